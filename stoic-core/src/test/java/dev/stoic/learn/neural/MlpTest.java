package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.Basket;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Split;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.Samples;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What networks learn, and how they end. */
class MlpTest {
    private static NetworkLearner learner(
            List<Integer> hidden, Goal loss, int epochs, Optimizer optimizer, int patience) {
        var fitting = new Fitting(loss, epochs, 16, optimizer, Course.DEFAULT, 0, patience);
        return new NetworkLearner("mlp", Design.dense(hidden, Activation.RELU, 0), fitting);
    }

    private static NetworkLearner usual() {
        return (NetworkLearner) MlpSettings.DEFAULT.learner();
    }

    /** Two classes that no line parts: a ring around a disc. */
    private static HeapRows ring(RandomGenerator random, int count) {
        float[] x = new float[2 * count];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            x[2 * i] = (float) random.nextGaussian();
            x[2 * i + 1] = (float) random.nextGaussian();
            y[i] = Math.hypot(x[2 * i], x[2 * i + 1]) > 1.18 ? 1 : 0;
        }
        return HeapRows.of(x, 2).withTargets(y).withParts(2);
    }

    @EverySeed(5)
    void learnsARingAroundADisc(RandomGenerator random) {
        var rows = ring(random, 800);
        var learner = learner(List.of(16, 8), Goal.CROSS_ENTROPY, 40, new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8), 0);
        var end = Runs.toEnd(learner, Samples.problem(rows, 2, random.nextLong()), rows);
        assertThat(end.epoch().accuracy()).isGreaterThan(0.95);
        assertThat(learner.next(end)).isEqualTo(new Pass.Finished(Pass.Outcome.LIMIT, "40 training epochs"));

        double[] told = new double[2 * 512];
        var tiles = ring(random, 512).tiles(new dev.stoic.data.Span(0, 512));
        assertThat(tiles.next()).isTrue();
        learner.model(end).predict(tiles.tile(), told);
        int hits = 0;
        for (int i = 0; i < 512; i++) {
            assertThat(told[2 * i] + told[2 * i + 1]).isCloseTo(1, within(1e-12));
            hits += (told[2 * i + 1] > 0.5) == (tiles.tile().target(i) == 1) ? 1 : 0;
        }
        assertThat(hits / 512.0).isGreaterThan(0.9);
    }

    /** Although steps write over states, and what a model made ready is kept. */
    @EverySeed(3)
    void aModelTellsTheSameWhateverIsLearnedLater(RandomGenerator random) {
        var rows = ring(random, 160);
        var learner = learner(List.of(16, 8), Goal.CROSS_ENTROPY, 3, new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8), 0);
        var state = learner.begin(Samples.problem(rows, 2, random.nextLong()));
        double[] first = told(learner.model(state), rows);
        while (learner.next(state) instanceof Pass.Ask) {
            var model = learner.model(state);
            double[] told = told(model, rows);
            var total = learner.contribute(learner.publish(state), Range.all(2), rows)
                    .orElseThrow();
            state = learner.consume(state, total, Crew.ALONE);
            assertThat(told(model, rows)).as("the same model").isEqualTo(told);
        }
        assertThat(told(learner.model(state), rows)).isNotEqualTo(first);
    }

    private static double[] told(Model model, HeapRows rows) {
        double[] told = new double[2 * 50];
        model.predict(rows.gather(i -> i, 0, 50, new Basket()), told);
        return told;
    }

    @EverySeed(5)
    void learnsNumbers(RandomGenerator random) {
        var rows = Samples.numbers(random, 400, 3);
        var learner = learner(List.of(32), Goal.SQUARED, 60, new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8), 0);
        var end = Runs.toEnd(learner, Runs.problem(rows, random.nextLong()), rows);
        // The noise has a deviation of a half, of which an eighth is half the square.
        var report = learner.report(end).measures().getFirst();
        assertThat(report.name()).isEqualTo("loss");
        assertThat(report.value()).isLessThan(0.2);
    }

    @EverySeed(3)
    void targetsFarFromZeroAreLearnedAsWell(RandomGenerator random) {
        double[] x = Samples.normal(random, 400);
        double[] y = new double[400];
        for (int i = 0; i < y.length; i++) {
            y[i] = 1e6 + 1e5 * x[i];
        }
        var rows = HeapRows.of(x, 1).withTargets(y).withParts(4);
        var learner = learner(List.of(16), Goal.SQUARED, 20, new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8), 0);
        var model = Runs.model(learner, Runs.problem(rows, random.nextLong()), rows);
        double[] told = new double[1];
        model.predict(rows.gather(i -> i, 7, 1, new Basket()), told);
        assertThat(told[0]).isCloseTo(y[7], within(3e4));
    }

    @EverySeed(5)
    void endsWhenValidationRowsGainNothingAndKeepsTheBest(RandomGenerator random) {
        // What is learned from these labels is not what the ring asks for.
        var rows = Samples.floats(random, 64, 2, 2).withSplit(Split.VALIDATION, ring(random, 200));
        var learner = learner(List.of(64), Goal.CROSS_ENTROPY, 500, new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8), 3);
        var states = Runs.states(
                learner,
                Samples.problem(rows, 2, random.nextLong()),
                rows,
                (lesson, all) -> learner.contribute(lesson, dev.stoic.learn.Range.all(1), all));
        var end = states.getLast();
        var best = end.best().orElseThrow();
        long epochs = learner.report(end).done();
        assertThat(learner.next(end))
                .isEqualTo(new Pass.Finished(
                        Pass.Outcome.LIMIT,
                        "kept epoch %d of %d: lowest validation loss".formatted(epochs - 3, epochs)));
        assertThat(learner.report(end).measures())
                .extracting(Report.Measure::name)
                .contains("loss", "accuracy");
        assertThat(learner.kept(end))
                .as("no measure of the last epoch, which is not the model")
                .containsExactly(new Report.Measure("loss/validation", best.loss()));
        double least = states.stream()
                .filter(state -> !state.validation().isNone())
                .mapToDouble(state -> state.validation().meanLoss())
                .min()
                .orElseThrow();
        assertThat(best.loss()).isEqualTo(least);
        assertThat(((NetworkModel) learner.model(end)).numbers()).isEqualTo(best.numbers());
    }

    @EverySeed(3)
    void patienceWithoutValidationRowsIsRefused(RandomGenerator random) {
        var rows = ring(random, 20);
        var learner = learner(List.of(), Goal.CROSS_ENTROPY, 5, Optimizer.Adam.DEFAULT, 2);
        assertThatThrownBy(() -> Runs.toEnd(learner, Samples.problem(rows, 2, 1), rows))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("patience needs validation rows");
    }

    @EverySeed(3)
    void aLossThatIsNoNumberEndsTheJobWithStepLayerAndAdvice(RandomGenerator random) {
        var rows = Samples.numbers(random, 100, 3);
        var learner = learner(List.of(8), Goal.SQUARED, 50, new Optimizer.Sgd(1e6, 0.9), 0);
        var end = Runs.toEnd(learner, Runs.problem(rows, 1), rows);
        assertThat(learner.next(end)).isInstanceOfSatisfying(Pass.Finished.class, finished -> {
            assertThat(finished.outcome()).isEqualTo(Pass.Outcome.DIVERGED);
            assertThat(finished.why()).contains("step ").contains("layer ").contains("rate below 1000000.0");
        });
    }

    @EverySeed(3)
    void aLossThatGrowsEndsTheJobBeforeItIsNoNumber(RandomGenerator random) {
        var rows = Samples.numbers(random, 96, 3);
        var learner = learner(List.of(), Goal.SQUARED, 50, new Optimizer.Sgd(4, 0), 0);
        var end = Runs.toEnd(learner, Runs.problem(rows, 1), rows);
        assertThat(learner.next(end)).isInstanceOfSatisfying(Pass.Finished.class, finished -> {
            assertThat(finished.outcome()).isEqualTo(Pass.Outcome.DIVERGED);
            assertThat(finished.why())
                    .contains("mean loss of the training epoch")
                    .contains("before training")
                    .contains("training epoch 1")
                    .contains("layer 1 (dense, 3 to 1)")
                    .contains("rate below 4.0");
        });
    }

    @Test
    void lossAndTargetMustFit() {
        var random = new java.util.SplittableRandom(1);
        var rows = ring(random, 20);
        assertThatThrownBy(() -> usual().begin(Runs.problem(rows, 1)))
                .hasMessageContaining("needs a target of classes");
        assertThatThrownBy(() -> usual().begin(Samples.problem(rows, 1, 1)))
                .hasMessageContaining("at least two classes");
        var squared = learner(List.of(), Goal.SQUARED, 1, Optimizer.Adam.DEFAULT, 0);
        assertThatThrownBy(() -> squared.begin(Samples.problem(rows, 2, 1))).hasMessageContaining("target of numbers");
    }
}
