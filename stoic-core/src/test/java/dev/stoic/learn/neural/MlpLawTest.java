package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Split;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.Samples;
import java.util.List;
import java.util.random.RandomGenerator;

/** The laws for networks of all activations, optimisers and schedules, with and without dropout and validation rows. */
class MlpLawTest extends LearnerContract<Training, Lesson, Slopes> {
    @Override
    protected Learner<Training, Lesson, Slopes> learner(RandomGenerator random) {
        throw new UnsupportedOperationException("which loss there is depends on the rows: see trial");
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        throw new UnsupportedOperationException("see trial");
    }

    @Override
    protected Trial<Training, Lesson, Slopes> trial(RandomGenerator random) {
        int classes = 2 + random.nextInt(3);
        int width = 1 + random.nextInt(20);
        boolean numbers = random.nextInt(4) == 0;
        HeapRows rows = sample(random, 1 + random.nextInt(60), width, classes, numbers);
        boolean validates = random.nextBoolean();
        if (validates) {
            rows = rows.withSplit(Split.VALIDATION, sample(random, 1 + random.nextInt(20), width, classes, numbers));
        }
        rows = rows.withParts(1 << random.nextInt(6)).withTile(1 + random.nextInt(9));
        var design =
                Design.dense(hidden(random), Activation.values()[random.nextInt(3)], random.nextBoolean() ? 0 : 0.3);
        var fitting = new Fitting(
                numbers ? Goal.SQUARED : random.nextBoolean() ? Goal.CROSS_ENTROPY : Goal.BINARY_CROSS_ENTROPY,
                2,
                1 + random.nextInt(40),
                optimizer(random),
                new Course(shape(random), random.nextInt(2)),
                random.nextBoolean() ? 0 : 0.01,
                validates ? random.nextInt(3) : 0);
        long seed = random.nextLong();
        var problem = numbers ? Runs.problem(rows, seed) : Samples.problem(rows, classes, seed);
        return new Trial<>(new NetworkLearner("mlp", design, fitting), problem, rows);
    }

    private static HeapRows sample(RandomGenerator random, int count, int width, int classes, boolean numbers) {
        if (numbers) {
            return Samples.numbers(random, count, width);
        }
        return Samples.floats(random, count, width, classes);
    }

    private static List<Integer> hidden(RandomGenerator random) {
        return switch (random.nextInt(3)) {
            case 0 -> List.of();
            case 1 -> List.of(1 + random.nextInt(40));
            default -> List.of(1 + random.nextInt(20), 1 + random.nextInt(70));
        };
    }

    static Optimizer optimizer(RandomGenerator random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Optimizer.Sgd(0.01, random.nextBoolean() ? 0 : 0.9);
            case 1 -> Optimizer.Adam.DEFAULT;
            default -> Optimizer.Rmsprop.DEFAULT;
        };
    }

    static Course.Shape shape(RandomGenerator random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Course.Shape.Constant();
            case 1 -> new Course.Shape.Steps(1, 0.5);
            default -> new Course.Shape.Cosine();
        };
    }

    @EverySeed(40)
    void whereTilesEndNeverShows(RandomGenerator random) {
        var trial = trial(random);
        var a = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(512));
        var b = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(3));
        assertThat(Bits.of(a)).isEqualTo(Bits.of(b));
    }

    /** Parts of more rows than go through the network at once. */
    @EverySeed(2)
    void largeBatchesFollowTheTreeToo(RandomGenerator random) {
        int count = 2 * Network.MOST_AT_ONCE + 2 * random.nextInt(1, Network.MOST_AT_ONCE);
        var rows = Samples.floats(random, count, 5, 3).withParts(2);
        var fitting = new Fitting(Goal.CROSS_ENTROPY, 1, count, Optimizer.Adam.DEFAULT, Course.DEFAULT, 0, 0);
        var learner = new NetworkLearner("mlp", Design.dense(List.of(7), Activation.RELU, 0.2), fitting);
        var lesson = learner.publish(learner.begin(Samples.problem(rows, 3, 1)));
        var whole =
                learner.contribute(lesson, dev.stoic.learn.Range.all(2), rows).orElseThrow();
        var halves = learner.contribute(lesson, 0, rows).plus(learner.contribute(lesson, 1, rows));
        assertThat(Bits.of(whole)).isEqualTo(Bits.of(halves));
        assertThat(whole.rows()).isEqualTo(count);
    }
}
