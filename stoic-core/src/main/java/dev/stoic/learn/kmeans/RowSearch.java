package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.math.Ranks;
import dev.stoic.math.RowScreen;
import dev.stoic.math.SparseRows;
import dev.stoic.math.SparseScreen;
import org.jspecify.annotations.Nullable;

/** A search among long rows: only those that may have changed sides are looked at, where they are. */
final class RowSearch implements Search {
    private static final int AT_ONCE = RowScreen.ROWS;

    /** Rows that are fetched from memory together. */
    private static final int FETCHED = 16;

    /** How rows are looked at. */
    private sealed interface Look {
        /** Without their zeros. */
        record Sparse(SparseRows rows, SparseScreen screen) implements Look {}

        /** Where they are, some at a time. */
        record Dense(RowScreen screen) implements Look {}
    }

    private final int width;
    private final float[] norms;
    private final double longestRow;
    private final double longestCentre;
    private final Centres centres;
    private final Gaps gaps;
    private final Look look;
    private final Verdict verdict;
    private final int[] open = new int[Rows.MAX_TILE + AT_ONCE];
    private final int[] unsure = new int[Rows.MAX_TILE];
    private final Rounding quick;
    private @Nullable Rounding exact;

    /** Kept so that the reading is not optimised away. */
    private float fetched;

    /** Scores that are farther apart are in order, whatever the length of the row. */
    private double enough = Double.POSITIVE_INFINITY;

    RowSearch(Held held, Gaps gaps, Centres centres) {
        this.width = held.width();
        this.norms = held.norms();
        this.longestRow = held.longest();
        this.longestCentre = centres.longest();
        this.centres = centres;
        this.gaps = gaps;
        quick = Rounding.ofLanes(width);
        look = held.sparse().isPresent()
                ? new Look.Sparse(held.sparse().get(), centres.sparseScreen())
                : new Look.Dense(centres.rowScreen());
        verdict = new Verdict(centres);
    }

    @Override
    public void find(Tile tile, int first, int[] found) {
        if (exact == null) {
            exact = Rounding.of(tile);
            double most = slack(exact, longestRow);
            gaps.turnTo(centres, most);
            enough = 2 * most;
        }
        int count = gaps.open(first, tile.rows(), open);
        System.arraycopy(gaps.nearest(), first, found, 0, tile.rows());
        int left = switch (look) {
            case Look.Sparse(var rows, var screen)
            when screen.ready() -> settle(rows, screen, first, count, exact, found);
            case Look.Dense(var screen) when screen.ready() -> settle(tile, screen, first, count, exact, found);
            default -> count;
        };
        if (left > 0 && left < count && look instanceof Look.Sparse(var rows, var screen) && isExact(tile)) {
            for (int i = 0; i < left; i++) {
                Ranks ranks = screen.rank(rows, first + unsure[i]);
                take(first, unsure[i], ranks.best(0), ranks.least(0), ranks.second(0), found);
            }
        } else if (left > 0) {
            int[] rest = left == count ? open : unsure;
            verdict.on(tile, rest, left, (row, best, least, second) -> take(first, row, best, least, second, found));
        }
    }

    /** Looks at all open rows; says how many it does not settle, which are {@code unsure} now. */
    private int settle(SparseRows rows, SparseScreen screen, int first, int count, Rounding last, int[] found) {
        int left = 0;
        float some = 0;
        for (int i = 0; i < count; i++) {
            if (i % FETCHED == 0) {
                for (int next = i; next < Math.min(count, i + FETCHED); next++) {
                    some += rows.touch(first + open[next]);
                }
            }
            int row = open[i];
            left = settle(screen.look(rows, first + row), 0, first, row, last, found, left);
        }
        fetched = Math.max(fetched, some);
        return left;
    }

    private int settle(Tile tile, RowScreen screen, int first, int count, Rounding last, int[] found) {
        // Where fewer are left, the last one fills up.
        for (int more = count; more < count + AT_ONCE; more++) {
            open[more] = open[Math.max(0, count - 1)];
        }
        int left = 0;
        for (int i = 0; i < count; i += AT_ONCE) {
            Ranks ranks = look(tile, screen, i);
            for (int j = 0; j < Math.min(AT_ONCE, count - i); j++) {
                left = settle(ranks, j, first, open[i + j], last, found, left);
            }
        }
        return left;
    }

    private int settle(Ranks ranks, int j, int first, int row, Rounding last, int[] found, int left) {
        double apart = (double) ranks.second(j) - ranks.least(j);
        if (apart > enough || apart > 2 * slack(last, length(first + row))) {
            take(first, row, ranks.best(j), ranks.least(j), ranks.second(j), found);
            return left;
        }
        unsure[left] = row;
        return left + 1;
    }

    /** Whether rows without zeros tell the same scores as a tile: lengths are so small that floats hold them. */
    private boolean isExact(Tile tile) {
        return tile instanceof Tile.Floats && enough < Double.POSITIVE_INFINITY;
    }

    private double length(int row) {
        return Math.sqrt(norms[row]) * (1 + 1e-9);
    }

    /** How far a quick score and one that decides can be from the truth, together. */
    private double slack(Rounding last, double row) {
        return last.of(longestCentre, row) + quick.of(longestCentre, row);
    }

    private Ranks look(Tile tile, RowScreen screen, int i) {
        int at = tile.offset();
        int at0 = at + open[i] * width;
        int at1 = at + open[i + 1] * width;
        int at2 = at + open[i + 2] * width;
        int at3 = at + open[i + 3] * width;
        return switch (tile) {
            case Tile.Doubles t -> screen.look(t.values(), at0, at1, at2, at3);
            case Tile.Floats t -> screen.look(t.values(), at0, at1, at2, at3);
        };
    }

    private void take(int first, int row, int best, double least, double second, int[] found) {
        found[row] = best;
        gaps.see(first + row, best, least, second, norms[first + row]);
    }
}
