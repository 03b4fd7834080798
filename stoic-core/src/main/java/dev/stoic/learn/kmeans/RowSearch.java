package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.math.Ranks;
import dev.stoic.math.RowScreen;
import dev.stoic.math.SparseRows;
import dev.stoic.math.SparseScreen;

/** A search among long rows: only those that may have changed sides are looked at, where they are. */
final class RowSearch implements Search {
    private static final int AT_ONCE = RowScreen.ROWS;

    /** How rows are looked at. */
    private sealed interface Look {
        /** Without their zeros. */
        record Sparse(SparseRows rows, SparseScreen screen) implements Look {}

        /** Where they are, some at a time. */
        record Dense(RowScreen screen) implements Look {}
    }

    private final int width;
    private final float[] norms;
    private final double longestCentre;
    private final Gaps gaps;
    private final Look look;
    private final Verdict verdict;
    private final int[] open = new int[Rows.MAX_TILE + AT_ONCE];
    private final Ranks ranks = new Ranks(Rows.MAX_TILE + AT_ONCE);

    /** Places of open rows that a look does not settle, and the rows. */
    private final int[] unsure = new int[Rows.MAX_TILE];

    private final int[] unsureRows = new int[Rows.MAX_TILE];
    private final Rounding quick;
    private final Rounding last;

    /** Scores that are farther apart are in order, whatever the length of the row. */
    private final double enough;

    private final boolean exact;

    RowSearch(Held held, Gaps gaps, Centres centres) {
        this.width = held.width();
        this.norms = held.norms();
        this.longestCentre = centres.longest();
        this.gaps = gaps;
        quick = Rounding.ofLanes(width);
        last = held.rounding();
        double most = slack(held.longest());
        enough = 2 * most;
        // Whether rows without zeros tell the same scores as a tile: lengths are so small that floats hold them.
        exact = held.all().isPresent() && enough < Double.POSITIVE_INFINITY;
        gaps.turnTo(centres, most);
        look = held.sparse().isPresent()
                ? new Look.Sparse(held.sparse().get(), centres.sparseScreen())
                : new Look.Dense(centres.rowScreen());
        verdict = new Verdict(centres);
    }

    @Override
    public void find(Reading some, int[] found) {
        int first = some.first();
        int count = gaps.open(first, some.rows(), open);
        System.arraycopy(gaps.nearest(), first, found, 0, some.rows());
        if (count == 0) {
            return;
        }
        if (looked(some, count)) {
            int doubts = GapLoops.doubt(ranks, open, count, enough, found, unsure);
            decide(some, withoutShort(first, doubts), found);
        } else {
            verdict.on(some.tile(), open, count, (i, best, least, second) -> take(i, best, least, second, found));
        }
        gaps.see(ranks, open, count, first, norms);
    }

    /** Looks at all open rows, if there is a quick way to. */
    private boolean looked(Reading some, int count) {
        return switch (look) {
            case Look.Sparse(var rows, var screen)
            when screen.ready() -> {
                screen.look(rows, some.first(), open, count, ranks);
                yield true;
            }
            case Look.Dense(var screen)
            when screen.ready() -> {
                look(some.tile(), screen, count);
                yield true;
            }
            case Look.Sparse _, Look.Dense _ -> false;
        };
    }

    private void look(Tile tile, RowScreen screen, int count) {
        // Where fewer are left, the last one fills up.
        for (int more = count; more < count + AT_ONCE; more++) {
            open[more] = open[count - 1];
        }
        for (int i = 0; i < count; i += AT_ONCE) {
            int at = tile.offset();
            int at0 = at + open[i] * width;
            int at1 = at + open[i + 1] * width;
            int at2 = at + open[i + 2] * width;
            int at3 = at + open[i + 3] * width;
            switch (tile) {
                case Tile.Doubles t -> screen.look(t.values(), at0, at1, at2, at3, ranks, i);
                case Tile.Floats t -> screen.look(t.values(), at0, at1, at2, at3, ranks, i);
            }
        }
    }

    /** Leaves out those whose own length settles the doubt; says how many remain. */
    private int withoutShort(int first, int doubts) {
        int left = 0;
        for (int d = 0; d < doubts; d++) {
            int i = unsure[d];
            double apart = (double) ranks.second(i) - ranks.least(i);
            double length = Math.sqrt(norms[first + open[i]]) * (1 + 1e-9);
            if (!(apart > 2 * slack(length))) {
                unsure[left++] = i;
            }
        }
        return left;
    }

    /** The scores have the last word on rows that are not settled. */
    private void decide(Reading some, int left, int[] found) {
        if (left == 0) {
            return;
        }
        if (look instanceof Look.Sparse(var rows, var screen) && exact) {
            for (int u = 0; u < left; u++) {
                int i = unsure[u];
                screen.rank(rows, some.first() + open[i], ranks, i);
                found[open[i]] = ranks.best(i);
            }
            return;
        }
        for (int u = 0; u < left; u++) {
            unsureRows[u] = open[unsure[u]];
        }
        verdict.on(
                some.tile(), unsureRows, left, (u, best, least, second) -> take(unsure[u], best, least, second, found));
    }

    /** How far a quick score and one that decides can be from the truth, together. */
    private double slack(double row) {
        return last.of(longestCentre, row) + quick.of(longestCentre, row);
    }

    private void take(int i, int best, double least, double second, int[] found) {
        // A score of doubles that is rounded to a float is still as near as a quick one.
        ranks.set(i, best, least, second);
        found[open[i]] = best;
    }
}
