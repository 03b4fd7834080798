package dev.stoic.learn;

import dev.stoic.data.Rows;
import dev.stoic.data.Tiles;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/**
 * The rows of one part, always in the same order, as often as they are asked for.
 *
 * @param index which part it is: the key of whatever is drawn by chance for it
 * @param rows how many there are, at least one
 * @param width features of a row
 * @param tiles reads the rows from the first on
 */
public record Part(int index, long rows, int width, Supplier<Tiles> tiles) implements Iterable<Row> {
    static Part of(Rows rows, int index) {
        return new Part(index, rows.span(index).count(), rows.width(), () -> rows.tiles(rows.span(index)));
    }

    @Override
    public Iterator<Row> iterator() {
        return new InTiles(tiles.get());
    }

    private static final class InTiles implements Iterator<Row> {
        private final Tiles tiles;
        private int next;
        private int rows;

        InTiles(Tiles tiles) {
            this.tiles = tiles;
        }

        @Override
        public boolean hasNext() {
            while (next == rows) {
                if (!tiles.next()) {
                    return false;
                }
                rows = tiles.tile().rows();
                next = 0;
            }
            return true;
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException("the part has no more rows");
            }
            return new Row(tiles.tile(), next++);
        }
    }
}
