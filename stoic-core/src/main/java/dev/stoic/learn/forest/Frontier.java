package dev.stoic.learn.forest;

import dev.stoic.learn.forest.ForestState.Stage;
import dev.stoic.learn.forest.Question.Asked;
import dev.stoic.learn.forest.Sapling.Open;
import dev.stoic.learn.tree.Bins;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which nodes a round asks about: as many as an answer of bounded size has room for. Nothing but the state decides. */
final class Frontier {
    static final long MOST_BYTES = 32L << 20;

    /** Trees that grow at a time; workers keep for each of them where its rows stand. */
    private static final int MOST_TREES = 32;

    private final long bytes;
    private final int eligible;
    private final int drawn;
    private final long slotBytes;

    /** @param bytes of all histograms of a round at most, unless a single feature has more */
    Frontier(long bytes, ForestSettings settings, Stage.Raising stage, int classes) {
        this.bytes = bytes;
        eligible = stage.eligible().length;
        drawn = settings.features().of(stage.bins().width());
        slotBytes = Tally.slotBytes(classes);
    }

    /** Where a node's features that are looked at next end: after as many as asked for, or twice those that did not do. */
    private int end(Open open) {
        int wanted = open.looked() < drawn ? drawn : 2 * open.looked();
        return Math.min(eligible, wanted);
    }

    List<Asked> asked(Stage.Raising stage) {
        var lots = new Lots(stage.eligible());
        var asked = new ArrayList<Asked>();
        long left = bytes / slotBytes;
        for (int tree = 0; tree < stage.saplings().size(); tree++) {
            for (Open open : stage.saplings().get(tree).open()) {
                var node = new Asked(tree, open.node(), lots.of(open.key(), open.looked(), end(open)));
                int slots = node.slots(stage.bins());
                if (slots > left && !asked.isEmpty()) {
                    return asked;
                }
                while (slots > left && node.features().length > 1) {
                    // Whoever has more features than fit looks at them in several rounds.
                    node = new Asked(tree, open.node(), Arrays.copyOf(node.features(), node.features().length / 2));
                    slots = node.slots(stage.bins());
                }
                asked.add(node);
                left -= slots;
            }
        }
        return asked;
    }

    /** Whether there is room for one more tree beside these. */
    boolean hasRoom(List<Sapling> saplings) {
        long slots = 0;
        for (Sapling sapling : saplings) {
            for (Open open : sapling.open()) {
                slots += 1 + (long) (end(open) - open.looked()) * (Bins.MOST + 1);
            }
        }
        return saplings.isEmpty() || (saplings.size() < MOST_TREES && slots * slotBytes < bytes);
    }
}
