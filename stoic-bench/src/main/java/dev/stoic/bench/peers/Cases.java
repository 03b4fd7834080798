package dev.stoic.bench.peers;

import static dev.stoic.bench.peers.Peer.sklearn;
import static dev.stoic.bench.peers.Peer.spark;
import static dev.stoic.bench.peers.Peer.torch;

import dev.stoic.bench.peers.Peer.Tool;
import java.util.List;
import java.util.Locale;

/** The questions, in the order of the table. */
final class Cases {
    private static final int ITERATIONS = 200;
    private static final int ROUNDS = 20;
    private static final String ARRAYS = "{ train: X.npy, target: y.npy, columns: { scale: none } }";
    private static final String UNLABELLED = "{ train: X.npy, columns: { scale: none } }";
    private static final String HELD_OUT =
            "{ train: X_train.npy, target: y_train.npy, test: X_test.npy, columns: { scale: none } }";
    private static final String IMAGES = "{ train: train-images-idx3-ubyte, target: train-labels-idx1-ubyte,"
            + " test: t10k-images-idx3-ubyte, columns: { scale: pixel } }";
    private static final String LOGISTIC =
            "{ logistic: { l2: 0.0001, iterations: " + ITERATIONS + ", tolerance: 0.0001 } }";
    private static final String ADAM = "optimizer: { adam: { rate: 0.001 } }";

    static final List<Case> ALL = List.of(
            new Case(
                    "linear",
                    "linear, 1M×50",
                    "linear",
                    "linear",
                    "{ linear: { } }",
                    ARRAYS,
                    Quality.R2,
                    1,
                    Clock.FIT,
                    0,
                    List.of(
                            sklearn("LinearRegression", 3),
                            sklearn("Ridge(cholesky)", 1, "ridge"),
                            spark("LinearRegression(normal)", 10))),
            new Case(
                    "logistic",
                    "logistic, 1M×50",
                    "logistic",
                    "logistic",
                    LOGISTIC,
                    ARRAYS,
                    Quality.LOSS,
                    ITERATIONS,
                    Clock.FIT,
                    0,
                    List.of(sklearn("LogisticRegression(lbfgs)", 1.5), spark("LogisticRegression", 10))),
            new Case(
                    "softmax",
                    "softmax, MNIST",
                    "mnist",
                    "softmax",
                    LOGISTIC,
                    ARRAYS,
                    Quality.LOSS,
                    ITERATIONS,
                    Clock.FIT,
                    0,
                    List.of(sklearn("LogisticRegression(lbfgs)", 4), spark("LogisticRegression", 10))),
            kmeans("kmeans", "k-means, 1M×50, k=20", "kmeans", 20),
            kmeans("kmeans-mnist", "k-means, MNIST, k=10", "mnist", 10),
            new Case(
                    "csv",
                    "CSV to linear model, 1M×50",
                    "csv",
                    "csv",
                    "{ linear: { } }",
                    "{ train: linear.csv, target: y, columns: { scale: none } }",
                    Quality.R2,
                    1,
                    Clock.FILE,
                    0,
                    List.of(
                            sklearn("LinearRegression, pandas.read_csv", 3, "c"),
                            sklearn("LinearRegression, pandas.read_csv(pyarrow)", 0, "pyarrow"))),
            forest("forest-mnist", "forest, MNIST, 20 trees, depth 10", "images", 2),
            forest("forest-rows", "forest, 100k×50, 20 trees, depth 10", "forest", 10),
            new Case(
                    "forest-memory",
                    "forest, MNIST, 240 full trees",
                    "images",
                    "forest",
                    "{ forest: { trees: 240, oob: false } }",
                    HELD_OUT,
                    Quality.ACCURACY,
                    240,
                    Clock.FIT,
                    1,
                    List.of(sklearn("RandomForestClassifier", 0, "0"))),
            boost("boost-depth", "boosted trees, 900,000×28, 100 of depth 6", "depth: 6", Tool.XGBOOST, "depth", "6"),
            boost(
                    "boost-leaves",
                    "boosted trees, 900,000×28, 100 of 63 leaves",
                    "leaves: 63",
                    Tool.LIGHTGBM,
                    "leaves",
                    "63"),
            mlp("mlp-128", "MLP 784-128-10, MNIST, an epoch", "128", 10, 2, 0),
            mlp("mlp-512", "MLP 784-512-512-10, MNIST, an epoch", "512, 512", 5, 1.5, 2),
            cnn(
                    "cnn-10",
                    "CNN 10c5-20c5-50, MNIST, an epoch",
                    64,
                    convolution(10, "valid") + ", " + convolution(20, "valid") + ", { dense: 50 }, relu",
                    "10c5-20c5-50"),
            cnn(
                    "cnn-32",
                    "CNN 32c5-64c5-128 padded, MNIST, an epoch",
                    128,
                    convolution(32, "same") + ", " + convolution(64, "same") + ", { dense: 128 }, relu",
                    "32c5s-64c5s-128"),
            new Case(
                    "prompt",
                    "prompt to 97 %, MNIST",
                    "idx",
                    "mlp",
                    "{ mlp: { hidden: [128], epochs: 4, batch: 128, optimizer: { adam: { rate: 0.003 } },"
                            + " schedule: cosine } }",
                    IMAGES,
                    Quality.ACCURACY,
                    4,
                    Clock.PROMPT,
                    0,
                    List.of(torch("script", 1, "128", "128", "0.003", "cosine"))));

