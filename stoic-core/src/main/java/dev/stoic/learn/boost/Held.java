package dev.stoic.learn.boost;

import dev.stoic.data.Rows;
import dev.stoic.learn.boost.Question.Count;
import dev.stoic.math.Streams;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memo of a part. Each thing in it remembers by a stamp what it was made from, and is made again when that is not what
 * is asked for.
 */
final class Held {
    private @Nullable Known known;

    private static final class Known {
        final Start start;
        final Cells cells;
        final Margins margins;
        final Nodes nodes;
        final double[] active;
        boolean activated;
        long activeStamp;

        Known(Start start, int part, Rows rows, boolean learning) {
            this.start = start;
            cells = Cells.of(start.bins(), part, rows);
            margins = new Margins(start, cells);
            nodes = new Nodes(cells, learning);
            active = new double[learning ? margins.values().length : 0];
        }
    }

    private Known known(Start start, int part, Rows rows, boolean learning) {
        Known mine = known;
        if (mine == null || mine.start.stamp() != start.stamp()) {
            mine = new Known(start, part, rows, learning);
            known = mine;
        }
        return mine;
    }

    static Held of(int part, Rows rows) {
        return rows.memo(part, Held.class, Held::new);
    }

    /** The rows of the part by node, with their derivatives. */
    Nodes nodes(Count count, int part, Rows rows) {
        Known mine = known(count.start(), part, rows, true);
        if (!mine.nodes.belongTo(count.splits())) {
            begin(mine, count);
        }
        mine.nodes.advance(count.splits(), count.draw());
        return mine.nodes;
    }

    /** All trees of a boosting round learn from what was known before its first. */
    private static void begin(Known mine, Count count) {
        List<Tree> trees = count.trees();
        Loss loss = count.start().loss();
        int before = trees.size() / loss.outputs() * loss.outputs();
        long stamp = Margins.stamp(count.start(), trees, before);
        mine.margins.check(trees, trees.size());
        if (!mine.activated || mine.activeStamp != stamp) {
            mine.margins.check(trees, before);
            mine.margins.advance(trees, before, mine.nodes);
            System.arraycopy(mine.margins.values(), 0, mine.active, 0, mine.active.length);
            loss.activateInPlace(mine.active);
            mine.activated = true;
            mine.activeStamp = stamp;
        }
        mine.margins.advance(trees, trees.size(), mine.nodes);
        int output = trees.size() % loss.outputs();
        var rounding = new Loss.Rounding(Streams.key(count.draw().key(), output), mine.cells.firstRow(), count.scale());
        loss.differentiate(mine.active, mine.cells.targets(), output, rounding, mine.nodes.begin(count));
    }

    /** The loss of the trees so far on rows that nothing is learned from. */
    long loss(Count count, int part, Rows rows, double unit) {
        Known mine = known(count.start(), part, rows, false);
        mine.margins.check(count.trees(), count.trees().size());
        mine.margins.advance(count.trees(), count.trees().size(), mine.nodes);
        return mine.margins.loss(unit);
    }
}
