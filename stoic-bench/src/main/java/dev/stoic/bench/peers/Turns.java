package dev.stoic.bench.peers;

import java.io.IOException;
import java.util.List;

/**
 * Who is measured when. A machine that others share is faster in one minute than in the next, so tools take turns, a process
 * each: what slows one slows the others. Those that get a single process come last, and disturb nobody.
 */
record Turns(List<Contender> contenders) {

    void take() throws IOException, InterruptedException {
        int most = contenders.stream().mapToInt(Contender::runs).max().orElse(0);
        for (int run = 1; run <= most; run++) {
            for (Contender contender : contenders) {
                if (run <= contender.runs() && contender.runs() == most) {
                    contender.run(run);
                }
            }
        }
        for (Contender contender : contenders) {
            for (int run = 1; contender.runs() < most && run <= contender.runs(); run++) {
                contender.run(run);
            }
        }
    }
}
