package dev.stoic.learn.forest;

import dev.stoic.data.HeapRows;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import java.util.random.RandomGenerator;

class ForestLawTest extends LearnerContract<ForestState, Question, Answer> {
    static final int WIDTH = 4;

    Mode mode() {
        return Mode.MEMORY;
    }

    @Override
    protected Trial<ForestState, Question, Answer> trial(RandomGenerator random) {
        ForestSettings settings = settings(random).in(mode());
        HeapRows rows = rows(random).withParts(1 << random.nextInt(6)).withTile(1 + random.nextInt(9));
        return new Trial<>(
                new Forest(settings), Forests.problem(settings.criterion(), 3, rows, random.nextLong()), rows);
    }

    @Override
    protected Learner<ForestState, Question, Answer> learner(RandomGenerator random) {
        return new Forest(settings(random).in(mode()));
    }

    static ForestSettings settings(RandomGenerator random) {
        Draw draw = switch (random.nextInt(4)) {
            case 0 -> new Draw.Sqrt();
            case 1 -> new Draw.Third();
            case 2 -> new Draw.All();
            default -> new Draw.Count(1 + random.nextInt(9));
        };
        return new ForestSettings(
                1 + random.nextInt(7),
                1 + random.nextInt(6),
                1 + random.nextInt(3),
                draw,
                Criterion.values()[random.nextInt(3)],
                random.nextInt(4) > 0,
                random.nextInt(4) > 0,
                2 + random.nextInt(254),
                Mode.MEMORY);
    }

    /** Often with equal values and missing ones. */
    @Override
    protected HeapRows rows(RandomGenerator random) {
        return someRows(random);
    }

    static HeapRows someRows(RandomGenerator random) {
        int count = 4 + random.nextInt(36);
        double grain = random.nextBoolean() ? 1 : 1 << 20;
        double[] values = random.doubles((long) count * WIDTH, -3, 3)
                .map(x -> Math.rint(x * grain) / grain)
                .map(x -> random.nextInt(9) == 0 ? Double.NaN : x)
                .toArray();
        double[] targets = random.ints(count, 0, 3).asDoubleStream().toArray();
        if (random.nextBoolean()) {
            return HeapRows.of(values, WIDTH).withTargets(targets);
        }
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return HeapRows.of(floats, WIDTH).withTargets(targets);
    }
}
