package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import java.util.Arrays;

/** The round of Lloyd: each row goes to its nearest centre, and rows are added up by centre, in double. */
final class AssignPass {
    private final int k;
    private final Memo memo;
    private final Scores[] scores;
    private final Gaps[] gaps;
    private final Totals totals;
    private final int[][] nearest;
    private final int[] open = new int[Scores.BLOCK];
    private final Gathered gathered;

    /** What is kept of a part, if anything: the lengths of its rows, and what each run knows. */
    private static final class Memo {
        private final Rounding rounding;
        private final float[] norms;
        private Gaps[] gaps = {};

        Memo(int rows, Rounding rounding) {
            this.rounding = rounding;
            this.norms = new float[rows];
        }

        Gaps gaps(int run, int width, int k) {
            if (run >= gaps.length) {
                gaps = Arrays.copyOf(gaps, run + 1);
            }
            if (gaps[run] == null || !gaps[run].fits(norms.length, k)) {
                gaps[run] = new Gaps(norms.length, width, k);
            }
            return gaps[run];
        }
    }

    private AssignPass(Question.Assign assign, int width, int rows, Memo memo, Guesses guesses) {
        this.memo = memo;
        this.k = assign.k(width);
        int runs = assign.runs().length;
        scores = new Scores[runs];
        nearest = new int[runs][];
        gaps = new Gaps[memo.norms.length == 0 ? 0 : runs];
        for (int run = 0; run < runs; run++) {
            double[] centres = Arrays.copyOfRange(assign.centres(), run * k * width, (run + 1) * k * width);
            scores[run] = new Scores(width, centres);
            if (gaps.length == 0) {
                nearest[run] = guesses.of(assign.runs()[run], rows, k);
            } else {
                gaps[run] = memo.gaps(assign.runs()[run], width, k);
                gaps[run].turnTo(centres, memo.rounding);
            }
        }
        totals = new Totals(width, runs * k);
        gathered = new Gathered(width);
    }

    static Answer.Assigned contribute(Question.Assign assign, int part, Rows rows) {
        int count = Math.toIntExact(rows.span(part).count());
        int width = rows.width();
        var spread = new Spread.Gathering(width);
        var tiles = rows.tiles(rows.span(part));
        tiles.next();
        Memo memo = rows.memo(part, Memo.class, () -> memo(assign, count, tiles.tile()));
        var pass = new AssignPass(assign, width, count, memo, Guesses.of(part, rows));
        int first = 0;
        do {
            Tile tile = tiles.tile();
            for (int from = 0; from < tile.rows(); from += Scores.BLOCK) {
                int n = Math.min(Scores.BLOCK, tile.rows() - from);
                pass.block(tile, from, n, first + from);
            }
            if (assign.spread()) {
                spread.add(tile);
            }
            first += tile.rows();
        } while (tiles.next());
        return new Answer.Assigned(
                pass.totals.sums(), pass.totals.counts(), assign.spread() ? spread.end() : Spread.NONE);
    }

    private static Memo memo(Question.Assign assign, int rows, Tile tile) {
        int width = tile.width();
        int kept = Gaps.mayPay(assign.k(width), tile) ? rows : 0;
        return switch (tile) {
            case Tile.Doubles _ -> new Memo(kept, Rounding.ofDoubles(width));
            case Tile.Floats _ -> new Memo(kept, Rounding.ofFloats(width));
        };
    }

    /** @param first row of the block, counted from the part's first */
    private void block(Tile tile, int from, int n, int first) {
        Tile near = gaps.length == 0 ? gathered.block(tile, from, n) : tile;
        for (int run = 0; run < scores.length; run++) {
            if (gaps.length == 0) {
                scores[run].score(near, 0, n);
                scores[run].renew(near, n, 0, k, nearest[run], first);
                totals.add(near, 0, n, nearest[run], first, run * k);
                continue;
            }
            if (gaps[run].kept()) {
                assignOpen(run, tile, from, n, first);
            } else {
                assignAll(run, tile, from, n, first);
            }
            totals.add(tile, from, n, gaps[run].nearest(), first, run * k);
        }
    }

    private void assignAll(int run, Tile tile, int from, int n, int first) {
        Scores found = scores[run];
        found.score(tile, from, n);
        found.nearest(tile, n, 0, k, gaps[run].nearest(), first);
        found.find(tile, n, Gaps.SAMPLE);
        for (int i = 0; i < n; i += Gaps.SAMPLE) {
            float norm = norm(tile, from + i, first + i);
            gaps[run].sample(found.best(i), found.least(i), found.second(i), norm, memo.rounding);
        }
    }

    private void assignOpen(int run, Tile tile, int from, int n, int first) {
        Scores found = scores[run];
        int unknown = gaps[run].open(first, n, open);
        // Scoring all is cheaper than picking out most.
        boolean all = 2 * unknown > n;
        Tile scored = all ? tile : gathered.pick(tile, from, open, unknown);
        int rows = all ? n : unknown;
        found.score(scored, all ? from : 0, rows);
        found.find(scored, rows, 1);
        for (int i = 0; i < rows; i++) {
            int row = all ? i : open[i];
            float norm = norm(tile, from + row, first + row);
            gaps[run].note(first + row, found.best(i), found.least(i), found.second(i), norm, memo.rounding);
        }
    }

    /** A bound of a row's squared length, computed when it is first needed. */
    private float norm(Tile tile, int row, int inPart) {
        if (memo.norms[inPart] == 0) {
            memo.norms[inPart] = memo.rounding.see(Distances.norm(tile, row));
        }
        return memo.norms[inPart];
    }
}
