package dev.stoic.engine;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import java.util.function.BiConsumer;

/** A learner with something else happening in each part. */
public class Altered implements Learner<Fickle.State, Fickle.State, Fickle.Sum> {
    private final Fickle original;
    private final Change change;

    /** What becomes of a part's contribution. */
    public interface Change {
        Fickle.Sum of(Fickle.State model, int part, Fickle.Sum sum);
    }

    public Altered(Fickle original, Change change) {
        this.original = original;
        this.change = change;
    }

    static Altered before(Fickle original, BiConsumer<Fickle.State, Integer> before) {
        return new Altered(original, (model, part, sum) -> {
            before.accept(model, part);
            return sum;
        });
    }

    @Override
    public Fickle.State begin(Problem problem) {
        return original.begin(problem);
    }

    @Override
    public Pass next(Fickle.State state) {
        return original.next(state);
    }

    @Override
    public Fickle.State publish(Fickle.State state) {
        return original.publish(state);
    }

    @Override
    public Fickle.Sum contribute(Fickle.State model, int part, Rows rows) {
        return change.of(model, part, original.contribute(model, part, rows));
    }

    @Override
    public boolean isAbsent(Fickle.State model, int part, Rows rows) {
        return original.isAbsent(model, part, rows);
    }

    @Override
    public Fickle.State improve(Fickle.State state, Fickle.Sum total) {
        return original.improve(state, total);
    }

    @Override
    public Model model(Fickle.State state) {
        return original.model(state);
    }

    @Override
    public Report report(Fickle.State state) {
        return original.report(state);
    }

    @Override
    public Shapes<Fickle.State, Fickle.State, Fickle.Sum> shapes() {
        return original.shapes();
    }

    @Override
    public Codec<? extends Model> result() {
        return original.result();
    }
}
