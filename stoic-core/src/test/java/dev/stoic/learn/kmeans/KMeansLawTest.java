package dev.stoic.learn.kmeans;

import dev.stoic.data.HeapRows;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import java.util.random.RandomGenerator;

class KMeansLawTest extends LearnerContract<KMeansState, Question, Answer> {
    private static final int WIDTH = 3;

    @Override
    protected Learner<KMeansState, Question, Answer> learner(RandomGenerator random) {
        int k = 1 + random.nextInt(4);
        Init init = switch (random.nextInt(4)) {
            case 0 -> new Init.Random();
            case 1 -> new Init.PlusPlus();
            case 2 -> new Init.Parallel();
            default ->
                new Init.Given("centres.npy", random.doubles((long) k * WIDTH).toArray());
        };
        int restarts = init instanceof Init.Given ? 1 : 1 + random.nextInt(3);
        return new KMeans(new KMeansSettings(k, 1 + random.nextInt(8), restarts, init, random.nextInt(2) * 1e-3));
    }

    /** Often with equal rows, so that ties and empty clusters occur. */
    @Override
    protected HeapRows rows(RandomGenerator random) {
        int count = 4 + random.nextInt(36);
        double grain = random.nextBoolean() ? 1 : 1 << 30;
        double[] values = random.doubles((long) count * WIDTH, -3, 3)
                .map(x -> Math.rint(x * grain) / grain)
                .toArray();
        if (random.nextBoolean()) {
            return HeapRows.of(values, WIDTH);
        }
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return HeapRows.of(floats, WIDTH);
    }
}
