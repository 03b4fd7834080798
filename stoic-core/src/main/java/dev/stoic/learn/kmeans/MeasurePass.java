package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.learn.kmeans.Shortlist.Race;
import java.util.ArrayList;

/** Inertia from exact distances, and the rows that are farthest from their centres. */
final class MeasurePass {
    private MeasurePass() {}

    static Answer.Measured contribute(Question.Measure measure, int part, Rows rows) {
        int width = rows.width();
        int columns = measure.centres().length / width;
        int k = columns / measure.runs();
        var scores = new Scores(width, measure.centres());
        int[] nearest = new int[Scores.BLOCK];
        double[] scratch = new double[width];
        double[] inertia = new double[measure.runs()];
        var races = new ArrayList<Race>();
        for (int run = 0; run < measure.runs(); run++) {
            races.add(new Race(measure.most(), width));
        }
        Span span = rows.span(part);
        long ordinal = span.from();
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int from = 0; from < tile.rows(); from += Scores.BLOCK) {
                int n = Math.min(Scores.BLOCK, tile.rows() - from);
                scores.score(tile, from, n);
                for (int run = 0; run < measure.runs(); run++) {
                    scores.nearest(tile, n, run * k, k, nearest, 0);
                    Race race = races.get(run);
                    for (int i = 0; i < n; i++) {
                        int centre = (run * k + nearest[i]) * width;
                        double distance = Distances.squared(tile, from + i, measure.centres(), centre, scratch);
                        inertia[run] += distance;
                        if (race.admits(-distance, ordinal + i)) {
                            FetchPass.copy(tile, from + i, race.enter(-distance, ordinal + i), 0);
                        }
                    }
                }
                ordinal += n;
            }
        }
        return new Answer.Measured(inertia, races.stream().map(Race::end).toList());
    }
}
