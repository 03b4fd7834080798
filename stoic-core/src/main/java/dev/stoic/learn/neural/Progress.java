package dev.stoic.learn.neural;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Pass.Outcome;
import dev.stoic.learn.neural.Training.Best;
import dev.stoic.learn.neural.Training.Due;
import java.util.Arrays;
import java.util.Optional;

/** What a round makes of a training. */
record Progress(String key, Fitting fitting, Training state) {
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
        double rate = fitting.optimizer().rate() * fitting.schedule().share(state.step(), perEpoch(), fitting.epochs());
        Descent moved = descent.stepped(fitting.optimizer(), rate, mean(total), statistics(total));
        Training next = state.stepped(moved, state.running().plus(total));
        if (next.step() % perEpoch() != 0) {
            return next;
        }
        if (!isFinite(moved.numbers())) {
            return diverged("a parameter is no longer a finite number", network.suspect(moved.numbers()));
        }
        double loss = next.running().meanLoss();
        if (loss > TOO_MUCH * Math.max(1, next.untrained())) {
            String what = "the mean loss of the training epoch was %.4g, and %.4g before learning"
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

    private float[] mean(Slopes total) {
        float[] mean = Arrays.copyOf(total.gradient(), state.network().parameters());
        float share = 1f / total.rows();
        for (int i = 0; i < mean.length; i++) {
            mean[i] *= share;
        }
        if (fitting.l2() > 0) {
            pull(mean, (float) fitting.l2());
        }
        return mean;
    }

    /** The derivative of the penalty, which is on weights only. */
    private void pull(float[] mean, float l2) {
        float[] numbers = state.descent().numbers();
        for (int i = 0; i < state.network().layers().size(); i++) {
            int from = state.network().offset(i);
            int weights = state.network().layers().get(i).weights();
            for (int k = from; k < from + weights; k++) {
                mean[k] += l2 * numbers[k];
            }
        }
    }

    /** Statistics move towards what the parts saw, by the rows of each. */
    private float[] statistics(Slopes total) {
        Network network = state.network();
        int first = network.parameters();
        float[] statistics = Arrays.copyOfRange(
                state.descent().numbers(), first, state.descent().numbers().length);
        float share = 1f / total.rows();
        for (int i = 0; i < network.layers().size(); i++) {
            if (network.layers().get(i) instanceof Layer.Norm norm) {
                float keep = (float) norm.keep();
                float take = (float) (1 - norm.keep());
                for (int k = network.statistics(i) - first; k < network.statistics(i + 1) - first; k++) {
                    statistics[k] = keep * statistics[k] + take * (total.gradient()[first + k] * share);
                }
            }
        }
        return statistics;
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
        if (none && fitting.patience() > 0) {
            throw StoicException.user(
                    "learner.%s.patience needs validation rows, and there are none".formatted(key),
                    "keep some with data.validation: 10%, or leave patience out");
        }
        Tally seen = Tally.NONE.plus(total);
        Optional<Best> best = fitting.patience() > 0 ? Optional.of(best(seen.meanLoss())) : Optional.empty();
        Training next = state.validated(seen, best, none ? Due.STEPS_ONLY : Due.STEP);
        if (best.isPresent() && best.get().since() >= fitting.patience()) {
            String why = "no less loss on validation rows for %d training epochs".formatted(fitting.patience());
            return next.ended(new Pass.Finished(Outcome.CONVERGED, why));
        }
        return isOver(state) ? next.ended(limit()) : next;
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
        return Math.ceilDiv(state.problem().rows(), fitting.batch());
    }
}
