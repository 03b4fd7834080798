package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.data.Basket;
import dev.stoic.data.HeapRows;
import dev.stoic.learn.Range;
import dev.stoic.learn.optimize.Samples;
import dev.stoic.math.Streams;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Step by step the losses of PyTorch; {@code pytorch_losses.py} beside the resource says where they come from. */
class PyTorchTest {
    private static final int ROWS = 400;
    private static final int WIDTH = 64;
    private static final int CLASSES = 4;
    private static final int STEPS = 100;

    static Stream<String> cases() throws IOException {
        try (var in = PyTorchTest.class.getResourceAsStream("pytorch_losses.txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("#"));
        }
    }

    private static HeapRows rows() {
        float[] x = new float[ROWS * WIDTH];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            y[i] = (int) (Streams.uniform(1, i) * CLASSES);
            for (int j = 0; j < WIDTH; j++) {
                int at = i * WIDTH + j;
                x[at] = (float) (Streams.uniform(2, at) + (j % CLASSES == y[i] ? 0.5 : 0));
            }
        }
        return HeapRows.of(x, WIDTH).withTargets(y);
    }

    private static Design design(String name) {
        var relu = new Block.Active(Activation.RELU);
        return switch (name) {
            case "mlp" -> Design.dense(List.of(32, 16), Activation.RELU, 0);
            case "cnn" ->
                new Design(
                        new Design.Form.Picture(Optional.empty()),
                        List.of(
                                new Block.Conv(8, 3, Padding.SAME),
                                Block.Norm.DEFAULT,
                                relu,
                                new Block.Pool(2, 2),
                                new Block.Conv(12, 3, Padding.VALID),
                                Block.Norm.DEFAULT,
                                relu,
                                new Block.Dense(24),
                                relu));
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Optimizer optimizer(String name) {
        return switch (name) {
            case "adam" -> Optimizer.Adam.DEFAULT;
            case "sgd" -> new Optimizer.Sgd(0.05, 0.9);
            case "rmsprop" -> Optimizer.Rmsprop.DEFAULT;
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @MethodSource("cases")
    void lossesGoStepByStepAsInPyTorch(String line) {
        String[] words = line.split(" ", -1);
        var fitting = new Fitting(Goal.CROSS_ENTROPY, 10, 32, optimizer(words[1]), Course.DEFAULT, 0, 0);
        var learner = new NetworkLearner("test", design(words[0]), fitting);
        var rows = rows();
        var state = learner.begin(Samples.problem(rows, CLASSES, 42));
        int step = 0;
        while (step < STEPS) {
            boolean steps = state.due() != Training.Due.VALIDATION;
            var total = learner.contribute(learner.publish(state), Range.all(1), rows)
                    .orElseThrow();
            if (steps) {
                assertThat(total.loss() / total.rows())
                        .as("%s %s, step %d", words[0], words[1], step + 1)
                        .isCloseTo(Double.parseDouble(words[2 + step]), within(1e-4));
                step++;
            }
            state = learner.improve(state, total);
        }
        double loss = 0;
        double[] told = new double[ROWS * CLASSES];
        var tile = rows.gather(i -> i, 0, ROWS, new Basket());
        learner.model(state).predict(tile, told);
        for (int i = 0; i < ROWS; i++) {
            loss -= StrictMath.log(told[i * CLASSES + (int) tile.target(i)]);
        }
        assertThat(loss / ROWS).as("the model").isCloseTo(Double.parseDouble(words[2 + STEPS]), within(1e-4));
    }
}
