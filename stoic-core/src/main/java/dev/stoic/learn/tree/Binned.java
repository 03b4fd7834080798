package dev.stoic.learn.tree;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Turns rows to bytes: their bins, feature by feature. Thread-safe. */
public final class Binned {
    private final Bins bins;

    /** Made when first needed, so that threads share that work too; it does no harm if two make the same. */
    private final AtomicReferenceArray<Guide> guides;

    /** By feature the bins of levels, where the columns hold levels. */
    private final byte[][] ofLevels;

    public Binned(Bins bins) {
        this.bins = bins;
        guides = new AtomicReferenceArray<>(bins.width());
        ofLevels = new byte[bins.width()][0];
    }

    /** Columns for all rows, to be filled by {@link #fill}; what is known of the rows may be in them. */
    public byte[][] columns(Rows rows) {
        LevelColumns known = rows.memo(LevelColumns.class, LevelColumns::new);
        int count = Math.toIntExact(rows.count());
        byte[][] columns = new byte[bins.width()][];
        for (int f = 0; f < columns.length; f++) {
            Optional<LevelColumns.Column> levels = known.take(f);
            columns[f] = levels.map(LevelColumns.Column::levels).orElseGet(() -> new byte[count]);
            if (levels.isPresent()) {
                ofLevels[f] = Guide.ofLevels(levels.get().kind(), bins, f);
            }
        }
        return columns;
    }

    /** Writes the bins of a tile to columns, from place {@code at} on; a byte is a bin without sign. */
    public void fill(Tile tile, byte[][] columns, int at) {
        for (int f = 0; f < columns.length; f++) {
            if (ofLevels[f].length > 0) {
                LevelLoops.turn(columns[f], at, at + tile.rows(), ofLevels[f]);
                continue;
            }
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
