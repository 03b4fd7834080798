package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.data.Tiles;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Goes through the rows of a part, some at a time. Where a memo tells all that most passes want, they are read only if somebody asks. */
final class Reading {
    private final Rows from;
    private final Span span;
    private final int most;
    private final Optional<Tiles> tiles;
    private @Nullable Tile tile;
    private int first;
    private int rows;

    Reading(Rows from, int part, Held held) {
        this.from = from;
        span = from.span(part);
        most = held.atOnce();
        tiles = held.all().isPresent() ? Optional.empty() : Optional.of(from.tiles(span));
    }

    boolean next() {
        first += rows;
        if (tiles.isPresent()) {
            if (!tiles.get().next()) {
                return false;
            }
            Tile read = tiles.get().tile();
            tile = read;
            rows = read.rows();
        } else {
            tile = null;
            rows = (int) Math.min(most, span.count() - first);
        }
        return rows > 0;
    }

    /** The first of them, counted from the part's first. */
    int first() {
        return first;
    }

    int rows() {
        return rows;
    }

    Tile tile() {
        Tile known = tile;
        if (known == null) {
            Tiles some = from.tiles(new Span(span.from() + first, span.from() + first + rows));
            some.next();
            known = some.tile();
            tile = known;
        }
        return known;
    }
}
