package dev.stoic.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Another runtime must say of every row what {@code stoic predict} says, within 1e-9 of the size of the answer, and within
 * 1e-5 for networks, which compute in floats and whose sums other runtimes add in other orders.
 */
class OnnxTest {
    private static final double BOUND = 1e-9;
    private static final double FLOAT_BOUND = 1e-5;

    @TempDir
    Path folder;

    private Command stoic;
    private double bound = BOUND;

    @BeforeEach
    void standInAFolder() {
        stoic = new Command(folder.resolve("home"), folder.resolve("runs"));
    }

    @Test
    void regression() throws Exception {
        same("diabetes.yaml", "diabetes.csv");
    }

    @Test
    void twoClasses() throws Exception {
        same("cancer.yaml", "breast-cancer.csv");
    }

    @Test
    void manyClasses() throws Exception {
        same("digits.yaml", "digits.csv");
    }

    @Test
    void clusters() throws Exception {
        same("iris.yaml", "iris.csv");
    }

    @Test
    void networksOfDenseLayers() throws Exception {
        bound = FLOAT_BOUND;
        same("digits-mlp.yaml", "digits.csv");
    }

    @Test
    void networksOfConvolutions() throws Exception {
        bound = FLOAT_BOUND;
        Path data = Command.examples().resolve("data").resolve("digits.csv");
        Path job = folder.resolve("cnn.yaml");
        Files.writeString(job, """
                learner:
                  cnn:
                    layers:
                      [{conv: {filters: 5, kernel: 4, padding: same}}, norm, relu, {pool: 2}, {conv: {filters: 6, kernel: 3}}, tanh,
                       {dense: 9}, norm, sigmoid, {dropout: 0.1}]
                    shape: [8, 8, 1]
                    epochs: 3
                    loss: %s
                data: { train: %s, target: label }
                """.formatted("binary-cross-entropy", data));
        ok("train", job.toString());
        compare(data);
    }

    @Test
    void networksThatTellNumbers() throws Exception {
        bound = FLOAT_BOUND;
        Path data = Command.examples().resolve("data").resolve("diabetes.csv");
        ok("train", "mlp", "--data", data.toString(), "--target", "progression", "--loss", "squared", "--epochs", "5");
        compare(data);
    }

    @Test
    void categoriesAndNumbersSideBySide() throws Exception {
        var text = new StringBuilder("size,colour,age,price\n");
        for (int i = 0; i < 60; i++) {
            String colour = List.of("red", "green", "blue").get(i % 3);
            text.append("%d.5,%s,%d,%d\n".formatted(i * 7 % 50, colour, i * 11 % 70, i * 3 + i % 3 * 10));
        }
        Path data = folder.resolve("mixed.csv");
        Files.writeString(data, text);
        ok("train", "linear", "--data", data.toString(), "--target", "price");
        compare(data);
    }

    @Test
    void aForest() throws Exception {
        same("digits-forest.yaml", "digits.csv");
    }

    @Test
    void aForestOfNumbers() throws Exception {
        job("{ forest: { criterion: variance, trees: 30 } }", "diabetes.csv", "progression");
    }

    @Test
    void boostedTreesOfTwoClasses() throws Exception {
        same("cancer-boost.yaml", "breast-cancer.csv");
    }

    @Test
    void boostedTreesOfNumbers() throws Exception {
        job("{ boost: { predict: number, leaves: 12 } }", "diabetes.csv", "progression");
    }

    @Test
    void boostedTreesOfManyClasses() throws Exception {
        job("{ boost: { trees: 5, depth: 4 } }", "digits.csv", "label");
    }

    /** Empty fields, a column without any value, and categories. */
    @ParameterizedTest
    @ValueSource(strings = {"{ boost: { trees: 20, depth: 3 } }", "{ forest: { trees: 20 } }"})
    void treesSendMissingValuesTheSameWay(String learner) throws Exception {
        var text = new StringBuilder("size,never,colour,age,kind\n");
        for (int i = 0; i < 90; i++) {
            String size = i % 4 == 0 ? "" : i * 7 % 50 + ".5";
            String age = i % 5 == 1 ? "" : Integer.toString(i * 11 % 70);
            String colour = i % 7 == 0 ? "" : List.of("red", "green", "blue").get(i % 3);
            String kind = i % 4 == 0 || i % 5 == 1 && i % 2 == 0 ? "a" : i * 7 % 50 > 20 ? "b" : "c";
            text.append("%s,,%s,%s,%s\n".formatted(size, colour, age, kind));
        }
        Files.writeString(folder.resolve("gaps.csv"), text);
        train("learner: %s\ndata: { train: gaps.csv, target: kind, columns: { category: [colour], missing: keep } }"
                .formatted(learner));
        compare(folder.resolve("gaps.csv"));
    }

