package dev.stoic.learn.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.data.Encoding;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Rows;
import dev.stoic.data.Schema;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Split;
import dev.stoic.data.Tile;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.learn.Runs;
import dev.stoic.learn.Scaling;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PipelineTest
        extends LearnerContract<
                Stage<PipelineTest.Mean>, Task<PipelineTest.Mean, PipelineTest.Constant>, Share<PipelineTest.Sum>> {
    private static final Schema SCHEMA = new Schema(
            List.of(
                    new Column.Numeric("size"),
                    new Column.Categorical("colour", List.of("blue", "green", "red")),
                    new Column.Numeric("same")),
            Optional.of(new Column.Numeric("price")),
            Schema.Numbers.DOUBLE);

    @Override
    protected Learner<Stage<Mean>, Task<Mean, Constant>, Share<Sum>> learner(RandomGenerator random) {
        Scaling scaling = Scaling.values()[random.nextInt(Scaling.values().length)];
        return pipeline(scaling, random.nextBoolean() ? List.of(Split.TRAIN, Split.TEST) : List.of());
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        return random(random, 30).withSplit(Split.TEST, random(random, 7));
    }

    private static HeapRows random(RandomGenerator random, int most) {
        int rows = 1 + random.nextInt(most);
        double[] values = new double[rows * 3];
        for (int i = 0; i < rows; i++) {
            values[3 * i] = random.nextInt(5) == 0 ? Double.NaN : random.nextGaussian();
            values[3 * i + 1] = random.nextInt(3);
            values[3 * i + 2] = 0.1;
        }
        return HeapRows.of(values, 3).withTargets(random.doubles(rows).toArray());
    }

    private static Pipeline<Mean, Mean, Sum, Constant> pipeline(Scaling scaling, List<Split> measured) {
        return new Pipeline<>(new MeanOfTargets(), problem(1), scaling, Missing.MEAN, measured);
    }

    private static Problem problem(int parts) {
        return new Problem(SCHEMA, 3, 4, parts, 1);
    }

    @Test
    void featuresAreFittedOnTrainingRowsOnly() {
        var train = HeapRows.of(new double[] {1, 0, 5, 3, 0, 5, Double.NaN, 2, 5, 5, 2, 5}, 3)
                .withTargets(1, 2, 3, 6)
                .withSplit(Split.TEST, HeapRows.of(new double[] {1000, 1, 5}, 3).withTargets(4));
        var pipeline = pipeline(Scaling.STANDARD, List.of(Split.TRAIN, Split.TEST));
        var end = Runs.toEnd(pipeline, problem(1), train);
        Encoding encoding = pipeline.fitted(end).encoding();
        assertThat(encoding.column()).containsExactly(0, 1, 1, 2);
        assertThat(encoding.code()).as("green occurs in the test row only").containsExactly(-1, 0, 2, -1);
        assertThat(encoding.fill()[0]).isEqualTo(3);
        assertThat(encoding.shift()[0]).isEqualTo(3);
        assertThat(encoding.factor()[0]).isCloseTo(1 / Math.sqrt(8.0 / 3), within(1e-15));
        assertThat(encoding.factor()[3]).as("a constant column keeps its scale").isEqualTo(1);
        assertThat(pipeline.metrics(end))
                .extracting(Report.Measure::name)
                .containsExactly("r2/train", "rmse/train", "mae/train", "r2/test", "rmse/test", "mae/test");
        assertThat(pipeline.metrics(end).get(1).value()).isCloseTo(Math.sqrt(3.5), within(1e-12));
        assertThat(pipeline.metrics(end).get(4).value()).isCloseTo(1, within(1e-12));
    }

    @EverySeed(30)
    void momentsAgreeWithAPlainTwoPassReference(RandomGenerator random) {
        double offset = 1e6 * random.nextGaussian();
        double[] values =
                random.doubles(1 + random.nextInt(300)).map(v -> v + offset).toArray();
        var schema = new Schema(List.of(new Column.Numeric("x")), Optional.empty(), Schema.Numbers.DOUBLE);
        var rows = HeapRows.of(values, 1).withTile(1 + random.nextInt(40)).withParts(1);
        Moments moments = Moments.of(schema, rows, 0);
        double mean = 0;
        for (double value : values) {
            mean += (value - offset) / values.length;
        }
        double spread = 0;
        for (double value : values) {
            spread += (value - offset - mean) * (value - offset - mean);
        }
        assertThat(moments.mean()[0] - offset).isCloseTo(mean, within(1e-8));
        assertThat(moments.spread()[0]).isCloseTo(spread, within(1e-6));
    }

    record Mean(boolean known, double mean) {}

    record Sum(long rows, double total) implements Contribution<Sum> {
        @Override
        public Sum plus(Sum right) {
            return new Sum(rows + right.rows, total + right.total);
        }
    }

    record Constant(double value) implements Model {
        @Override
        public Model.Task task() {
            return Model.Task.REGRESSION;
        }

        @Override
        public List<String> outputs() {
            return List.of("price");
        }

        @Override
        public void predict(Tile tile, double[] out) {
            java.util.Arrays.fill(out, 0, tile.rows(), value);
        }
    }

    /** Learns the mean target, and mixes in the features so that their encoding shows. */
    static final class MeanOfTargets implements Learner<Mean, Mean, Sum> {
        @Override
        public Mean begin(Problem problem) {
            return new Mean(false, 0);
        }

        @Override
        public Pass next(Mean state) {
            return state.known ? new Pass.Finished(Pass.Outcome.CONVERGED, "one pass") : new Pass.Ask("mean");
        }

        @Override
        public Mean publish(Mean state) {
            return state;
        }

        @Override
        public Sum contribute(Mean model, int part, Rows rows) {
            double total = 0;
            var tiles = rows.tiles(rows.span(part));
            while (tiles.next()) {
                for (int i = 0; i < tiles.tile().rows(); i++) {
                    total += tiles.tile().target(i);
                    for (int j = 0; j < rows.width(); j++) {
                        total += 1e-18 * tiles.tile().at(i, j);
                    }
                }
            }
            return new Sum(rows.span(part).count(), total);
        }

        @Override
        public Mean improve(Mean state, Sum total) {
            return new Mean(true, total.total / total.rows);
        }

        @Override
        public Model model(Mean state) {
            return new Constant(state.mean);
        }

        @Override
        public Report report(Mean state) {
            return new Report("round", state.known ? 1 : 0, 1, List.of());
        }

        @Override
        public Shapes<Mean, Mean, Sum> shapes() {
            return new Shapes<>(Mean.class, Mean.class, Sum.class);
        }

        @Override
        public Codec<Constant> result() {
            return Codec.of(Constant.class);
        }
    }
}
