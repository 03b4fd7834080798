package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import java.util.Arrays;

/** A memo of the centre to which each row of a part went last, by run: most rows go there again, which is quick to check. */
final class Guesses {
    private int[][] runs = {};

    static Guesses of(int part, Rows rows) {
        return rows.memo(part, Guesses.class, Guesses::new);
    }

    /** One number below {@code k} for each row. */
    int[] of(int run, int rows, int k) {
        if (run >= runs.length) {
            int known = runs.length;
            runs = Arrays.copyOf(runs, run + 1);
            Arrays.fill(runs, known, run + 1, new int[0]);
        }
        if (runs[run].length != rows) {
            runs[run] = new int[rows];
        }
        for (int i = 0; i < rows; i++) {
            if (runs[run][i] >= k) {
                runs[run][i] = 0;
            }
        }
        return runs[run];
    }
}