    private Cases() {}

    private static Case kmeans(String name, String title, String set, int k) {
        return new Case(
                name,
                title,
                set,
                "kmeans",
                "{ kmeans: { k: %d, rounds: %d, init: { file: centres.npy }, tolerance: 0 } }".formatted(k, ROUNDS),
                UNLABELLED,
                Quality.INERTIA,
                ROUNDS,
                Clock.FIT,
                0,
                List.of(
                        sklearn("KMeans(lloyd)", 2),
                        spark("KMeans(rows)", 10),
                        new Peer("Spark MLlib KMeans(blocks)", Tool.SPARK, List.of("blocks"), 10, false)));
    }

    private static Case forest(String name, String title, String set, double target) {
        return new Case(
                name,
                title,
                set,
                "forest",
                "{ forest: { trees: 20, depth: 10, oob: false } }",
                HELD_OUT,
                Quality.ACCURACY,
                20,
                Clock.FIT,
                0,
                List.of(sklearn("RandomForestClassifier", target, "10"), spark("RandomForestClassifier", 10, "10")));
    }

    private static Case boost(String name, String title, String growth, Tool tool, String... arguments) {
        return new Case(
                name,
                title,
                "higgs",
                tool.word().toLowerCase(Locale.ROOT),
                "{ boost: { trees: 100, rate: 0.1, %s } }".formatted(growth),
                HELD_OUT,
                Quality.AUC,
                100,
                Clock.FIT,
                2,
                List.of(new Peer(tool.word() + "(hist)", tool, List.of(arguments), 1, true)));
    }

    private static Case mlp(String name, String title, String hidden, int epochs, double target, int fits) {
        return new Case(
                name,
                title,
                "images",
                "mlp",
                "{ mlp: { hidden: [%s], epochs: %d, batch: 128, %s } }".formatted(hidden, epochs, ADAM),
                HELD_OUT,
                Quality.ACCURACY,
                epochs,
                Clock.EPOCH,
                fits,
                List.of(
                        torch("", target, hidden.replace(", ", "-"), "128", "0.001", "constant"),
                        torch("fused Adam", 0, hidden.replace(", ", "-"), "128", "0.001", "constant", "fused")));
    }

    private static Case cnn(String name, String title, int batch, String layers, String network) {
        return new Case(
                name,
                title,
                "images",
                "cnn",
                "{ cnn: { layers: [ %s ], epochs: 2, batch: %d, %s } }".formatted(layers, batch, ADAM),
                HELD_OUT,
                Quality.ACCURACY,
                2,
                Clock.EPOCH,
                1,
                List.of(torch("", 1, network, String.valueOf(batch), "0.001", "constant")));
    }

    private static String convolution(int filters, String padding) {
        return "{ conv: { filters: %d, kernel: 5, padding: %s } }, relu, { pool: 2 }".formatted(filters, padding);
    }
}
