package dev.stoic.code;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A user's learner whose first contribution in a process is written, and computed twice: what cannot be carried, or depends on
 * chance or a clock, shows at once.
 */
final class Watched<S, M, C extends Contribution<C>> implements Learner<S, M, C> {
    private final Learner<S, M, C> learner;
    private final String name;
    private final AtomicBoolean seen = new AtomicBoolean();

    private Watched(Learner<S, M, C> learner, String name) {
        this.learner = learner;
        this.name = name;
    }

    /** @param name of the class that is to blame */
    static Learner<?, ?, ?> of(Learner<?, ?, ?> learner, String name) {
        return capture(learner, name);
    }

    private static <S, M, C extends Contribution<C>> Learner<S, M, C> capture(Learner<S, M, C> learner, String name) {
        return new Watched<>(learner, name);
    }

    @Override
    public C contribute(M model, int part, Rows rows) {
        return learner.contribute(model, part, rows);
    }

    @Override
    public Optional<C> contribute(M model, Range range, Rows rows) {
        Optional<C> given = learner.contribute(model, range, rows);
        if (given.isPresent() && !seen.getAndSet(true)) {
            Codec<C> codec = learner.shapes().contribution();
            byte[] first = written(codec, given.get(), "contribution");
            boolean same = learner.contribute(model, range, rows)
                    .filter(again -> Arrays.equals(codec.encode(again), first))
                    .isPresent();
            if (!same) {
                throw StoicException.user(
                        "%s is not deterministic: %s gave two different contributions".formatted(name, range),
                        "a contribution may depend on model, part and rows alone; look for randomness without a key, for"
                                + " clocks, and for sums in an order that varies");
            }
        }
        return given;
    }

    @Override
    public boolean isAbsent(M model, int part, Rows rows) {
        return learner.isAbsent(model, part, rows);
    }

    @Override
    public S begin(Problem problem) {
        S state = learner.begin(problem);
        byte[] _ = written(learner.shapes().state(), state, "model");
        return state;
    }

    private <T> byte[] written(Codec<T> codec, T value, String what) {
        try {
            return codec.encode(value);
        } catch (RuntimeException e) {
            throw StoicException.user(
                    "a %s of %s cannot be written: %s".formatted(what, name, e),
                    "no component of a record may be null");
        }
    }

    @Override
    public Pass next(S state) {
        return learner.next(state);
    }

    @Override
    public M publish(S state) {
        return learner.publish(state);
    }

    @Override
    public S improve(S state, C total) {
        return learner.improve(state, total);
    }

    @Override
    public S improve(S state, C total, Crew crew) {
        return learner.improve(state, total, crew);
    }

    @Override
    public S consume(S state, C total, Crew crew) {
        return learner.consume(state, total, crew);
    }

    @Override
    public void retire(S before, S after) {
        learner.retire(before, after);
    }

    @Override
    public Model model(S state) {
        return learner.model(state);
    }

    @Override
    public Report report(S state) {
        return learner.report(state);
    }

    @Override
    public List<Report.Measure> kept(S state) {
        return learner.kept(state);
    }

    @Override
    public boolean measuresTraining() {
        return learner.measuresTraining();
    }

    @Override
    public Shapes<S, M, C> shapes() {
        return learner.shapes();
    }

    @Override
    public Codec<? extends Model> result() {
        return learner.result();
    }
}
