package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.math.ColumnScreen;
import dev.stoic.math.SparseRows;
import dev.stoic.math.SparseScreen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A memo of a part: what its rows are like, found in one reading before the first assignment, and what each run knows of them. */
final class Held {
    /** Rows from this length on are looked at where they are; shorter ones lie column by column. */
    private static final int LONG = 256;

    /** Numbers of centres from which on knowing which rows need no look costs less than looking at all of them. */
    private static final int MANY = 1 << 15;

    /** So many long rows are in first-level cache together. */
    private static final int NEAR = 8;

    private final int rows;
    private final int width;
    private final int k;
    private final Grid grid;
    private final Spread spread;
    private final double gathered;
    private final Rounding rounding;
    private final boolean floats;
    private final int atOnce;

    /** Bounds of squared lengths: of the longest row in each block, or of each row. */
    private final float[] norms;

    private final double longest;

    /** Blocks of a {@link ColumnScreen}, if there is room for them. */
    private final float[] blocks;

    /** Rows that are long, where most of their numbers are zero. */
    private final Optional<SparseRows> sparse;

    private final List<Run> runs = new ArrayList<>();

    /** Where the rows went in a run. */
    static final class Run {
        private final int[] nearest;
        private final Ledger ledger;
        private final Gaps gaps;
        private final Optional<SparseRows> sparse;
        private final int[] moving = new int[Rows.MAX_TILE];
        private boolean settled;

        /** Kept so that the reading is not optimised away. */
        private double fetched;

        private Run(Held held) {
            nearest = new int[held.rows];
            ledger = new Ledger(held.grid, held.k);
            sparse = held.all();
            gaps = new Gaps(held.columns() ? 0 : held.rows, held.width, held.k);
        }

        Gaps gaps() {
            return gaps;
        }

        Ledger ledger() {
            return ledger;
        }

        /** The centre of each row, as rows were last moved. */
        int[] nearest() {
            return nearest;
        }

        /** Before rows move: what was cut short is of no use. */
        void open() {
            if (!settled) {
                Arrays.fill(nearest, -1);
                ledger.clear();
            }
            settled = false;
        }

        void settle() {
            settled = true;
        }

        /** Moves rows to their centres. */
        void move(Reading some, int[] found) {
            int first = some.first();
            int count = GapLoops.moving(nearest, first, some.rows(), found, moving);
            if (sparse.isPresent()) {
                ledger.move(sparse.get(), moving, count, first, nearest, found);
            } else {
                fetch(some.tile(), count);
                ledger.move(some.tile(), moving, count, first, nearest, found);
            }
        }

        /** Reads a little of all rows that will be needed: the memory brings many at once, where sums would wait for each. */
        private void fetch(Tile tile, int count) {
            double some = 0;
            for (int m = 0; m < count; m++) {
                int at = tile.offset() + moving[m] * tile.width();
                some += switch (tile) {
                    case Tile.Doubles t -> RowLoops.touch(t.values(), at, t.width());
                    case Tile.Floats t -> RowLoops.touch(t.values(), at, t.width());
                };
            }
            fetched = Math.max(fetched, some);
        }
    }

    private static final class Place {
        private @Nullable Held held;
    }

    static Held of(int part, Rows rows, int k) {
        Place place = rows.memo(part, Place.class, Place::new);
        Held held = place.held;
        if (held == null || held.k != k) {
            held = new Held(part, rows, k);
            place.held = held;
        }
        return held;
    }

    /** Whether rows of this length are looked at column by column. */
    static boolean byColumn(int width, int k) {
        return width < LONG && (long) width * k < MANY;
    }

    /** Whether rows of this length are looked at without their zeros, if they have many. */
    static boolean withoutZeros(int width, int k) {
        return !byColumn(width, k) && SparseScreen.suits(width);
    }

