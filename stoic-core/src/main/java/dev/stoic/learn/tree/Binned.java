package dev.stoic.learn.tree;

import dev.stoic.data.Tile;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Turns rows to bytes: their bins, feature by feature. Thread-safe. */
public final class Binned {
    private final Bins bins;

    /** Made when first needed, so that threads share that work too; it does no harm if two make the same. */
    private final AtomicReferenceArray<Guide> guides;

    public Binned(Bins bins) {
        this.bins = bins;
        guides = new AtomicReferenceArray<>(bins.width());
    }

    /** Writes the bins of a tile to columns, from place {@code at} on; a byte is a bin without sign. */
    public void fill(Tile tile, byte[][] columns, int at) {
        for (int f = 0; f < columns.length; f++) {
            Guide guide = guide(f, tile instanceof Tile.Floats);
            int done = guide.ofLevels().length > 0 ? fillLevels(tile, f, guide, columns[f], at) : 0;
            int first = tile.offset() + done * tile.width() + f;
            int left = tile.rows() - done;
            switch (tile) {
                case Tile.Doubles t ->
                    GuideLoops.fill(t.values(), first, t.width(), left, guide, columns[f], at + done);
                case Tile.Floats t -> GuideLoops.fill(t.values(), first, t.width(), left, guide, columns[f], at + done);
            }
        }
    }

    private static int fillLevels(Tile tile, int feature, Guide guide, byte[] column, int at) {
        int first = tile.offset() + feature;
        return switch (tile) {
            case Tile.Doubles t -> LevelLoops.fill(t.values(), first, t.width(), t.rows(), guide, column, at);
            case Tile.Floats t -> LevelLoops.fill(t.values(), first, t.width(), t.rows(), guide, column, at);
        };
    }

    private Guide guide(int feature, boolean floats) {
        Guide known = guides.get(feature);
        if (known == null) {
            known = Guide.of(bins, feature, floats);
            guides.set(feature, known);
        }
        return known;
    }
}
