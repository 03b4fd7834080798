package dev.stoic.learn.neural;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Pass.Outcome;
import dev.stoic.learn.neural.Training.Best;
import dev.stoic.learn.neural.Training.Due;
import java.util.Optional;

/** What a round makes of a training. */
record Progress(String key, Fitting fitting, Training state, Crew crew, Memory memory) {
    /** Whether the state stays as it is, or may be written over. */
    enum Memory {
        KEPT,
        GIVEN
    }

    /** A training epoch whose mean loss is so many times that of the untrained network leads nowhere. */
    private static final double TOO_MUCH = 10;

    Training after(Slopes total) {
        return switch (state.due()) {
            case TARGETS -> state.scaled(Scale.of(total.targets()), fitting.first());
            case VALIDATION -> validated(total);
            case STEP, STEPS_ONLY -> stepped(total);
        };
    }

    private Training stepped(Slopes total) {
        Network network = state.network();
        Descent descent = state.descent();
        if (!Double.isFinite(total.loss())) {
            return diverged("the loss is no longer a finite number", network.suspect(descent.numbers()));
        }
        Descent moved = moved(total);
        Training next = state.stepped(moved, state.running().plus(total));
        if (next.step() % perEpoch() != 0) {
            return next;
        }
        if (!isFinite(moved.numbers())) {
            return diverged("a parameter is no longer a finite number", network.suspect(moved.numbers()));
        }
        double loss = next.running().meanLoss();
        if (loss > TOO_MUCH * Math.max(1, next.untrained())) {
            String what = "the mean loss of the training epoch was %.4g, and %.4g before training"
                    .formatted(loss, next.untrained());
            return diverged(what, network.largest(moved.numbers()));
        }
        boolean validates = state.due() != Due.STEPS_ONLY;
        Training turned = next.turned(validates ? Due.VALIDATION : state.due());
        return isOver(next) && !validates ? turned.ended(limit()) : turned;
    }

    private boolean isOver(Training training) {
        return training.step() == perEpoch() * fitting.epochs();
    }

    private Pass.Finished limit() {
        return new Pass.Finished(Outcome.LIMIT, fitting.epochs() + " training epochs");
    }

    private Pass.Finished kept(Best best) {
        long epochs = state.step() / perEpoch();
        return new Pass.Finished(
                Outcome.LIMIT,
                "kept epoch %,d of %,d: lowest validation loss".formatted(epochs - best.since(), epochs));
    }

    private Descent moved(Slopes total) {
        Descent descent = state.descent();
        if (!fitting.combine().isNone()) {
            double[] powers = descent.powers(fitting.optimizer(), pace().stepsOf(state.step()));
            return total.arrival().descent(descent, total.rows(), powers);
        }
        double rate = fitting.rate(state.step(), pace().steps());
        Descent room = isFree() ? descent : descent.elsewhere();
        return new Mover(state.network(), fitting.optimizer(), fitting.l2(), crew)
                .stepped(descent, rate, total.gradient(), total.rows(), room);
    }

    /** The best numbers are kept; and after the last step of a training epoch those before it may be what is left. */
    private boolean isFree() {
        return memory == Memory.GIVEN
                && (state.step() + 1) % perEpoch() != 0
                && state.best()
                        .filter(best ->
                                Spare.isSame(best.numbers(), state.descent().numbers()))
                        .isEmpty();
    }

    private static boolean isFinite(float[] values) {
        for (float value : values) {
            if (!Float.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    private Training validated(Slopes total) {
        boolean none = total.rows() == 0;
        if (none && fitting.first() == Due.VALIDATION) {
            String who = fitting.patience() > 0 ? "patience" : "combine.rule: best";
            throw StoicException.user(
                    "learner.%s.%s needs validation rows, and the job has none".formatted(key, who),
                    "set data.validation: 10%, or remove the key");
        }
        Tally seen = Tally.NONE.plus(total);
        Optional<Best> best = fitting.patience() > 0 ? Optional.of(best(seen.meanLoss())) : Optional.empty();
        Training next = state.validated(seen, best, none ? Due.STEPS_ONLY : Due.STEP);
        if (best.isPresent() && best.get().since() >= fitting.patience()) {
            return next.ended(kept(best.get()));
        }
        return isOver(state) ? next.ended(best.map(this::kept).orElseGet(this::limit)) : next;
    }

    private Best best(double loss) {
        Optional<Best> before = state.best();
        return before.isEmpty() || loss < before.get().loss()
                ? new Best(state.descent().numbers(), loss, 0)
                : new Best(
                        before.get().numbers(),
                        before.get().loss(),
                        before.get().since() + 1);
    }

    private Training diverged(String what, String layer) {
        String why =
                "%s in step %d (training epoch %d); look at %s. Try a rate below %s, or scale the features (data.columns.scale: standard)"
                        .formatted(
                                what,
                                state.step() + 1,
                                state.step() / perEpoch() + 1,
                                layer,
                                fitting.optimizer().rate());
        return state.ended(new Pass.Finished(Outcome.DIVERGED, why));
    }

    private long perEpoch() {
        return pace().rounds();
    }

    private Pace pace() {
        return Pace.of(state.problem(), fitting);
    }
}
