package dev.stoic.learn.kmeans;

import dev.stoic.data.Form;
import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.data.Zeros;
import dev.stoic.document.Keys;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Practice;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import dev.stoic.math.ColumnScreen;
import dev.stoic.math.Products;
import dev.stoic.math.RowScreen;
import dev.stoic.math.SparseScreen;
import java.util.Optional;

/**
 * What a job says about k-means.
 *
 * @param rounds most rounds of a restart
 * @param restarts starts that run side by side; the one with the least inertia wins
 * @param tolerance a restart ends when its centres together moved by no more than this share of the features' mean
 *     variance, squared distances both; with 0 it ends when no centre moves
 */
public record KMeansSettings(int k, int rounds, int restarts, Init init, double tolerance) implements Settings {
    public static final String KEY = "kmeans";
    private static final int PRACTICE_ROUNDS = 12;
    private static final int PRACTICE_ROWS = 1024;
    private static final int PRACTICE_NUMBERS = 1 << 20;

    private static final int ROUNDS = 300;
    private static final double TOLERANCE = 1e-4;
    private static final Init INIT = new Init.PlusPlus();
    private static final int MOST = 1_000_000;

    public KMeansSettings {
        if (k < 1 || rounds < 1 || restarts < 1 || !(tolerance >= 0)) {
            throw new IllegalArgumentException(
                    "k %d, rounds %d, restarts %d, tolerance %s".formatted(k, rounds, restarts, tolerance));
        }
    }

    /** Defaults for everything but the number of clusters. */
    public static KMeansSettings of(int k) {
        return new KMeansSettings(k, ROUNDS, restarts(INIT), INIT, TOLERANCE);
    }

    public static KMeansSettings read(Keys keys) {
        if (!keys.has("k")) {
            keys.problem("k", "is missing: the number of clusters, from 1");
        }
        int k = keys.has("k") ? keys.integer("k", 1, 1, MOST) : 1;
        int rounds = keys.integer("rounds", ROUNDS, 1, MOST);
        Init init = init(keys);
        int restarts = keys.integer("restarts", restarts(init), 1, MOST);
        if (init instanceof Init.Given && restarts > 1) {
            keys.problem("restarts", "must be 1 where a file gives the centres: every restart would be the same");
        }
        double tolerance = keys.number("tolerance", TOLERANCE, 0, Double.MAX_VALUE);
        return new KMeansSettings(k, rounds, restarts, init, tolerance);
    }

    private static Init init(Keys keys) {
        if (!keys.has("init")) {
            keys.text("init", INIT.word());
            return INIT;
        }
        Optional<Keys.Choice> choice = keys.choice("init", Init.WORDS);
        if (choice.isEmpty()) {
            return INIT;
        }
        try (Keys inside = choice.get().keys()) {
            return switch (choice.get().name()) {
                case "random" -> new Init.Random();
                case "parallel" -> new Init.Parallel();
                case "file" -> {
                    Optional<String> file = inside.text("value");
                    if (file.isEmpty()) {
                        keys.problem("init", "must name the file, like { file: centres.npy }");
                    }
                    yield new Init.Given(file.orElse(""), new double[0]);
                }
                default -> new Init.PlusPlus();
            };
        }
    }

    private static int restarts(Init init) {
        return init instanceof Init.Random ? 10 : 1;
    }

    /** The file of centres that has to be read before the learner is made. */
    public Optional<String> file() {
        return init instanceof Init.Given(String file, double[] centres) && centres.length == 0
                ? Optional.of(file)
                : Optional.empty();
    }

    /** The same settings with the centres that {@link #file} holds, row by row. */
    public KMeansSettings with(double[] centres) {
        if (!(init instanceof Init.Given(String file, double[] _))) {
            throw StoicException.bug("centres were read though init is " + init.word());
        }
        if (centres.length == 0 || centres.length % k != 0) {
            throw StoicException.user(
                    "%s has %d numbers, which do not make %d centres".formatted(file, centres.length, k),
                    "give one row per cluster, with the features after scaling");
        }
        return new KMeansSettings(k, rounds, restarts, new Init.Given(file, centres.clone()), tolerance);
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String title() {
        return "k-means";
    }

    @Override
    public Learner<?, ?, ?> learner() {
        return new KMeans(this);
    }

    @Override
    public Source.TargetKind target() {
        return Source.TargetKind.NONE;
    }

    @Override
    public Scaling scaling() {
        return Scaling.NONE;
    }

    @Override
    public Form form(Schema schema) {
        return Held.withoutZeros(schema.width(), k) ? Form.THIN : Form.WHOLE;
    }

    @Override
    public void expect(Schema schema, Zeros zeros) {
        if (Held.byColumn(schema.width(), k)) {
            ColumnScreen.expect();
        } else {
            boolean thin = zeros != Zeros.FEW && Held.withoutZeros(schema.width(), k);
            if (thin) {
                SparseScreen.expect();
            }
            if (!thin || zeros == Zeros.UNKNOWN) {
                RowScreen.expect();
            }
            practise(schema, thin);
        }
        if (init instanceof Init.Parallel) {
            switch (schema.numbers()) {
                case FLOAT -> Products.expectFloats(k);
                case DOUBLE -> Products.expectDoubles(k);
            }
        }
    }

    private void practise(Schema schema, boolean thin) {
        int width = schema.width();
        int rows = Math.min(PRACTICE_ROWS, PRACTICE_NUMBERS / width);
        if (schema.numbers() == Schema.Numbers.FLOAT && rows > 2 * k) {
            var some = new KMeansSettings(k, PRACTICE_ROUNDS, 1, new Init.Random(), 0);
            int rounds = 2 * PRACTICE_ROUNDS;
            Practice practice = thin
                    ? Practice.ofZeros(schema, width, rows, rounds)
                    : Practice.ofNumbers(schema, width, rows, rounds);
            practice.in(2).begin(some.learner());
        }
    }
}
