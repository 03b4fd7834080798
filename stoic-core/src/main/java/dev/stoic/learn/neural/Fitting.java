package dev.stoic.learn.neural;

import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.TargetTask;

/**
 * How a network is trained, whatever its layers: the least {@code mean loss + l2/2·‖w‖²}, biases free.
 *
 * @param patience training epochs without less loss on validation rows after which learning ends; 0 for never
 */
public record Fitting(
        Goal loss,
        int epochs,
        int batch,
        Optimizer optimizer,
        Course schedule,
        double l2,
        int patience,
        Combine combine) {
    static final Fitting DEFAULT =
            new Fitting(Goal.CROSS_ENTROPY, 10, 128, Optimizer.Adam.DEFAULT, Course.DEFAULT, 0, 0, Combine.NONE);

    /** @param otherwise what is used for keys that are not given */
    static Fitting read(Keys keys, Fitting otherwise) {
        return new Fitting(
                TargetTask.read(keys, "loss", tasks(otherwise.loss)),
                keys.integer("epochs", otherwise.epochs, 1, 1_000_000),
                keys.integer("batch", otherwise.batch, 1, 1 << 24),
                Optimizer.read(keys, otherwise.optimizer),
                Course.read(keys),
                keys.number("l2", otherwise.l2, 0, Double.MAX_VALUE),
                keys.integer("patience", otherwise.patience, 0, 1_000_000),
                Combine.read(keys));
    }

    private static TargetTask.Choices<Goal> tasks(Goal usual) {
        return new TargetTask.Choices<>(
                usual,
                usual.isAboutClasses() ? usual : Goal.CROSS_ENTROPY,
                usual.isAboutClasses() ? Goal.SQUARED : usual,
                loss -> loss.isAboutClasses() ? TargetTask.CLASSES : TargetTask.NUMBERS);
    }

    public Fitting(Goal loss, int epochs, int batch, Optimizer optimizer, Course schedule, double l2, int patience) {
        this(loss, epochs, batch, optimizer, schedule, l2, patience, Combine.NONE);
    }

    Fitting with(Combine other) {
        return new Fitting(loss, epochs, batch, optimizer, schedule, l2, patience, other);
    }

    /** Rows that parts share in a round; 0 where each walks through rows of its own. */
    int shared() {
        return combine.isNone() ? batch : 0;
    }

    /** What comes first once targets are known: who waits for validation rows must know that there are some. */
    Training.Due first() {
        return patience > 0 || combine.judges() ? Training.Due.VALIDATION : Training.Due.STEP;
    }

    /** @param perEpoch steps of a training epoch */
    double rate(long step, long perEpoch) {
        return optimizer.rate() * schedule.share(step, perEpoch, epochs);
    }

    Source.TargetKind target() {
        return loss.isAboutClasses() ? Source.TargetKind.CLASS : Source.TargetKind.NUMBER;
    }
}
