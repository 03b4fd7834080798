package dev.stoic.bench.peers;

import static dev.stoic.bench.peers.Peer.sklearn;
import static dev.stoic.bench.peers.Peer.spark;

import java.util.List;
import java.util.Locale;

/**
 * One question put to every tool.
 *
 * @param set the folder of its data, which is also the name of its recipe
 * @param question what the peers' scripts call it
 * @param learner Stoic's learner, as the job file says it
 * @param quality the measure by which answers are compared
 */
record Case(
        String name,
        String title,
        String set,
        String question,
        String learner,
        String data,
        Quality quality,
        int iterations,
        List<Peer> peers) {

    /** Mean loss + l2/2·‖w‖² with a free bias is what all three tools minimise. */
    static final double L2 = 1e-4;

    private static final int ITERATIONS = 200;
    private static final int ROUNDS = 20;
    private static final String ARRAYS = "{ train: X.npy, target: y.npy, columns: { scale: none } }";
    private static final String UNLABELLED = "{ train: X.npy, columns: { scale: none } }";
    private static final String LOGISTIC =
            "{ logistic: { l2: 0.0001, iterations: " + ITERATIONS + ", tolerance: 0.0001 } }";

    /** Targets are promises about the full size; a smaller one only shows that everything runs. */
    static List<Case> all(Size size) {
        return all().stream()
                .map(each -> size.equals(Size.FULL) ? each : each.smaller(size))
                .toList();
    }

    private Case smaller(Size size) {
        var shown = peers.stream()
                .map(peer -> new Peer(peer.title(), peer.tool(), peer.arguments(), 0, peer.sameStart()))
                .toList();
        String resized = title.replace("1M", String.format(Locale.ROOT, "%,d", size.rows()))
                .replace("MNIST", String.format(Locale.ROOT, "%,d of MNIST", size.images()));
        return new Case(name, resized, set, question, learner, data, quality, iterations, shown);
    }

    static List<Case> all() {
        return List.of(
                new Case(
                        "linear",
                        "linear, 1M×50",
                        "linear",
                        "linear",
                        "{ linear: { } }",
                        ARRAYS,
                        Quality.R2,
                        1,
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
                        List.of(
                                sklearn("LinearRegression, pandas.read_csv", 3, "c"),
                                sklearn("LinearRegression, pandas.read_csv(pyarrow)", 0, "pyarrow"))));
    }

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
                List.of(
                        sklearn("KMeans(lloyd)", 2),
                        spark("KMeans(rows)", 10),
                        new Peer("Spark MLlib KMeans(blocks)", Peer.Tool.SPARK, List.of("kmeans-blocks"), 10, false)));
    }

    /** Reading is part of the answer, so the file must be new to every process that reads it. */
    boolean readsText() {
        return set.equals("csv");
    }

    int rows(Size size) {
        return set.equals("mnist") ? size.images() : size.rows();
    }

    String job() {
        return "learner: " + learner + "\ndata: " + data + "\n";
    }
}
