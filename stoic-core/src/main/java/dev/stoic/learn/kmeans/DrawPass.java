package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.learn.kmeans.Shortlist.Race;
import dev.stoic.math.Functions;
import dev.stoic.math.Streams;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * Draws rows by their squared distance to the nearest centre, in one pass and without knowing the sum: each row runs for
 * an exponentially distributed time whose rate is that distance, and the first ones home are drawn.
 *
 * <p>Where centres come one at a time, distances are taken from differences. Where they come in batches, they are taken
 * from scores, which are a matrix product, unless too few digits are left. Either way what is kept of a row is the least
 * of numbers that each depend on one centre alone, so it is the same whenever they were seen.
 */
final class DrawPass {
    /** More than the error of a logarithm and a few products. */
    private static final double SLACK = 1 + 1e-9;

    private final Question.Draw draw;
    private final int size;
    private final int width;
    private final boolean scored;
    private final double[] scratch;

    private DrawPass(Question.Draw draw, int width) {
        this.draw = draw;
        this.size = draw.centres().length / draw.runs();
        this.width = width;
        this.scored = draw.most() > 1;
        this.scratch = new double[width];
    }

    /** The least score of, or distance to, the centres so far, by run and row; kept from pass to pass. */
    private static final class Memo {
        private double[] centres = {};
        private double[] least = {};
        private boolean scored;
    }

    static Answer.Drawn contribute(Question.Draw draw, int part, Rows rows) {
        return new DrawPass(draw, rows.width())
                .contribute(rows.span(part), rows, rows.memo(part, Memo.class, Memo::new));
    }

    private Answer.Drawn contribute(Span span, Rows rows, Memo memo) {
        int count = Math.toIntExact(span.count());
        int known = known(memo, count);
        double[] least = known > 0 ? memo.least : new double[draw.runs() * count];
        if (known == 0) {
            Arrays.fill(least, Double.POSITIVE_INFINITY);
        }
        // Nothing may be half done in the memo if this pass is cut short.
        memo.centres = new double[0];
        var races = new ArrayList<Race>();
        var scores = new ArrayList<Scores>();
        for (int run = 0; run < draw.runs(); run++) {
            races.add(new Race(draw.most(), width));
            double[] fresh = Arrays.copyOfRange(draw.centres(), run * size + known, (run + 1) * size);
            scores.add(new Scores(new Centres(width, fresh)));
        }
        var tiles = rows.tiles(span);
        int first = 0;
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int run = 0; run < draw.runs(); run++) {
                int at = run * count + first;
                if (scored && known < size) {
                    score(least, at, tile, scores.get(run));
                } else {
                    measure(least, at, tile, run * size + known, (run + 1) * size);
                }
                race(races.get(run), run, least, at, tile, span.from() + first);
            }
            first += tile.rows();
        }
        memo.least = least;
        memo.scored = scored;
        memo.centres = draw.centres();
        return new Answer.Drawn(races.stream().map(Race::end).toList());
    }

    /** How many numbers of each run's centres the memo has seen, all or nothing. */
    private int known(Memo memo, int count) {
        int runs = draw.runs();
        int known = memo.centres.length / runs;
        if (memo.scored != scored || memo.least.length != runs * count || known > size) {
            return 0;
        }
        for (int run = 0; run < runs; run++) {
            int from = run * size;
            if (!Arrays.equals(memo.centres, run * known, (run + 1) * known, draw.centres(), from, from + known)) {
                return 0;
            }
        }
        return known;
    }

    private static void score(double[] least, int at, Tile tile, Scores scores) {
        for (int from = 0; from < tile.rows(); from += Scores.BLOCK) {
            int n = Math.min(Scores.BLOCK, tile.rows() - from);
            scores.score(tile, from, n);
            scores.find(tile, n, 1);
            for (int i = 0; i < n; i++) {
                least[at + from + i] = Math.min(least[at + from + i], scores.least(i));
            }
        }
    }

    private void measure(double[] least, int at, Tile tile, int from, int to) {
        for (int c = from; c < to; c += width) {
            for (int i = 0; i < tile.rows(); i++) {
                double distance = Distances.squared(tile, i, draw.centres(), c, scratch);
                least[at + i] = Math.min(least[at + i], distance);
            }
        }
    }

    private void race(Race race, int run, double[] least, int at, Tile tile, long ordinal) {
        for (int i = 0; i < tile.rows(); i++) {
            double rate = scored ? distance(tile, i, least[at + i], run) : least[at + i];
            double uniform = Streams.uniform(draw.keys()[run], ordinal + i);
            // −log(1 − u) ≥ u: most rows are too late without a logarithm.
            if (rate > 0 && uniform <= race.bar() * rate * SLACK) {
                double time = -Functions.log(1 - uniform) / rate;
                if (race.admits(time, ordinal + i)) {
                    FetchPass.copy(tile, i, race.enter(time, ordinal + i), 0);
                }
            }
        }
    }

    /** The squared distance that a score stands for; what is small beside the row's length is taken from differences. */
    private double distance(Tile tile, int row, double score, int run) {
        double norm = Distances.norm(tile, row);
        double distance = norm + score;
        if (distance > norm * (tile instanceof Tile.Floats ? 1e-2 : 1e-6)) {
            return distance;
        }
        double exact = Double.POSITIVE_INFINITY;
        for (int c = run * size; c < (run + 1) * size; c += width) {
            exact = Math.min(exact, Distances.squared(tile, row, draw.centres(), c, scratch));
        }
        return exact;
    }
}
