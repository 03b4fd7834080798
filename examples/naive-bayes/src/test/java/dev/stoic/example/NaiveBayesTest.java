package dev.stoic.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoic.learn.Row;
import dev.stoic.learn.Trial;
import org.junit.jupiter.api.Test;

class NaiveBayesTest {
    private static final double[][] ROWS = {{1}, {3}, {10}, {14}, {12}};
    private static final String[] CLASSES = {"low", "low", "high", "high", "high"};

    @Test
    void findsMeansAndVariancesOfEachClass() {
        var bells = Trial.fit(new NaiveBayes(0), ROWS, CLASSES);
        assertArrayEquals(new double[] {12, 2}, bells.means());
        assertArrayEquals(new double[] {8.0 / 3, 1}, bells.variances());
        assertArrayEquals(new double[] {0.6, 0.4}, bells.shares());
    }

    @Test
    void saysHowProbableEachClassIs() {
        var bells = Trial.fit(new NaiveBayes(0), ROWS, CLASSES);
        // Densities by hand: 0.6 · N(4; 12, 8/3) and 0.4 · N(4; 2, 1).
        double high = 0.6 / Math.sqrt(2 * Math.PI * 8 / 3) * Math.exp(-64 / (2 * 8.0 / 3));
        double low = 0.4 / Math.sqrt(2 * Math.PI) * Math.exp(-2);
        assertEquals(high / (high + low), bells.predict(Row.of(4))[0], 1e-15);
    }

    @Test
    void refusesANegativeSmoothing() {
        assertThrows(IllegalArgumentException.class, () -> new NaiveBayes(-1));
    }
}
