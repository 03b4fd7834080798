package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Split;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import dev.stoic.learn.Range;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.Samples;
import java.util.List;
import java.util.random.RandomGenerator;

/** The laws where parts walk on their own for some steps and come together again. */
class CombineLawTest extends LearnerContract<Training, Lesson, Slopes> {
    private static final int CLASSES = 3;

    @Override
    protected Learner<Training, Lesson, Slopes> learner(RandomGenerator random) {
        throw new UnsupportedOperationException("images depend on the rows: see trial");
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        throw new UnsupportedOperationException("see trial");
    }

    @Override
    protected Trial<Training, Lesson, Slopes> trial(RandomGenerator random) {
        Image image = Designs.image(random);
        HeapRows rows = Samples.floats(random, 1 + random.nextInt(60), image.size(), CLASSES);
        boolean validates = random.nextBoolean();
        if (validates) {
            rows = rows.withSplit(
                    Split.VALIDATION, Samples.floats(random, 1 + random.nextInt(20), image.size(), CLASSES));
        }
        rows = rows.withParts(1 << random.nextInt(5)).withTile(1 + random.nextInt(9));
        var rule = validates ? Combine.Rule.values()[random.nextInt(2)] : Combine.Rule.AVERAGE;
        var fitting = new Fitting(
                Goal.CROSS_ENTROPY,
                2,
                1 + random.nextInt(8),
                MlpLawTest.optimizer(random),
                new Course(MlpLawTest.shape(random), random.nextInt(2)),
                random.nextBoolean() ? 0 : 0.01,
                validates ? random.nextInt(3) : 0,
                new Combine(1 + random.nextInt(5), rule));
        var design = random.nextBoolean()
                ? Design.dense(List.of(1 + random.nextInt(9)), Activation.TANH, random.nextBoolean() ? 0 : 0.3)
                : Designs.pictured(random, image, random.nextBoolean() ? 0 : 0.3);
        var problem = Samples.problem(rows, CLASSES, random.nextLong());
        return new Trial<>(new NetworkLearner("cnn", design, fitting), problem, rows);
    }

    private static NetworkLearner learner(int batch, Optimizer optimizer, Combine combine) {
        var design = Design.dense(List.of(7), Activation.RELU, 0);
        return new NetworkLearner(
                "mlp", design, new Fitting(Goal.CROSS_ENTROPY, 3, batch, optimizer, Course.DEFAULT, 0.01, 0, combine));
    }

    @EverySeed(10)
    void aSinglePartThatWalksAloneGoesWhereEveryStepTogetherGoes(RandomGenerator random) {
        var rows = Samples.floats(random, 50, 4, CLASSES);
        var problem = Samples.problem(rows, CLASSES, random.nextLong());
        var optimizer = MlpLawTest.optimizer(random);
        var together = learner(8, optimizer, Combine.NONE);
        var alone = learner(8, optimizer, new Combine(1 + random.nextInt(4), Combine.Rule.AVERAGE));
        assertThat(Bits.of(Runs.model(alone, problem, rows))).isEqualTo(Bits.of(Runs.model(together, problem, rows)));
    }

    @EverySeed(10)
    void everyRowIsSeenOnceInATrainingEpoch(RandomGenerator random) {
        int count = 1 + random.nextInt(200);
        var rows = Samples.floats(random, count, 4, CLASSES).withParts(8);
        var combine = new Combine(1 + random.nextInt(4), Combine.Rule.AVERAGE);
        var learner = learner(1 + random.nextInt(9), Optimizer.Adam.DEFAULT, combine);
        var end = Runs.toEnd(learner, Samples.problem(rows, CLASSES, random.nextLong()), rows);
        assertThat(end.epoch().rows()).isEqualTo(count);
    }

    @EverySeed(5)
    void theBestOfTheRoundGoesOn(RandomGenerator random) {
        var rows = Samples.floats(random, 80, 4, CLASSES)
                .withSplit(Split.VALIDATION, Samples.floats(random, 30, 4, CLASSES))
                .withParts(4);
        var learner = learner(5, Optimizer.Adam.DEFAULT, new Combine(2, Combine.Rule.BEST));
        var start = learner.begin(Samples.problem(rows, CLASSES, random.nextLong()));
        var lesson = learner.publish(learner.improve(
                start,
                learner.contribute(learner.publish(start), Range.all(4), rows).orElseThrow()));
        var total = (Arrival.Best)
                learner.contribute(lesson, Range.all(4), rows).orElseThrow().arrival();
        for (int part = 0; part < 4; part++) {
            var one = (Arrival.Best) learner.contribute(lesson, part, rows).arrival();
            assertThat(total.loss()).isLessThanOrEqualTo(one.loss());
            if (one.loss() == total.loss()) {
                assertThat(Bits.of(one)).isEqualTo(Bits.of(total));
                return;
            }
        }
        throw new AssertionError("nobody was the best");
    }

    @EverySeed(2)
    void theBestNeedsValidationRows(RandomGenerator random) {
        var rows = Samples.floats(random, 80, 4, CLASSES).withParts(4);
        var learner = learner(5, Optimizer.Adam.DEFAULT, new Combine(2, Combine.Rule.BEST));
        assertThatThrownBy(() -> Runs.toEnd(learner, Samples.problem(rows, CLASSES, 1), rows))
                .hasMessageContaining("combine.rule: best needs validation rows");
    }
}
