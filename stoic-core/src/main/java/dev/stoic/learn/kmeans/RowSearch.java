package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.math.Ranks;
import dev.stoic.math.RowScreen;
import org.jspecify.annotations.Nullable;

/** A search among long rows: only those that may have changed sides are looked at, where they are. */
final class RowSearch implements Search {
    private static final int AT_ONCE = RowScreen.ROWS;

    private final int width;
    private final float[] norms;
    private final double longestRow;
    private final double longestCentre;
    private final double[] centres;
    private final Gaps gaps;
    private final RowScreen screen;
    private final Verdict verdict;
    private final int[] open = new int[Rows.MAX_TILE + AT_ONCE];
    private final int[] unsure = new int[Rows.MAX_TILE];
    private final Rounding quick;
    private @Nullable Rounding exact;

    RowSearch(Held held, Gaps gaps, double[] centres) {
        this.width = held.width();
        this.norms = held.norms();
        this.longestRow = held.longest();
        this.longestCentre = Search.longest(width, centres);
        this.centres = centres;
        this.gaps = gaps;
        quick = Rounding.ofLanes(width);
        screen = new RowScreen(width, centres);
        verdict = new Verdict(width, centres);
    }

    @Override
    public void find(Tile tile, int first, int[] found) {
        if (exact == null) {
            exact = Rounding.of(tile);
            gaps.turnTo(centres, slack(exact, longestRow));
        }
        int count = gaps.open(first, tile.rows(), open);
        System.arraycopy(gaps.nearest(), first, found, 0, tile.rows());
        int left = count;
        if (screen.ready()) {
            left = 0;
            for (int i = 0; i < count; i += AT_ONCE) {
                left = settle(tile, first, i, count, exact, found, left);
            }
        }
        if (left > 0) {
            int[] rest = left == count ? open : unsure;
            verdict.on(tile, rest, left, (row, best, least, second) -> take(first, row, best, least, second, found));
        }
    }

    /** Looks at the next open rows; adds those to {@code unsure} that this does not settle. */
    private int settle(Tile tile, int first, int from, int count, Rounding last, int[] found, int before) {
        // Where fewer are left, the last one fills up.
        for (int more = count; more < from + AT_ONCE; more++) {
            open[more] = open[count - 1];
        }
        Ranks ranks = look(tile, from);
        int left = before;
        for (int j = 0; j < Math.min(AT_ONCE, count - from); j++) {
            int row = open[from + j];
            if ((double) ranks.second(j) - ranks.least(j) > 2 * slack(last, length(first + row))) {
                take(first, row, ranks.best(j), ranks.least(j), ranks.second(j), found);
            } else {
                unsure[left++] = row;
            }
        }
        return left;
    }

    private double length(int row) {
        return Math.sqrt(norms[row]) * (1 + 1e-9);
    }

    /** How far a quick score and one that decides can be from the truth, together. */
    private double slack(Rounding last, double row) {
        return last.of(longestCentre, row) + quick.of(longestCentre, row);
    }

    private Ranks look(Tile tile, int i) {
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
