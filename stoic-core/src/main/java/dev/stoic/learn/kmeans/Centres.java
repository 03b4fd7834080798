package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.math.ColumnScreen;
import dev.stoic.math.RowScreen;
import dev.stoic.math.SparseScreen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The centres of a run in a round, and what is worked out of them once for all parts. Thread-safe. */
final class Centres {
    /** More than the error of a sum of squares and its root. */
    private static final double UP = 1 + 1e-9;

    private static final double DOWN = 1 - 1e-9;

    private final int width;
    private final double[] values;
    private double longest = -1;
    private double @Nullable [] apart;
    private @Nullable Turned<double[]> doubles;
    private @Nullable Turned<float[]> floats;
    private @Nullable ColumnScreen columnScreen;
    private @Nullable RowScreen rowScreen;
    private @Nullable SparseScreen sparseScreen;

    /**
     * What scores are made with.
     *
     * @param values minus twice the centres, feature by feature
     * @param norms their squared lengths
     */
    record Turned<A>(A values, A norms) {}

    /** Those of the last question, which all parts are asked. */
    private static final class Newest {
        private @Nullable Question question;
        private List<Centres> runs = List.of();

        @SuppressWarnings("ReferenceEquality") // one that is equal but not the same is worked out again
        synchronized List<Centres> of(Question asked, int runs, int width, double[] all) {
            if (question != asked) {
                int size = all.length / runs;
                var made = new ArrayList<Centres>();
                for (int run = 0; run < runs; run++) {
                    made.add(new Centres(width, Arrays.copyOfRange(all, run * size, (run + 1) * size)));
                }
                this.runs = List.copyOf(made);
                question = asked;
            }
            return this.runs;
        }
    }

    /** @param values row by row */
    Centres(int width, double[] values) {
        this.width = width;
        this.values = values;
    }

    /** The centres of each run that a question is about. */
    static List<Centres> of(Rows rows, Question question, int runs, double[] all) {
        return rows.memo(Newest.class, Newest::new).of(question, runs, rows.width(), all);
    }

    int width() {
        return width;
    }

    int count() {
        return values.length / width;
    }

    /** Row by row. */
    double[] values() {
        return values;
    }

    /** No centre is longer. */
    synchronized double longest() {
        if (longest < 0) {
            double most = 0;
            double[] origin = new double[width];
            for (int at = 0; at < values.length; at += width) {
                most = Math.max(most, squared(width, values, at, origin, 0));
            }
            longest = Math.sqrt(most) * UP;
        }
        return longest;
    }

    /** Distance of each centre to the nearest other one, rather too small. */
    synchronized double[] apart() {
        double[] least = apart;
        if (least == null) {
            least = new double[count()];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            for (int i = 0; i < least.length; i++) {
                for (int j = 0; j < i; j++) {
                    double distance = Math.sqrt(squared(width, values, i * width, values, j * width)) * DOWN;
                    least[i] = Math.min(least[i], distance);
                    least[j] = Math.min(least[j], distance);
                }
            }
            apart = least;
        }
        return least;
    }

    /** A squared distance; four sums run side by side, since each waits for itself. */
    static double squared(int width, double[] a, int aAt, double[] b, int bAt) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int f = 0;
        for (; f <= width - 4; f += 4) {
            double d0 = a[aAt + f] - b[bAt + f];
            double d1 = a[aAt + f + 1] - b[bAt + f + 1];
            double d2 = a[aAt + f + 2] - b[bAt + f + 2];
            double d3 = a[aAt + f + 3] - b[bAt + f + 3];
            s0 = Math.fma(d0, d0, s0);
            s1 = Math.fma(d1, d1, s1);
            s2 = Math.fma(d2, d2, s2);
            s3 = Math.fma(d3, d3, s3);
        }
        for (; f < width; f++) {
            double d = a[aAt + f] - b[bAt + f];
            s0 = Math.fma(d, d, s0);
        }
        return s0 + s1 + (s2 + s3);
    }

    synchronized Turned<double[]> doubles() {
        Turned<double[]> made = doubles;
        if (made == null) {
            int columns = count();
            made = new Turned<>(new double[values.length], new double[columns]);
            for (int j = 0; j < columns; j++) {
                double norm = 0;
                for (int f = 0; f < width; f++) {
                    double value = values[j * width + f];
                    made.values()[f * columns + j] = -2 * value;
                    norm = Math.fma(value, value, norm);
                }
                made.norms()[j] = norm;
            }
            doubles = made;
        }
        return made;
    }

    synchronized Turned<float[]> floats() {
        Turned<float[]> made = floats;
        if (made == null) {
            int columns = count();
            made = new Turned<>(new float[values.length], new float[columns]);
            for (int j = 0; j < columns; j++) {
                double norm = 0;
                for (int f = 0; f < width; f++) {
                    float value = (float) values[j * width + f];
                    made.values()[f * columns + j] = -2 * value;
                    norm = Math.fma((double) value, (double) value, norm);
                }
                made.norms()[j] = (float) norm;
            }
            floats = made;
        }
        return made;
    }

    synchronized ColumnScreen columnScreen() {
        ColumnScreen made = columnScreen;
        if (made == null) {
            made = new ColumnScreen(width, values);
            columnScreen = made;
        }
        return made.another();
    }

    synchronized RowScreen rowScreen() {
        RowScreen made = rowScreen;
        if (made == null) {
            made = new RowScreen(width, values);
            rowScreen = made;
        }
        return made.another();
    }

    synchronized SparseScreen sparseScreen() {
        SparseScreen made = sparseScreen;
        if (made == null) {
            made = new SparseScreen(width, values);
            sparseScreen = made;
        }
        return made.another();
    }
}
