package dev.stoic.engine;

import dev.stoic.codec.Codec;
import dev.stoic.data.Basket;
import dev.stoic.data.Encoding;
import dev.stoic.data.Rows;
import dev.stoic.data.Schema;
import dev.stoic.data.Span;
import dev.stoic.data.Split;
import dev.stoic.data.Tile;
import dev.stoic.data.Tiles;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.math.Streams;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * A learner whose sums depend on their order in every bit: what a part gives is drawn from (state, part), with exponents far
 * apart, and left and right count differently. Every fifth part is absent. A wrong tree, swapped halves, a lost or doubled
 * contribution show in the final state.
 */
public record Fickle(int width, long rounds) implements Learner<Fickle.State, Fickle.State, Fickle.Sum> {
    /** The array is never written to. */
    public record State(long seed, long round, double[] weights) {}

    /** Owns its array: {@code plus} writes to the left one, as the contract allows. */
    public record Sum(double[] values) implements Contribution<Sum> {
        @Override
        public Sum plus(Sum right) {
            for (int i = 0; i < values.length; i++) {
                values[i] += 0.9 * right.values[i];
            }
            return this;
        }
    }

    public record Nothing(int width) implements Model {
        @Override
        public Task task() {
            return Task.REGRESSION;
        }

        @Override
        public List<String> outputs() {
            return List.of("nothing");
        }

        @Override
        public void predict(Tile tile, double[] out) {}
    }

    @Override
    public State begin(Problem problem) {
        return new State(problem.seed(), 0, new double[width]);
    }

    @Override
    public Pass next(State state) {
        return state.round() < rounds
                ? new Pass.Ask(state.round() % 3 == 2 ? "probe" : "draw")
                : new Pass.Finished(Pass.Outcome.LIMIT, "all rounds done");
    }

    @Override
    public State publish(State state) {
        return state;
    }

    @Override
    public Sum contribute(State model, int part, Rows rows) {
        double[] values = new double[width];
        long key = Streams.key(model.seed(), model.round(), part, Double.doubleToLongBits(model.weights()[0]));
        for (int i = 0; i < width; i++) {
            double scale = Math.scalb(1.0, (int) Streams.below(key, 2L * i + 1, 40) - 20);
            values[i] = (Streams.uniform(key, 2L * i) - 0.5) * scale;
        }
        return new Sum(values);
    }

    @Override
    public boolean isAbsent(State model, int part, Rows rows) {
        return part % 5 == 4;
    }

    @Override
    public State improve(State state, Sum total) {
        double[] weights = new double[width];
        for (int i = 0; i < width; i++) {
            weights[i] = 0.75 * state.weights()[i] + total.values()[i];
        }
        return new State(state.seed(), state.round() + 1, weights);
    }

    @Override
    public Model model(State state) {
        return new Nothing(width);
    }

    @Override
    public Report report(State state) {
        return new Report("step", state.round(), rounds, List.of(new Report.Measure("weight", state.weights()[0])));
    }

    @Override
    public Shapes<State, State, Sum> shapes() {
        return new Shapes<>(State.class, State.class, Sum.class);
    }

    @Override
    public Codec<? extends Model> result() {
        return Codec.of(Nothing.class);
    }

    public static Problem problem(int parts, long seed) {
        return new Problem(new Schema(List.of(), Optional.empty(), Schema.Numbers.DOUBLE), 0, parts, parts, seed);
    }

    /** One row in every part, which nobody reads. */
    public static Rows rows(int parts) {
        return new Rows() {
            @Override
            public int width() {
                return 0;
            }

            @Override
            public long count() {
                return parts;
            }

            @Override
            public int parts() {
                return parts;
            }

            @Override
            public Tiles tiles(Span span) {
                throw new AssertionError("nobody reads these rows");
            }

            @Override
            public Tile gather(LongUnaryOperator order, long from, int count, Basket basket) {
                throw new AssertionError("nobody reads these rows");
            }

            @Override
            public Rows encoded(Encoding encoding) {
                return this;
            }

            @Override
            public Rows of(Split split) {
                return this;
            }

            @Override
            public <T> T memo(int part, Class<T> kind, Supplier<T> make) {
                return make.get();
            }

            @Override
            public <T> T memo(Class<T> kind, Supplier<T> make) {
                return make.get();
            }

            @Override
            public boolean hasRoom(long bytes) {
                return false;
            }
        };
    }
}
