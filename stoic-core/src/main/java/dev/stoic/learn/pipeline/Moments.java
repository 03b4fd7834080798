package dev.stoic.learn.pipeline;

import dev.stoic.data.Column;
import dev.stoic.data.Encoding;
import dev.stoic.data.Rows;
import dev.stoic.data.Schema;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Tile;
import dev.stoic.data.Tiles;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Scaling;
import dev.stoic.math.Vectors;
import java.util.ArrayList;

/**
 * What the columns of some rows look like: count, mean, spread, least and largest of each number, missing ones left out,
 * and how often each category occurs ({@code seen}, the columns' lists one after the other). Joined by pairwise updates
 * (Chan et al. 1979), so large means lose no digits.
 */
record Moments(long[] count, double[] mean, double[] spread, double[] least, double[] largest, long[] seen)
        implements Contribution<Moments> {

    @Override
    public Moments plus(Moments right) {
        int width = count.length;
        var sum = new Moments(
                new long[width],
                new double[width],
                new double[width],
                new double[width],
                new double[width],
                seen.clone());
        for (int j = 0; j < width; j++) {
            long n = count[j] + right.count[j];
            sum.count[j] = n;
            sum.least[j] = Math.min(least[j], right.least[j]);
            sum.largest[j] = Math.max(largest[j], right.largest[j]);
            if (count[j] == 0 || right.count[j] == 0) {
                sum.mean[j] = count[j] == 0 ? right.mean[j] : mean[j];
                sum.spread[j] = count[j] == 0 ? right.spread[j] : spread[j];
            } else {
                double apart = right.mean[j] - mean[j];
                sum.mean[j] = mean[j] + apart * right.count[j] / n;
                sum.spread[j] = spread[j] + right.spread[j] + apart * apart * count[j] / n * right.count[j];
            }
        }
        for (int i = 0; i < seen.length; i++) {
            sum.seen[i] += right.seen[i];
        }
        return sum;
    }

    static Moments of(Schema schema, Rows rows, int part) {
        int width = schema.width();
        Moments total = nothing(schema);
        double[] scratch = new double[0];
        Tiles tiles = rows.tiles(rows.span(part));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            double[] values;
            int from;
            switch (tile) {
                case Tile.Doubles doubles -> {
                    values = doubles.values();
                    from = doubles.offset();
                }
                case Tile.Floats floats -> {
                    int n = tile.rows() * width;
                    scratch = scratch.length < n ? new double[n] : scratch;
                    Vectors.widen(floats.values(), floats.offset(), scratch, 0, n);
                    values = scratch;
                    from = 0;
                }
            }
            total = total.plus(ofTile(schema, values, from, tile.rows(), width));
        }
        return total;
    }

    private static Moments nothing(Schema schema) {
        int width = schema.width();
        int categories = 0;
        for (Column column : schema.columns()) {
            categories += column instanceof Column.Categorical c ? c.values().size() : 0;
        }
        double[] least = new double[width];
        double[] largest = new double[width];
        java.util.Arrays.fill(least, Double.POSITIVE_INFINITY);
        java.util.Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        return new Moments(new long[width], new double[width], new double[width], least, largest, new long[categories]);
    }

    private static Moments ofTile(Schema schema, double[] x, int from, int rows, int width) {
        Moments m = nothing(schema);
        for (int i = 0; i < rows; i++) {
            MomentLoops.add(x, from + i * width, width, m.mean);
        }
        boolean missing = false;
        for (int j = 0; j < width; j++) {
            missing |= Double.isNaN(m.mean[j]);
            m.count[j] = rows;
            m.mean[j] /= rows;
        }
        if (missing) {
            meansWithoutMissing(x, from, rows, width, m);
        }
        for (int i = 0; i < rows; i++) {
            if (missing) {
                MomentLoops.addPresent(x, from + i * width, width, m);
            } else {
                MomentLoops.addAll(x, from + i * width, width, m);
            }
        }
        int base = 0;
        for (int j = 0; j < width; j++) {
            if (schema.columns().get(j) instanceof Column.Categorical c) {
                for (int i = 0; i < rows; i++) {
                    double code = x[from + i * width + j];
                    if (code >= 0) {
                        m.seen[base + (int) code]++;
                    }
                }
                base += c.values().size();
            }
        }
        return m;
    }

    private static void meansWithoutMissing(double[] x, int from, int rows, int width, Moments m) {
        for (int j = 0; j < width; j++) {
            if (!Double.isNaN(m.mean[j])) {
                continue;
            }
            double sum = 0;
            int present = 0;
            for (int i = 0; i < rows; i++) {
                double value = x[from + i * width + j];
                if (!Double.isNaN(value)) {
                    sum += value;
                    present++;
                }
            }
            m.count[j] = present;
            m.mean[j] = present == 0 ? 0 : sum / present;
        }
    }

    /** Features in column order; a category gives one feature for each value that the training rows hold. */
    Encoding encoding(Schema schema, Scaling scaling, Missing missing) {
        var features = new ArrayList<Feature>();
        int base = 0;
        for (int j = 0; j < schema.width(); j++) {
            switch (schema.columns().get(j)) {
                case Column.Numeric _ -> features.add(number(j, scaling, missing));
                case Column.Categorical c -> {
                    for (int code = 0; code < c.values().size(); code++) {
                        if (seen[base + code] > 0) {
                            features.add(new Feature(j, code, 0, 0, 1));
                        }
                    }
                    base += c.values().size();
                }
            }
        }
        return Feature.encoding(features);
    }

    /** A column without spread keeps its scale: dividing by nothing would only blow up rounding errors. */
    private Feature number(int j, Scaling scaling, Missing missing) {
        boolean constant = count[j] == 0 || least[j] == largest[j];
        double middle = count[j] == 0 ? 0 : mean[j];
        double fill = missing == Missing.KEEP ? Double.NaN : middle;
        return switch (scaling) {
            case NONE -> new Feature(j, -1, fill, 0, 1);
            case PIXEL -> new Feature(j, -1, fill, 0, 1.0 / 255);
            case STANDARD -> new Feature(j, -1, fill, middle, constant ? 1 : 1 / Math.sqrt(spread[j] / count[j]));
            case MINMAX ->
                new Feature(j, -1, fill, count[j] == 0 ? 0 : least[j], constant ? 1 : 1 / (largest[j] - least[j]));
        };
    }
}
