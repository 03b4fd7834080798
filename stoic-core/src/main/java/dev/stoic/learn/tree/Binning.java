package dev.stoic.learn.tree;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds exact quantile bins in a few passes over the rows, with memory that does not grow with them: the prelude of every
 * learner of trees. A feature of few values is known after one pass, which counts the keys of others by their first
 * bits. More bits are counted where a cut must lie, until so few rows are left there that they can be fetched.
 *
 * <p>A learner embeds this in its state, {@link #question} in what it publishes and {@link BinAnswer} in what parts give,
 * and asks until {@link #isDone}.
 */
public record Binning(int most, List<Progress> features) {
    private static final long MOST_BYTES = 32L << 20;

    public Binning {
        if (most < 2 || most > Bins.MOST) {
            throw new IllegalArgumentException("2 to %d bins, got %d".formatted(Bins.MOST, most));
        }
        features = List.copyOf(features);
    }

    /** @param most bins of a feature */
    public static Binning begin(int width, int most) {
        return new Binning(
                most,
                Stream.<Progress>generate(Progress.Unseen::new).limit(width).toList());
    }

    public boolean isDone() {
        return features.stream().allMatch(Progress.Done.class::isInstance);
    }

    /** Asks about as many features as fit into an answer of bounded size. */
    public BinQuestion question() {
        var wanted = new ArrayList<Wanted>(features.size());
        long bytes = 0;
        for (Progress feature : features) {
            Wanted next = feature.wanted();
            boolean fits = bytes == 0 || next instanceof Wanted.Nothing || bytes + next.bytes() <= MOST_BYTES;
            wanted.add(fits ? next : new Wanted.Nothing());
            bytes += fits && !(next instanceof Wanted.Nothing) ? next.bytes() : 0;
        }
        return new BinQuestion(wanted);
    }

    /** What one part that is not empty says. */
    public static BinAnswer contribute(BinQuestion question, int part, Rows rows) {
        List<Counter> counters = question.wanted().stream().map(Counter::of).toList();
        long[] keys = new long[Rows.MAX_TILE];
        var tiles = rows.tiles(rows.span(part));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int f = 0; f < counters.size(); f++) {
                Counter counter = counters.get(f);
                if (!counter.isFull()) {
                    int taken = counter.addSmall(tile, f);
                    counter.add(keys, keys(tile, f, taken, keys, 0));
                }
            }
        }
        return new BinAnswer(counters.stream().map(Counter::found).toList());
    }

    /** The keys of a column of a tile from a row on, without what is missing. */
    static int keys(Tile tile, int feature, int row, long[] keys, int to) {
        int width = tile.width();
        int at = tile.offset() + row * width + feature;
        int rows = tile.rows() - row;
        return switch (tile) {
            case Tile.Doubles t -> KeyLoops.of(t.values(), at, width, rows, keys, to);
            case Tile.Floats t -> KeyLoops.of(t.values(), at, width, rows, keys, to);
        };
    }

    /** What is known after an answer to {@link #question}. */
    public Binning improve(BinAnswer total) {
        var next = new ArrayList<Progress>(features.size());
        for (int f = 0; f < features.size(); f++) {
            next.add(features.get(f).after(total.found().get(f), most));
        }
        return new Binning(most, next);
    }

    /** The bins, once all are known. */
    public Bins bins() {
        return Bins.of(features.stream().map(Binning::cuts).toArray(double[][]::new));
    }

    private static double[] cuts(Progress feature) {
        return switch (feature) {
            case Progress.Done(double[] cuts) -> cuts;
            case Progress.Unseen _, Progress.Open _ -> throw new IllegalStateException("bins are not known yet");
        };
    }
}
