package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import java.util.List;

/** The round of Lloyd: each row goes to its nearest centre, and rows are added up by centre. */
final class AssignPass {
    private AssignPass() {}

    static Answer.Assigned contribute(Question.Assign assign, int part, Rows rows) {
        int width = rows.width();
        int k = assign.k(width);
        int runs = assign.runs().length;
        Held held = Held.of(part, rows, k);
        List<Centres> centres = Centres.of(rows, assign, runs, assign.centres());
        var searches = new Search[runs];
        var moves = new Held.Run[runs];
        for (int run = 0; run < runs; run++) {
            moves[run] = held.run(assign.runs()[run]);
            moves[run].open();
            searches[run] = Search.of(held, moves[run].gaps(), centres.get(run));
        }
        int[] found = new int[Rows.MAX_TILE];
        var some = new Reading(rows, part, held);
        while (some.next()) {
            for (int run = 0; run < runs; run++) {
                searches[run].find(some, found);
                moves[run].move(some, found);
            }
        }
        double[] sums = new double[assign.centres().length];
        long[] counts = new long[runs * k];
        for (int run = 0; run < runs; run++) {
            moves[run].settle();
            moves[run].ledger().write(sums, counts, run * k);
        }
        return new Answer.Assigned(sums, counts, assign.spread() ? held.spread() : Spread.NONE);
    }
}