    private Held(int part, Rows from, int k) {
        this.rows = Math.toIntExact(from.span(part).count());
        this.width = from.width();
        this.k = k;
        var gathering = new Spread.Gathering(width);
        var tiles = from.tiles(from.span(part));
        tiles.next();
        int count = columns() ? blocks(tiles.tile().rows()) : 0;
        rounding = Rounding.of(tiles.tile());
        floats = tiles.tile() instanceof Tile.Floats;
        atOnce = tiles.tile().rows();
        norms = new float[columns() ? count : rows];
        long size = (long) count * ColumnScreen.size(width);
        boolean fits = size > 0 && size < Integer.MAX_VALUE - 8 && from.hasRoom(size * Float.BYTES);
        blocks = new float[fits ? (int) size : 0];
        var columns = new Columns(this);
        Optional<SparseRows> kept = withoutZeros(width, k) ? from.thin(part) : Optional.empty();
        Optional<SparseRows> some = kept.isPresent() ? kept : packing(from);
        int first = 0;
        do {
            Tile tile = tiles.tile();
            if (columns()) {
                gathering.add(tile, 0, tile.rows());
                columns.pack(tile, norms);
            } else {
                take(tile, first, gathering, kept.isPresent() ? Optional.empty() : some);
                lengths(tile, first, some);
            }
            first += tile.rows();
        } while (tiles.next());
        grid = Grid.of(gathering.largest(), rows);
        spread = gathering.end();
        gathered = gathering.gathered();
        float most = 0;
        for (float norm : norms) {
            most = Math.max(most, norm);
        }
        longest = Math.sqrt(most) * (1 + 1e-9);
        sparse = some.filter(SparseRows::isThin);
        if (sparse.isEmpty()) {
            SparseScreen.giveUp();
        }
    }

    private Optional<SparseRows> packing(Rows from) {
        return withoutZeros(width, k) && from.hasRoom(SparseRows.bytes(rows, width))
                ? Optional.of(new SparseRows(rows, width))
                : Optional.empty();
    }

    private static void take(Tile tile, int first, Spread.Gathering gathering, Optional<SparseRows> some) {
        if (first == 0 && some.isPresent() && tile instanceof Tile.Floats t) {
            some.get().expect(t.values(), t.offset(), t.rows());
        }
        for (int from = 0; from < tile.rows(); from += NEAR) {
            int count = Math.min(NEAR, tile.rows() - from);
            gathering.add(tile, from, count);
            if (some.isPresent()) {
                pack(tile, from, count, some.get());
            }
        }
    }

    private static void pack(Tile tile, int from, int count, SparseRows rows) {
        int at = tile.offset() + from * tile.width();
        switch (tile) {
            case Tile.Doubles t -> rows.add(t.values(), at, count);
            case Tile.Floats t -> rows.add(t.values(), at, count);
        }
    }

    private int blocks(int tile) {
        int of = ColumnScreen.ROWS;
        return rows / tile * ((tile + of - 1) / of) + (rows % tile + of - 1) / of;
    }

    private void lengths(Tile tile, int first, Optional<SparseRows> packed) {
        Rounding rounding = Rounding.of(tile);
        double[] squares = new double[tile.rows()];
        if (tile instanceof Tile.Floats && packed.isPresent() && packed.get().isThin()) {
            packed.get().squared(first, tile.rows(), squares);
        } else {
            for (int i = 0; i < squares.length; i++) {
                squares[i] = Distances.norm(tile, i);
            }
        }
        rounding.bound(squares, norms, first);
    }

    int width() {
        return width;
    }

    boolean columns() {
        return byColumn(width, k);
    }

    Spread spread() {
        return spread;
    }

    /** The size of the numbers that the spread was worked out from, as {@link Inertia} wants to know it. */
    double gathered() {
        return gathered;
    }

    float[] norms() {
        return norms;
    }

    /** No row is longer. */
    double longest() {
        return longest;
    }

    Optional<SparseRows> sparse() {
        return sparse;
    }

    /** Rows without zeros, if these tell everything: rows of floats. */
    Optional<SparseRows> all() {
        return floats ? sparse : Optional.empty();
    }

    /** Of the scores that decide. */
    Rounding rounding() {
        return rounding;
    }

    /** Rows of a tile. */
    int atOnce() {
        return atOnce;
    }

    /** Empty if they must be packed anew for each look. */
    float[] blocks() {
        return blocks;
    }

    Run run(int index) {
        while (runs.size() <= index) {
            runs.add(new Run(this));
        }
        return runs.get(index);
    }
}
