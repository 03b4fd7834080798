package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The laws for networks of convolutions, pools and batch normalisation, with and without dropout and validation rows. */
class CnnLawTest extends LearnerContract<Training, Lesson, Slopes> {
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
        int classes = 2 + random.nextInt(3);
        Image image = Designs.image(random);
        HeapRows rows = Samples.floats(random, 1 + random.nextInt(40), image.size(), classes);
        boolean validates = random.nextBoolean();
        if (validates) {
            rows = rows.withSplit(
                    Split.VALIDATION, Samples.floats(random, 1 + random.nextInt(20), image.size(), classes));
        }
        rows = rows.withParts(1 << random.nextInt(5)).withTile(1 + random.nextInt(9));
        var fitting = new Fitting(
                random.nextBoolean() ? Goal.CROSS_ENTROPY : Goal.BINARY_CROSS_ENTROPY,
                2,
                1 + random.nextInt(30),
                MlpLawTest.optimizer(random),
                Course.DEFAULT,
                random.nextBoolean() ? 0 : 0.01,
                validates ? random.nextInt(3) : 0);
        var design = Designs.pictured(random, image, random.nextBoolean() ? 0 : 0.3);
        var problem = Samples.problem(rows, classes, random.nextLong());
        return new Trial<>(new NetworkLearner("cnn", design, fitting), problem, rows);
    }

    @EverySeed(20)
    void whereTilesEndNeverShows(RandomGenerator random) {
        var trial = trial(random);
        var a = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(512));
        var b = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(3));
        assertThat(Bits.of(a)).isEqualTo(Bits.of(b));
    }

    /** Parts of more rows than go through the network at once. */
    @EverySeed(2)
    void largeBatchesFollowTheTreeToo(RandomGenerator random) {
        var image = new Image(3, 2, 1);
        int count = 2 * Network.MOST_AT_ONCE + 2 * random.nextInt(1, Network.MOST_AT_ONCE);
        var rows = Samples.floats(random, count, image.size(), 3).withParts(2);
        var fitting = new Fitting(Goal.CROSS_ENTROPY, 1, count, Optimizer.Adam.DEFAULT, Course.DEFAULT, 0, 0);
        for (Block norm : List.of(new Block.Linear(), Block.Norm.DEFAULT)) {
            var blocks = List.of(new Block.Conv(3, 2, Padding.SAME), norm, new Block.Dropout(0.2));
            var design = new Design(new Design.Form.Picture(Optional.of(image)), blocks);
            var learner = new NetworkLearner("cnn", design, fitting);
            var lesson = learner.publish(learner.begin(Samples.problem(rows, 3, 1)));
            var whole = learner.contribute(lesson, Range.all(2), rows).orElseThrow();
            var halves = learner.contribute(lesson, 0, rows).plus(learner.contribute(lesson, 1, rows));
            assertThat(Bits.of(whole)).isEqualTo(Bits.of(halves));
            assertThat(whole.rows()).isEqualTo(count);
        }
    }
}
