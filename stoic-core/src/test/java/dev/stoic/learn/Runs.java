package dev.stoic.learn;

import dev.stoic.data.Column;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Rows;
import dev.stoic.data.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rounds one after the other in the calling thread: the plainest way to run a learner, and the measure of all others. */
public final class Runs {
    private static final int MOST_ROUNDS = 100_000;

    private Runs() {}

    /** How a pass comes to its total. */
    public interface Totals<M, C extends Contribution<C>> {
        Optional<C> of(M model, Rows rows);
    }

    /** A problem about rows with numeric columns {@code x0}, {@code x1}, …; the target is a number {@code y}. */
    public static Problem problem(HeapRows rows, long seed) {
        List<Column> columns = IntStream.range(0, rows.width())
                .mapToObj(i -> (Column) new Column.Numeric("x" + i))
                .toList();
        var schema = new Schema(columns, Optional.of(new Column.Numeric("y")), rows.type());
        return new Problem(schema, rows.width(), rows.count(), rows.parts(), seed);
    }

    /** The last state. */
    public static <S, M, C extends Contribution<C>> S toEnd(Learner<S, M, C> learner, Problem problem, Rows rows) {
        return states(learner, problem, rows, (model, all) -> learner.contribute(model, Range.all(rows.parts()), all))
                .getLast();
    }

    public static <S, M, C extends Contribution<C>> Model model(Learner<S, M, C> learner, Problem problem, Rows rows) {
        return learner.model(toEnd(learner, problem, rows));
    }

    /** Every state from the first to the last. */
    public static <S, M, C extends Contribution<C>> List<S> states(
            Learner<S, M, C> learner, Problem problem, Rows rows, Totals<M, C> totals) {
        var states = new ArrayList<S>();
        states.add(learner.begin(problem));
        while (learner.next(states.getLast()) instanceof Pass.Ask ask) {
            if (states.size() > MOST_ROUNDS) {
                throw new IllegalStateException("still asking for \"" + ask.what() + "\" after " + MOST_ROUNDS);
            }
            S state = states.getLast();
            C total = totals.of(learner.publish(state), rows)
                    .orElseThrow(() -> new IllegalStateException("no part has rows for \"" + ask.what() + "\""));
            states.add(learner.improve(state, total));
        }
        return states;
    }
}
