package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stoic.EverySeed;
import dev.stoic.data.Rows;
import dev.stoic.data.Split;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Range;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.Samples;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SpareTest {
    /** Networks large enough that what is given up is used again, run as an engine runs them. */
    @EverySeed(10)
    void whatIsGivenUpNeverShows(RandomGenerator random) {
        var rows = Samples.floats(random, 150, 30, 3)
                .withSplit(Split.VALIDATION, Samples.floats(random, 20, 30, 3))
                .withParts(1 << random.nextInt(4));
        var design = Design.dense(List.of(600), Activation.RELU, random.nextBoolean() ? 0 : 0.2);
        var fitting = new Fitting(
                Goal.CROSS_ENTROPY,
                3,
                40,
                MlpLawTest.optimizer(random),
                new Course(MlpLawTest.shape(random), 0),
                random.nextBoolean() ? 0 : 0.01,
                random.nextInt(3));
        var learner = new NetworkLearner("mlp", design, fitting);
        Problem problem = Samples.problem(rows, 3, random.nextLong());
        String plain = Bits.of(Runs.toEnd(learner, problem, rows));
        assertThat(Bits.of(thrifty(learner, problem, rows))).isEqualTo(plain);
        assertThat(Bits.of(thrifty(learner, problem, rows))).as("a second time").isEqualTo(plain);
    }

    private static Training thrifty(NetworkLearner learner, Problem problem, Rows rows) {
        Training state = learner.begin(problem);
        while (learner.next(state) instanceof Pass.Ask) {
            Lesson lesson = learner.publish(state);
            Slopes total = sum(learner, lesson, Range.all(rows.parts()), rows).orElseThrow();
            Training next = learner.improve(state, total);
            total.release();
            learner.retire(state, next);
            state = next;
        }
        return state;
    }

    private static Optional<Slopes> sum(NetworkLearner learner, Lesson lesson, Range range, Rows rows) {
        return range.isPart()
                ? learner.contribute(lesson, range, rows)
                : Learner.plusReleased(
                        sum(learner, lesson, range.left(), rows), sum(learner, lesson, range.right(), rows));
    }

    @Test
    void anArrayIsGivenUpOnce() {
        float[] array = Spare.any(1 << 15);
        Spare.give(array);
        assertThatIllegalStateException().isThrownBy(() -> Spare.give(array));
        assertThat(Spare.any(1 << 15)).isSameAs(array);
    }

    @Test
    void zerosAreZeros() {
        float[] array = Spare.any(1 << 15);
        array[77] = 7;
        Spare.give(array);
        assertThat(Spare.zeros(1 << 15)).isSameAs(array).containsOnly(0);
    }
}
