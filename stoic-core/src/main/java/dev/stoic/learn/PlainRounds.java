package dev.stoic.learn;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import dev.stoic.fault.StoicException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link PlainLearner} as a {@link Learner}. */
public final class PlainRounds<M extends Record & RowModel, C extends Record & Contribution<C>>
        implements Learner<PlainRounds.State<M>, M, C> {
    private final PlainLearner<M, C> plain;
    private final Codec<M> model;
    private final Codec<C> contribution;

    public record State<M>(M model, int rounds) {}

    /** @throws IllegalArgumentException if the learner does not say which records it uses, or the codec cannot write them */
    @SuppressWarnings("unchecked") // the learner says itself that these are its types
    public PlainRounds(PlainLearner<M, C> plain) {
        this.plain = plain;
        Type[] types = types(plain.getClass());
        model = Codec.of((Class<M>) types[0]);
        contribution = Codec.of((Class<C>) types[1]);
    }

    /** For learners whose types nobody needs to know. */
    public static Learner<?, ?, ?> of(PlainLearner<?, ?> plain) {
        return capture(plain);
    }

    private static <M extends Record & RowModel, C extends Record & Contribution<C>> Learner<?, ?, ?> capture(
            PlainLearner<M, C> plain) {
        return new PlainRounds<>(plain);
    }

    private static Type[] types(Class<?> learner) {
        var left = new ArrayDeque<Type>();
        left.add(learner);
        while (!left.isEmpty()) {
            Type type = left.remove();
            Class<?> raw;
            if (type instanceof ParameterizedType generic) {
                Type[] arguments = generic.getActualTypeArguments();
                if (generic.getRawType() == PlainLearner.class
                        && arguments[0] instanceof Class<?>
                        && arguments[1] instanceof Class<?>) {
                    return arguments;
                }
                raw = (Class<?>) generic.getRawType();
            } else {
                raw = (Class<?>) type;
            }
            left.addAll(List.of(raw.getGenericInterfaces()));
            if (raw.getGenericSuperclass() != null) {
                left.add(raw.getGenericSuperclass());
            }
        }
        throw new IllegalArgumentException(
                learner.getName() + " does not name its records; write: implements PlainLearner<MyModel, MySums>");
    }

    /** Learners that others wrote may never have heard of null marks. */
    private <T> T given(@Nullable T value, String method) {
        if (value == null) {
            throw StoicException.user(
                    "%s.%s returned null".formatted(plain.getClass().getName(), method), "return a record");
        }
        return value;
    }

    @Override
    public State<M> begin(Problem problem) {
        return new State<>(given(plain.begin(problem), "begin"), 0);
    }

    @Override
    public Pass next(State<M> state) {
        if (state.rounds() > 0 && plain.finished(state.model())) {
            return new Pass.Finished(Pass.Outcome.CONVERGED, "the learner has finished");
        }
        int rounds = plain.rounds();
        return state.rounds() < rounds
                ? new Pass.Ask("learn")
                : new Pass.Finished(Pass.Outcome.LIMIT, rounds == 1 ? "1 round" : rounds + " rounds");
    }

    @Override
    public M publish(State<M> state) {
        return state.model();
    }

    @Override
    public C contribute(M model, int part, Rows rows) {
        return given(plain.contribute(model, Part.of(rows, part)), "contribute");
    }

    @Override
    public State<M> improve(State<M> state, C total) {
        return new State<>(given(plain.improve(state.model(), total), "improve"), state.rounds() + 1);
    }

    @Override
    public Model model(State<M> state) {
        return state.model();
    }

    @Override
    public Report report(State<M> state) {
        return new Report("round", state.rounds(), plain.rounds(), plain.measures(state.model()));
    }

    @Override
    public Shapes<State<M>, M, C> shapes() {
        return new Shapes<>(Codec.of(State.class, List.of(model)), model, contribution);
    }

    @Override
    public Codec<M> result() {
        return model;
    }
}
