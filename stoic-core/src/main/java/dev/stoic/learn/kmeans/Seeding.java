package dev.stoic.learn.kmeans;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Problem;
import dev.stoic.learn.kmeans.KMeansState.Run;
import dev.stoic.learn.kmeans.KMeansState.Stage;
import dev.stoic.math.Functions;
import dev.stoic.math.Permutation;
import dev.stoic.math.Streams;
import java.util.ArrayList;
import java.util.Arrays;

/** From no centres to the first ones: the coordinator's side of seeding. */
final class Seeding {
    /** Passes and candidates a pass of k-means||, as its authors found enough. */
    private static final int STEPS = 5;

    private static final int OVERSAMPLING = 2;

    private static final long CHOICE = 1;
    private static final long DRAW = 2;
    private static final long THIN = 3;

    private final KMeansSettings settings;

    Seeding(KMeansSettings settings) {
        this.settings = settings;
    }

    KMeansState begin(Problem problem) {
        Stage stage = switch (settings.init()) {
            case Init.Random _ -> new Stage.Choosing(choice(problem, settings.k()));
            case Init.PlusPlus _, Init.Parallel _ -> new Stage.Choosing(choice(problem, 1));
            case Init.Given(String file, double[] centres) -> {
                if (centres.length != (long) settings.k() * problem.width()) {
                    throw StoicException.user(
                            "%s has %d numbers, but %d centres of %d features are needed"
                                    .formatted(file, centres.length, settings.k(), problem.width()),
                            "give one row per cluster, with the features after scaling");
                }
                yield learning(centres);
            }
        };
        return new KMeansState(problem.seed(), problem.width(), stage);
    }

    /** For each run, {@code each} different rows. */
    private long[] choice(Problem problem, int each) {
        long[] rows = new long[settings.restarts() * each];
        for (int run = 0; run < settings.restarts(); run++) {
            var order = new Permutation(problem.rows(), Streams.key(problem.seed(), CHOICE, run));
            for (int i = 0; i < each; i++) {
                rows[run * each + i] = order.applyAsLong(i);
            }
        }
        return rows;
    }

    Stage chosen(int width, Stage.Choosing choosing, Answer.Fetched fetched) {
        double[] centres = new double[choosing.rows().length * width];
        for (int i = 0; i < fetched.places().length; i++) {
            System.arraycopy(fetched.values(), i * width, centres, fetched.places()[i] * width, width);
        }
        return settings.init() instanceof Init.Random ? learning(centres) : drawing(1, centres, width);
    }

    Question.Draw draw(KMeansState state, Stage.Drawing drawing) {
        long[] keys = new long[settings.restarts()];
        for (int run = 0; run < keys.length; run++) {
            keys[run] = Streams.key(state.seed(), DRAW, run, drawing.step());
        }
        int most = settings.init() instanceof Init.Parallel ? OVERSAMPLING * settings.k() : 1;
        return new Question.Draw(most, keys, drawing.centres());
    }

    Stage drawn(int width, Stage.Drawing drawing, Answer.Drawn drawn) {
        int runs = settings.restarts();
        int before = drawing.centres().length / runs;
        int most = 0;
        for (Shortlist list : drawn.lists()) {
            most = Math.max(most, list.size());
        }
        // Every run gets as many new centres. Where too few rows differ from its centres, it repeats its first one.
        int added = Math.max(1, most) * width;
        double[] centres = new double[runs * (before + added)];
        for (int run = 0; run < runs; run++) {
            int at = run * (before + added);
            System.arraycopy(drawing.centres(), run * before, centres, at, before);
            double[] values = drawn.lists().get(run).values();
            System.arraycopy(values, 0, centres, at + before, values.length);
            for (int i = values.length; i < added; i += width) {
                System.arraycopy(centres, at, centres, at + before + i, width);
            }
        }
        return drawing(drawing.step() + 1, centres, width);
    }

    private Stage drawing(int step, double[] centres, int width) {
        if (settings.init() instanceof Init.Parallel) {
            return step <= STEPS ? new Stage.Drawing(step, centres) : new Stage.Weighing(centres);
        }
        boolean enough = centres.length == settings.restarts() * settings.k() * width;
        return enough ? learning(centres) : new Stage.Drawing(step, centres);
    }

    Stage weighed(KMeansState state, Stage.Weighing weighing, Answer.Weighed weighed) {
        int runs = settings.restarts();
        int candidates = weighed.counts().length / runs;
        int width = state.width();
        double[] centres = new double[runs * settings.k() * width];
        for (int run = 0; run < runs; run++) {
            int first = run * candidates;
            double[] points = Arrays.copyOfRange(weighing.candidates(), first * width, (first + candidates) * width);
            long[] weights = Arrays.copyOfRange(weighed.counts(), first, first + candidates);
            long key = Streams.key(state.seed(), THIN, run);
            double[] thinned = thinned(points, weights, width, key);
            System.arraycopy(thinned, 0, centres, run * thinned.length, thinned.length);
        }
        return learning(centres);
    }

    /** k-means++ over weighted points. */
    private double[] thinned(double[] points, long[] weights, int width, long key) {
        int k = settings.k();
        double[] centres = new double[k * width];
        double[] distance = new double[weights.length];
        Arrays.fill(distance, 1);
        double[] scratch = new double[width];
        for (int j = 0; j < k; j++) {
            int chosen = lightest(distance, weights, Streams.key(key, j));
            System.arraycopy(points, chosen * width, centres, j * width, width);
            for (int i = 0; i < weights.length; i++) {
                double d = Distances.squared(points, i * width, centres, j * width, scratch);
                distance[i] = j == 0 ? d : Math.min(distance[i], d);
            }
        }
        return centres;
    }

    /** The point that wins a race of exponential times whose rates are weight times distance. */
    private static int lightest(double[] distance, long[] weights, long key) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < weights.length; i++) {
            double time = -Functions.log(1 - Streams.uniform(key, i)) / (weights[i] * distance[i]);
            if (time < least) {
                least = time;
                best = i;
            }
        }
        return best;
    }

    private Stage learning(double[] centres) {
        int size = centres.length / settings.restarts();
        var runs = new ArrayList<Run>();
        for (int run = 0; run < settings.restarts(); run++) {
            runs.add(Run.from(Arrays.copyOfRange(centres, run * size, (run + 1) * size)));
        }
        return new Stage.Learning(runs, Spread.NONE);
    }
}
