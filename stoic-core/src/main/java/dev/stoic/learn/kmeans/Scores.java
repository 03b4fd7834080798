package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;
import dev.stoic.math.DoubleLayer;
import dev.stoic.math.FloatLayer;
import dev.stoic.math.Products;
import org.jspecify.annotations.Nullable;

/**
 * Finds nearest centres by a matrix product: the nearest to x has the least |c|² − 2x·c. Computed in the type of the
 * rows; of equal scores the lower index wins.
 */
final class Scores {
    /** Rows of a product: few enough that they are still in the cache when they are added up. */
    static final int BLOCK = 256;

    private final int width;
    private final int columns;
    private final Centres centres;
    private @Nullable DoubleLayer doubles;
    private @Nullable FloatLayer floats;
    private double[] doubleScores = {};
    private float[] floatScores = {};
    private final int[] best = new int[BLOCK];
    private final double[] least = new double[BLOCK];
    private final double[] second = new double[BLOCK];

    Scores(Centres centres) {
        this.width = centres.width();
        this.columns = centres.count();
        this.centres = centres;
    }

    /** Scores rows {@code from} … {@code from + rows − 1} of the tile, at most {@link #BLOCK}. */
    void score(Tile tile, int from, int rows) {
        int at = tile.offset() + from * width;
        switch (tile) {
            case Tile.Doubles t -> {
                doubles().apply(rows, t.values(), at, doubleScores, 0);
            }
            case Tile.Floats t -> {
                floats().apply(rows, t.values(), at, floatScores, 0);
            }
        }
    }

    /**
     * Writes the nearest of the centres {@code first} … {@code first + k − 1}, counted from first, for scored rows, to
     * {@code nearest} from {@code at} on.
     */
    void nearest(Tile tile, int rows, int first, int k, int[] nearest, int at) {
        switch (tile) {
            case Tile.Doubles _ -> {
                for (int i = 0; i < rows; i++) {
                    nearest[at + i] = least(doubleScores, i * columns + first, k);
                }
            }
            case Tile.Floats _ -> {
                for (int i = 0; i < rows; i++) {
                    nearest[at + i] = least(floatScores, i * columns + first, k);
                }
            }
        }
    }

    /** Finds the best and the second best score of every {@code step}th scored row, among all centres. */
    void find(Tile tile, int rows, int step) {
        switch (tile) {
            case Tile.Doubles _ -> {
                for (int i = 0; i < rows; i += step) {
                    find(doubleScores, i);
                }
            }
            case Tile.Floats _ -> {
                for (int i = 0; i < rows; i += step) {
                    find(floatScores, i);
                }
            }
        }
    }

    private void find(double[] scores, int row) {
        int at = row * columns;
        int index = 0;
        double first = scores[at];
        double next = Double.POSITIVE_INFINITY;
        for (int j = 1; j < columns; j++) {
            double score = scores[at + j];
            if (score < next) {
                if (score < first) {
                    next = first;
                    first = score;
                    index = j;
                } else {
                    next = score;
                }
            }
        }
        best[row] = index;
        least[row] = first;
        second[row] = next;
    }

    private void find(float[] scores, int row) {
        int at = row * columns;
        int index = 0;
        float first = scores[at];
        float next = Float.POSITIVE_INFINITY;
        for (int j = 1; j < columns; j++) {
            float score = scores[at + j];
            if (score < next) {
                if (score < first) {
                    next = first;
                    first = score;
                    index = j;
                } else {
                    next = score;
                }
            }
        }
        best[row] = index;
        least[row] = first;
        second[row] = next;
    }

    int best(int row) {
        return best[row];
    }

    double least(int row) {
        return least[row];
    }

    double second(int row) {
        return second[row];
    }

    private static int least(double[] scores, int at, int k) {
        int best = 0;
        double least = scores[at];
        for (int j = 1; j < k; j++) {
            if (scores[at + j] < least) {
                least = scores[at + j];
                best = j;
            }
        }
        return best;
    }

    private static int least(float[] scores, int at, int k) {
        int best = 0;
        float least = scores[at];
        for (int j = 1; j < k; j++) {
            if (scores[at + j] < least) {
                least = scores[at + j];
                best = j;
            }
        }
        return best;
    }

    private DoubleLayer doubles() {
        DoubleLayer layer = doubles;
        if (layer == null) {
            layer = Products.layer(
                    columns,
                    width,
                    centres.doubles().values(),
                    centres.doubles().norms());
            doubles = layer;
            doubleScores = new double[BLOCK * columns];
        }
        return layer;
    }

    private FloatLayer floats() {
        FloatLayer layer = floats;
        if (layer == null) {
            layer = Products.layer(
                    columns, width, centres.floats().values(), centres.floats().norms());
            floats = layer;
            floatScores = new float[BLOCK * columns];
        }
        return layer;
    }
}
