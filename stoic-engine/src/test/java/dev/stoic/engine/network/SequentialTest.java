package dev.stoic.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Bits;
import dev.stoic.learn.neural.Block;
import dev.stoic.learn.neural.Goal;
import dev.stoic.learn.neural.Image;
import dev.stoic.learn.neural.Optimizer;
import dev.stoic.math.Streams;
import org.junit.jupiter.api.Test;

/** Networks as a program would write them. */
class SequentialTest {
    private static final int ROWS = 600;
    private static final int SIDE = 6;

    /** Bars that stand or lie somewhere in an image with noise. */
    private static float[][] images(int[] lying) {
        float[][] x = new float[ROWS][SIDE * SIDE];
        for (int i = 0; i < ROWS; i++) {
            lying[i] = (int) Streams.below(1, i, 2);
            int place = (int) Streams.below(2, i, SIDE);
            for (int j = 0; j < x[i].length; j++) {
                int line = lying[i] == 1 ? j / SIDE : j % SIDE;
                x[i][j] = (float) (0.4 * Streams.uniform(3, (long) i * x[i].length + j) + (line == place ? 0.6 : 0));
            }
        }
        return x;
    }

    private static Compiled convolutions() {
        return Sequential.of(new Image(SIDE, SIDE, 1))
                .add(Block.conv(8, 3))
                .add(Block.norm())
                .add(Block.relu())
                .add(Block.pool(2))
                .add(Block.dense(16))
                .add(Block.relu())
                .add(Block.dropout(0.1))
                .compile(Optimizer.adam(0.01), Goal.CROSS_ENTROPY);
    }

    @Test
    void tellsStandingBarsFromLyingOnes() {
        int[] lying = new int[ROWS];
        float[][] x = images(lying);

        Trained network = convolutions().fit(x, lying, 8, 64);

        int hits = 0;
        int[] told = network.classes(x);
        for (int i = 0; i < ROWS; i++) {
            hits += told[i] == lying[i] ? 1 : 0;
        }
        assertThat(hits / (double) ROWS).isGreaterThan(0.97);
        double[] first = network.predict(x)[0];
        assertThat(first[0] + first[1]).isCloseTo(1, within(1e-12));
        assertThat(network.report().measures()).isNotEmpty();
    }

    @Test
    void theSameLayersRowsAndSeedGiveTheSameNetwork() {
        int[] lying = new int[ROWS];
        float[][] x = images(lying);
        String once = Bits.of(convolutions().fit(x, lying, 1, 128).model());
        assertThat(Bits.of(convolutions().fit(x, lying, 1, 128).model())).isEqualTo(once);
        assertThat(Bits.of(convolutions().withSeed(7).fit(x, lying, 1, 128).model()))
                .isNotEqualTo(once);
    }

    @Test
    void learnsNumbersToo() {
        float[][] x = new float[300][2];
        double[] y = new double[300];
        for (int i = 0; i < 300; i++) {
            x[i][0] = (float) Streams.uniform(1, i) - 0.5f;
            x[i][1] = (float) Streams.uniform(2, i) - 0.5f;
            y[i] = 3 + 2 * x[i][0] - x[i][1];
        }
        Trained network = Sequential.of(2)
                .add(Block.dense(16))
                .add(Block.tanh())
                .compile(Optimizer.sgd(0.05, 0.9), Goal.SQUARED)
                .fit(x, y, 50, 16);
        assertThat(network.predict(x)[5][0]).isCloseTo(y[5], within(0.1));
    }

    @Test
    void whatCannotBeLearnedIsSaid() {
        assertThatThrownBy(() -> Sequential.of(3)
                        .compile(Optimizer.adam(0.01), Goal.CROSS_ENTROPY)
                        .fit(new float[][] {{1, 2}}, new int[] {0}, 1, 1))
                .hasMessageContaining("row 0 has 2 numbers");
        float[][] x = {{1}, {-1}, {5}, {2}};
        assertThatThrownBy(() -> Sequential.of(1)
                        .add(Block.dense(4))
                        .add(Block.relu())
                        .compile(Optimizer.sgd(1e9, 0.9), Goal.SQUARED)
                        .fit(x, new double[] {1, 2, 3, 4}, 50, 2))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("diverged");
    }
}
