package dev.stoic.learn;

import dev.stoic.codec.Codec;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The smallest learner there is obeys the laws, so a learner that does not is to blame itself. */
class MeanLearnerTest extends LearnerContract<MeanLearnerTest.State, MeanLearnerTest.Question, MeanLearnerTest.Sum> {
    @Override
    protected Learner<State, Question, Sum> learner(RandomGenerator random) {
        return new MeanLearner(1 + random.nextInt(4));
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        int width = 1 + random.nextInt(3);
        double[] values =
                random.doubles((1 + random.nextInt(40)) * (long) width).toArray();
        return HeapRows.of(values, width)
                .withTargets(random.doubles(values.length / width).toArray());
    }

    record State(int round, double[] means) {}

    record Question(double[] means) {}

    record Sum(long rows, double[] sums) implements Contribution<Sum> {
        @Override
        public Sum plus(Sum right) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += right.sums[i];
            }
            return new Sum(rows + right.rows, sums);
        }
    }

    record Means(double[] means) implements Model {
        @Override
        public Task task() {
            return Task.REGRESSION;
        }

        @Override
        public List<String> outputs() {
            return List.of("mean");
        }

        @Override
        public void predict(Tile tile, double[] out) {
            Arrays.fill(out, 0, tile.rows(), means[0]);
        }
    }

    record MeanLearner(int rounds) implements Learner<State, Question, Sum> {
        @Override
        public State begin(Problem problem) {
            return new State(0, new double[problem.width()]);
        }

        @Override
        public Pass next(State state) {
            return state.round < rounds ? new Pass.Ask("mean") : new Pass.Finished(Pass.Outcome.LIMIT, "all rounds");
        }

        @Override
        public Question publish(State state) {
            return new Question(state.means);
        }

        @Override
        public Sum contribute(Question model, int part, Rows rows) {
            double[] sums = new double[rows.width()];
            var tiles = rows.tiles(rows.span(part));
            while (tiles.next()) {
                Tile tile = tiles.tile();
                for (int i = 0; i < tile.rows() * tile.width(); i++) {
                    int column = i % tile.width();
                    sums[column] += tile.at(i / tile.width(), column) * tile.target(i / tile.width());
                    sums[column] -= model.means[column] / 3;
                }
            }
            return new Sum(rows.span(part).count(), sums);
        }

        @Override
        public State improve(State state, Sum total) {
            return new State(
                    state.round + 1,
                    Arrays.stream(total.sums).map(s -> s / total.rows).toArray());
        }

        @Override
        public Model model(State state) {
            return new Means(state.means);
        }

        @Override
        public Report report(State state) {
            return new Report("round", state.round, rounds, List.of());
        }

        @Override
        public Shapes<State, Question, Sum> shapes() {
            return new Shapes<>(State.class, Question.class, Sum.class);
        }

        @Override
        public Codec<Means> result() {
            return Codec.of(Means.class);
        }
    }
}
