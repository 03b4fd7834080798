package dev.stoic.learn.neural;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Pass.Outcome;
import dev.stoic.learn.neural.Training.Best;
import dev.stoic.learn.neural.Training.Due;
import java.util.Optional;

/** What a round makes of a training. */
record Progress(MlpSettings settings, Training state) {
    Training after(Slopes total) {
        return switch (state.due()) {
            case TARGETS -> scaled(total);
            case VALIDATION -> validated(total);
            case STEP, STEPS_ONLY -> stepped(total);
        };
    }

    private Training scaled(Slopes total) {
        return new Training(
                state.problem(),
                state.network(),
                state.step(),
                settings.first(),
                Scale.of(total.targets()),
                state.descent(),
                state.running(),
                state.epoch(),
                state.validation(),
                state.best(),
                state.end());
    }

    private Training stepped(Slopes total) {
        Descent descent = state.descent();
        if (!Double.isFinite(total.loss())) {
            return diverged("the loss", state.network().suspect(descent.parameters()));
        }
        double rate =
                settings.optimizer().rate() * settings.schedule().share(state.step(), perEpoch(), settings.epochs());
        Descent moved = descent.stepped(settings.optimizer(), rate, mean(total));
        long step = state.step() + 1;
        Tally seen = state.running().plus(total);
        boolean whole = step % perEpoch() == 0;
        if (whole && !isFinite(moved.parameters())) {
            return diverged("a parameter", state.network().suspect(moved.parameters()));
        }
        boolean over = step == perEpoch() * settings.epochs();
        boolean validates = whole && state.due() != Due.STEPS_ONLY;
        return new Training(
                state.problem(),
                state.network(),
                step,
                validates ? Due.VALIDATION : state.due(),
                state.scale(),
                moved,
                whole ? Tally.NONE : seen,
                whole ? seen : state.epoch(),
                state.validation(),
                state.best(),
                over && !validates ? Optional.of(limit()) : Optional.empty());
    }

    private Pass.Finished limit() {
        return new Pass.Finished(Outcome.LIMIT, settings.epochs() + " training epochs");
    }

    private float[] mean(Slopes total) {
        float[] mean = total.gradient().clone();
        float share = 1f / total.rows();
        for (int i = 0; i < mean.length; i++) {
            mean[i] *= share;
        }
        if (settings.l2() > 0) {
            pull(mean, (float) settings.l2());
        }
        return mean;
    }

    /** The derivative of the penalty, which spares biases. */
    private void pull(float[] mean, float l2) {
        float[] parameters = state.descent().parameters();
        for (int i = 0; i < state.network().layers().size(); i++) {
            if (state.network().layers().get(i) instanceof Layer.Dense dense) {
                int from = state.network().offset(i);
                for (int k = from; k < from + dense.weights(); k++) {
                    mean[k] += l2 * parameters[k];
                }
            }
        }
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
        if (none && settings.patience() > 0) {
            throw StoicException.user(
                    "learner.mlp.patience needs validation rows, and there are none",
                    "keep some with data.validation: 10%, or leave patience out");
        }
        Tally seen = Tally.NONE.plus(total);
        Optional<Best> best = settings.patience() > 0 ? Optional.of(best(seen.meanLoss())) : Optional.empty();
        boolean over = state.step() == perEpoch() * settings.epochs();
        boolean enough = best.isPresent() && best.get().since() >= settings.patience();
        Optional<Pass.Finished> end = over ? Optional.of(limit()) : Optional.empty();
        if (enough) {
            String why = "no less loss on validation rows for %d training epochs".formatted(settings.patience());
            end = Optional.of(new Pass.Finished(Outcome.CONVERGED, why));
        }
        return new Training(
                state.problem(),
                state.network(),
                state.step(),
                none ? Due.STEPS_ONLY : Due.STEP,
                state.scale(),
                state.descent(),
                state.running(),
                state.epoch(),
                seen,
                best,
                end);
    }

    private Best best(double loss) {
        Optional<Best> before = state.best();
        return before.isEmpty() || loss < before.get().loss()
                ? new Best(state.descent().parameters(), loss, 0)
                : new Best(
                        before.get().parameters(),
                        before.get().loss(),
                        before.get().since() + 1);
    }

    private Training diverged(String what, String layer) {
        String why =
                "%s is no longer a finite number in step %d (training epoch %d), first in %s. Try a rate below %s, or scale the features (data.columns.scale: standard)"
                        .formatted(
                                what,
                                state.step() + 1,
                                state.step() / perEpoch() + 1,
                                layer,
                                settings.optimizer().rate());
        return new Training(
                state.problem(),
                state.network(),
                state.step(),
                state.due(),
                state.scale(),
                state.descent(),
                state.running(),
                state.epoch(),
                state.validation(),
                state.best(),
                Optional.of(new Pass.Finished(Outcome.DIVERGED, why)));
    }

    private long perEpoch() {
        return Math.ceilDiv(state.problem().rows(), settings.batch());
    }
}
