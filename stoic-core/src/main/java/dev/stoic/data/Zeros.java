package dev.stoic.data;

import java.util.Arrays;
import java.util.Optional;

/** How many numbers of rows are zero, as far as the first of them tell. Never shows in a result. */
public enum Zeros {
    UNKNOWN,
    MANY,
    FEW;

    /** Rows that tell. */
    static final int LOOKED_AT = 16;

    /** One number in so many is other than zero, at most, where there are many zeros. */
    private static final int RARE = 3;

    /** Of the rows of a table as they are stored. */
    static Zeros of(Table table) {
        long rows = table.footer().rows();
        var all = new Shelf(table, new Choice.All(rows), Optional.empty());
        return of(new CopiedTiles(all, new Span(0, Math.min(LOOKED_AT, rows)), LOOKED_AT));
    }

    /** @param tiles of the first rows */
    static Zeros of(Tiles tiles) {
        if (!tiles.next()) {
            return UNKNOWN;
        }
        Tile tile = tiles.tile();
        long others = 0;
        for (int row = 0; row < tile.rows(); row++) {
            for (int f = 0; f < tile.width(); f++) {
                others += tile.at(row, f) != 0 ? 1 : 0;
            }
        }
        return of(others, (long) tile.rows() * tile.width());
    }

    /** Of the rows of a file. */
    static Zeros of(ArrayFile file) {
        int rows = (int) Math.min(LOOKED_AT, file.rows());
        double[] numbers = new double[rows * file.width()];
        file.copy(0, rows, numbers);
        return of(Arrays.stream(numbers).filter(number -> number != 0).count(), numbers.length);
    }

    private static Zeros of(long others, long all) {
        return others * RARE <= all ? MANY : FEW;
    }
}
