package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Streams;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Grows trees of made-up rows in the background, once in a process, while rows are read. A loop that is not compiled yet is
 * ten times slower, and more so where several threads are in it: it should be compiled before it is needed.
 */
final class Practice {
    private static final int ROWS = 4096;
    private static final int FEATURES = 16;
    private static final int TREES = 2;
    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    private Practice() {}

    static void begin(ForestSettings settings) {
        if (BEGUN.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("stoic-practice").start(() -> grow(settings));
        }
    }

    private static void grow(ForestSettings settings) {
        boolean isOfClasses = settings.criterion() != Criterion.VARIANCE;
        int[] first = new int[FEATURES + 1];
        Arrays.setAll(first, f -> f * (Bins.MOST - 1));
        var bins = new Bins(first, new double[first[FEATURES]]);
        var asked = new Question.Grow(bins, isOfClasses ? 2 : 0, 0, 1, 0, TREES);
        var ground = Ground.alike(asked, ROWS);
        for (int row = 0; row < ROWS; row++) {
            for (int f = 0; f < FEATURES; f++) {
                ground.column(f)[row] = (byte) Streams.below(f, row, Bins.MOST);
            }
            if (isOfClasses) {
                ground.labels()[row] = row & 1;
            } else {
                ground.targets()[row] = row & 1;
            }
        }
        for (int tree = 0; tree < TREES; tree++) {
            Grower.grow(settings, asked, tree, ground);
        }
    }
}
