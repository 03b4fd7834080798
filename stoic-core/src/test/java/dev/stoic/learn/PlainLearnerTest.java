package dev.stoic.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stoic.data.HeapRows;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.math.Streams;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** A learner in its plainest form obeys the laws of learning. */
class PlainLearnerTest
        extends LearnerContract<
                PlainRounds.State<PlainLearnerTest.Line>, PlainLearnerTest.Line, PlainLearnerTest.Slope> {
    @Override
    protected Learner<PlainRounds.State<Line>, Line, Slope> learner(RandomGenerator random) {
        return new PlainRounds<>(new Descent(1 + random.nextInt(5)));
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        double[] values = random.doubles(1 + random.nextInt(40)).toArray();
        return HeapRows.of(values, 1).withTargets(random.doubles(values.length).toArray());
    }

    record Line(double weight, long seed, int round) implements RowModel {
        @Override
        public Task task() {
            return Task.REGRESSION;
        }

        @Override
        public List<String> outputs() {
            return List.of("y");
        }

        @Override
        public double[] predict(Row row) {
            return new double[] {weight * row.at(0)};
        }
    }

    record Slope(double[] sum, long rows) implements Contribution<Slope> {
        @Override
        public Slope plus(Slope right) {
            sum[0] += right.sum[0];
            return new Slope(sum, rows + right.rows);
        }
    }

    /** Steps down the slope of the squared error, each row weighed by a number drawn for its part and round. */
    record Descent(int rounds) implements PlainLearner<Line, Slope> {
        @Override
        public TargetKind target() {
            return TargetKind.NUMBER;
        }

        @Override
        public Line begin(Problem problem) {
            return new Line(0, problem.seed(), 0);
        }

        @Override
        public Slope contribute(Line model, Part part) {
            long key = Streams.key(model.seed(), model.round(), part.index());
            double sum = 0;
            int i = 0;
            for (Row row : part) {
                sum += Streams.uniform(key, i++) * row.at(0) * (row.target() - model.predict(row)[0]);
            }
            return new Slope(new double[] {sum}, part.rows());
        }

        @Override
        public Line improve(Line model, Slope total) {
            return new Line(model.weight() + total.sum()[0] / total.rows(), model.seed(), model.round() + 1);
        }

        @Override
        public boolean finished(Line model) {
            return model.weight() > 0.4;
        }
    }

    @Test
    void endsWhenItSaysSoOrWhenItsRoundsAreOver() {
        var learner = new PlainRounds<>(new Descent(3));
        assertThat(learner.next(new PlainRounds.State<>(new Line(0.5, 1, 0), 0)))
                .isInstanceOf(Pass.Ask.class);
        assertThat(learner.next(new PlainRounds.State<>(new Line(0.5, 1, 1), 1)))
                .isEqualTo(new Pass.Finished(Pass.Outcome.CONVERGED, "the learner has finished"));
        assertThat(learner.next(new PlainRounds.State<>(new Line(0.1, 1, 3), 3)))
                .isEqualTo(new Pass.Finished(Pass.Outcome.LIMIT, "3 rounds"));
    }

    @Test
    void aModelThatGivesTooManyNumbersIsRefused() {
        RowModel wrong = new RowModel() {
            @Override
            public Task task() {
                return Task.REGRESSION;
            }

            @Override
            public List<String> outputs() {
                return List.of("y");
            }

            @Override
            public double[] predict(Row row) {
                return new double[2];
            }
        };
        assertThatIllegalStateException()
                .isThrownBy(() -> wrong.predict(Row.of(1).tile(), new double[1]))
                .withMessage("predict gave 2 numbers for 1 outputs");
    }
}