    private void job(String learner, String data, String target) throws IOException, OrtException {
        Path file = Command.examples().resolve("data").resolve(data);
        train("learner: %s\ndata: { train: %s, target: %s }".formatted(learner, file, target));
        compare(file);
    }

    private void train(String job) throws IOException {
        Files.writeString(folder.resolve("job.yaml"), job);
        ok("train", "job.yaml");
    }

    private void same(String job, String data) throws IOException, OrtException {
        ok("train", Command.examples().resolve(job).toString());
        compare(Command.examples().resolve("data").resolve(data));
    }

    private Command.Ended ok(String... args) {
        Command.Ended ended = stoic.run(folder, args);
        assertThat(ended.code()).as(ended.toString()).isZero();
        return ended;
    }

    private void compare(Path data) throws IOException, OrtException {
        ok("export", "@last", "--to", "model.onnx");
        List<List<String>> said =
                table(ok("predict", "@last", "--data", data.toString()).out());
        List<List<String>> rows = table(Files.readString(data));
        try (var environment = OrtEnvironment.getEnvironment();
                var session =
                        environment.createSession(folder.resolve("model.onnx").toString());
                var results = session.run(inputs(environment, session, rows))) {
            for (int row = 1; row < said.size(); row++) {
                check(said.getFirst(), said.get(row), results, row - 1);
            }
            assertThat(said).hasSizeGreaterThan(50);
        }
    }

    private void check(List<String> names, List<String> said, OrtSession.Result results, int row) throws OrtException {
        if (names.getFirst().equals("cluster")) {
            long[] clusters = (long[]) value(results, "cluster");
            double[][] distances = (double[][]) value(results, "squared_distances");
            assertThat(clusters[row]).isEqualTo(Long.parseLong(said.get(0)));
            near(distances[row][(int) clusters[row]], said.get(1));
        } else if (names.size() == 1) {
            near(((double[][]) value(results, "prediction"))[row][0], said.getFirst());
        } else {
            assertThat(((String[]) value(results, "label"))[row]).isEqualTo(said.getFirst());
            double[] probabilities = ((double[][]) value(results, "probabilities"))[row];
            for (int i = 0; i < probabilities.length; i++) {
                near(probabilities[i], said.get(i + 1));
            }
        }
    }

    private static Object value(OrtSession.Result results, String name) throws OrtException {
        return results.get(name).orElseThrow().getValue();
    }

    private void near(double theirs, String ours) {
        double value = Double.parseDouble(ours);
        assertThat(Math.abs(theirs - value)).isLessThanOrEqualTo(bound * Math.max(1, Math.abs(value)));
    }

    private static Map<String, OnnxTensor> inputs(
            OrtEnvironment environment, OrtSession session, List<List<String>> rows) throws OrtException {
        var inputs = new HashMap<String, OnnxTensor>();
        for (NodeInfo info : session.getInputInfo().values()) {
            var tensor = (TensorInfo) info.getInfo();
            int width = (int) tensor.getShape()[1];
            int from = width == 1 ? rows.getFirst().indexOf(info.getName()) : 0;
            inputs.put(info.getName(), tensor(environment, tensor.type, rows, from, width));
        }
        return inputs;
    }

    private static OnnxTensor tensor(
            OrtEnvironment environment, OnnxJavaType type, List<List<String>> rows, int from, int width)
            throws OrtException {
        if (type == OnnxJavaType.STRING) {
            var texts = new String[rows.size() - 1][1];
            for (int row = 1; row < rows.size(); row++) {
                texts[row - 1][0] = rows.get(row).get(from);
            }
            return OnnxTensor.createTensor(environment, texts);
        }
        double[][] values = new double[rows.size() - 1][width];
        for (int row = 1; row < rows.size(); row++) {
            for (int f = 0; f < width; f++) {
                String text = rows.get(row).get(from + f);
                values[row - 1][f] = text.isEmpty() ? Double.NaN : Double.parseDouble(text);
            }
        }
        assertThat(type).isEqualTo(OnnxJavaType.DOUBLE);
        return OnnxTensor.createTensor(environment, values);
    }

    /** These files have no quotes. The target, where there is one, is the last column. */
    private static List<List<String>> table(String text) {
        var rows = new ArrayList<List<String>>();
        text.lines().forEach(line -> rows.add(List.of(line.split(",", -1))));
        return rows;
    }
}
