package dev.stoic.learn.boost;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.math.Streams;
import java.util.Arrays;

/**
 * The first pass. Where there are more rows than are wanted, they are cut into as many runs as rows are wanted and one
 * is drawn from each, so which rows are drawn depends on their numbers alone.
 */
final class SamplePass {
    private SamplePass() {}

    static Answer.Sampled contribute(Question.Sample sample, int part, Rows rows) {
        int width = rows.width();
        Span span = rows.span(part);
        long wanted = Math.min(sample.most(), rows.count());
        long at = first(span.from(), rows.count(), wanted);
        double[] values = new double[Math.toIntExact((first(span.to(), rows.count(), wanted) - at + 3) * width)];
        int filled = 0;
        long[] classes = new long[sample.classes()];
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        long row = span.from();
        var tiles = rows.tiles(span);
        long next = drawn(sample, at, rows.count(), wanted);
        while (next < span.from()) {
            next = drawn(sample, ++at, rows.count(), wanted);
        }
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++, row++) {
                double target = tile.target(i);
                if (classes.length > 0) {
                    classes[(int) target]++;
                } else {
                    sum += target;
                    least = Math.min(least, target);
                    most = Math.max(most, target);
                }
                if (row == next) {
                    for (int f = 0; f < width; f++) {
                        values[filled++] = tile.at(i, f);
                    }
                    next = drawn(sample, ++at, rows.count(), wanted);
                }
            }
        }
        return new Answer.Sampled(Arrays.copyOf(values, filled), span.count(), sum, least, most, classes);
    }

    /** A run that ends no later than the one of a row starts, but at most two earlier. */
    private static long first(long row, long count, long wanted) {
        return Math.max(0, row * wanted / count - 1);
    }

    private static long drawn(Question.Sample sample, long run, long count, long wanted) {
        if (run >= wanted) {
            return Long.MAX_VALUE;
        }
        Span among = new Span(count * run / wanted, count * (run + 1) / wanted);
        return among.from() + Streams.below(sample.key(), run, among.count());
    }
}
