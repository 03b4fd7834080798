package dev.stoic.learn.boost;

import dev.stoic.data.Column;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Schema;
import dev.stoic.data.Split;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Runs;
import dev.stoic.learn.boost.BoostSettings.Monotone;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

class BoostLawTest extends LearnerContract<BoostState, Question, Answer> {
    private static final int WIDTH = 3;
    private static final List<Monotone> MONOTONE = List.of(
            Monotone.NONE, new Monotone(List.of("x0"), List.of()), new Monotone(List.of(), List.of("x0", "x2")));

    @Override
    protected Learner<BoostState, Question, Answer> learner(RandomGenerator random) {
        return new Boost(settings(random, MONOTONE.get(random.nextInt(MONOTONE.size()))));
    }

    private static BoostSettings settings(RandomGenerator random, Monotone monotone) {
        boolean byLeaf = random.nextBoolean();
        return new BoostSettings(
                BoostSettings.Predict.CLASS,
                1 + random.nextInt(5),
                byLeaf ? random.nextInt(4) : 1 + random.nextInt(4),
                byLeaf ? 2 + random.nextInt(6) : 0,
                0.3,
                random.nextInt(2),
                random.nextInt(2) * 0.01,
                random.nextInt(2) * 0.1,
                random.nextBoolean() ? 1 : 0.6,
                random.nextBoolean() ? 1 : 0.6,
                2 + random.nextInt(10),
                monotone,
                random.nextInt(3));
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        HeapRows rows = some(random, 4 + random.nextInt(36));
        return random.nextBoolean() ? rows : rows.withSplit(Split.VALIDATION, some(random, 1 + random.nextInt(9)));
    }

    /** Targets fit a number as well as any of three classes. */
    private static HeapRows some(RandomGenerator random, int count) {
        double[] values = new double[count * WIDTH];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(7) == 0 ? Double.NaN : Math.rint(random.nextDouble() * 12);
        }
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            targets[i] = values[i * WIDTH] > 6 ? 1 : random.nextInt(2);
        }
        return HeapRows.of(values, WIDTH).withTargets(targets);
    }

    @Override
    protected Trial<BoostState, Question, Answer> trial(RandomGenerator random) {
        var trial = super.trial(random);
        return switch (random.nextInt(3)) {
            case 0 -> trial;
            case 1 -> new Trial<>(trial.learner(), withClasses(trial.problem(), 2), trial.rows());
            default ->
                new Trial<>(new Boost(settings(random, Monotone.NONE)), withClasses(trial.problem(), 3), trial.rows());
        };
    }

    static Problem withClasses(Problem problem, int classes) {
        List<String> names = IntStream.range(0, classes).mapToObj(i -> "c" + i).toList();
        var schema = new Schema(
                problem.schema().columns(),
                Optional.of(new Column.Categorical("y", names)),
                problem.schema().numbers());
        return new Problem(schema, problem.width(), problem.rows(), problem.parts(), problem.seed());
    }

    static Problem classes(HeapRows rows, int classes) {
        return withClasses(Runs.problem(rows, 7), classes);
    }
}
