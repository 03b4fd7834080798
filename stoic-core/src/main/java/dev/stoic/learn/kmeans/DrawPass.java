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
 */
final class DrawPass {
    /** More than the error of a logarithm and a few products. */
    private static final double SLACK = 1 + 1e-9;

    private DrawPass() {}

    /** Distances to the nearest of the centres so far, kept from pass to pass. */
    private static final class Memo {
        private double[] centres = {};
        private double[] distance = {};
    }

    static Answer.Drawn contribute(Question.Draw draw, int part, Rows rows) {
        Span span = rows.span(part);
        int width = rows.width();
        int count = Math.toIntExact(span.count());
        int size = draw.centres().length / draw.runs();
        Memo memo = rows.memo(part, Memo.class, Memo::new);
        int known = known(memo, draw, count);
        double[] distance = known > 0 ? memo.distance : new double[draw.runs() * count];
        if (known == 0) {
            Arrays.fill(distance, Double.POSITIVE_INFINITY);
        }
        // Nothing may be half done in the memo if this pass is cut short.
        memo.centres = new double[0];
        var races = new ArrayList<Race>();
        for (int run = 0; run < draw.runs(); run++) {
            races.add(new Race(draw.most(), width));
        }
        double[] scratch = new double[width];
        var tiles = rows.tiles(span);
        int first = 0;
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int run = 0; run < draw.runs(); run++) {
                int at = run * count + first;
                for (int c = run * size + known; c < (run + 1) * size; c += width) {
                    shorten(distance, at, tile, draw.centres(), c, scratch);
                }
                race(races.get(run), draw.keys()[run], distance, at, tile, span.from() + first);
            }
            first += tile.rows();
        }
        memo.distance = distance;
        memo.centres = draw.centres();
        return new Answer.Drawn(races.stream().map(Race::end).toList());
    }

    /** How many numbers of each run's centres the memo has seen, all or nothing. */
    private static int known(Memo memo, Question.Draw draw, int count) {
        int runs = draw.runs();
        int size = draw.centres().length / runs;
        int known = memo.centres.length / runs;
        if (memo.distance.length != runs * count || memo.centres.length % runs != 0 || known > size) {
            return 0;
        }
        for (int run = 0; run < runs; run++) {
            if (!Arrays.equals(
                    memo.centres, run * known, (run + 1) * known, draw.centres(), run * size, run * size + known)) {
                return 0;
            }
        }
        return known;
    }

    private static void shorten(double[] distance, int at, Tile tile, double[] centres, int c, double[] scratch) {
        for (int i = 0; i < tile.rows(); i++) {
            distance[at + i] = Math.min(distance[at + i], Distances.squared(tile, i, centres, c, scratch));
        }
    }

    private static void race(Race race, long key, double[] distance, int at, Tile tile, long ordinal) {
        for (int i = 0; i < tile.rows(); i++) {
            double rate = distance[at + i];
            double uniform = Streams.uniform(key, ordinal + i);
            // −log(1 − u) ≥ u: most rows are too late without a logarithm.
            if (rate > 0 && uniform <= race.bar() * rate * SLACK) {
                double time = -Functions.log(1 - uniform) / rate;
                if (race.admits(time, ordinal + i)) {
                    FetchPass.copy(tile, i, race.enter(time, ordinal + i), 0);
                }
            }
        }
    }
}
