package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.data.Column;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Runs;
import dev.stoic.learn.Settings;
import dev.stoic.learn.forest.Criterion;
import dev.stoic.learn.forest.Draw;
import dev.stoic.learn.forest.ForestSettings;
import dev.stoic.learn.forest.Mode;
import dev.stoic.learn.kmeans.KMeansSettings;
import dev.stoic.learn.linear.LinearSettings;
import dev.stoic.learn.logistic.LogisticSettings;
import dev.stoic.learn.neural.Activation;
import dev.stoic.learn.neural.Block;
import dev.stoic.learn.neural.CnnSettings;
import dev.stoic.learn.neural.Combine;
import dev.stoic.learn.neural.Course;
import dev.stoic.learn.neural.Fitting;
import dev.stoic.learn.neural.Goal;
import dev.stoic.learn.neural.Image;
import dev.stoic.learn.neural.MlpSettings;
import dev.stoic.learn.neural.Optimizer;
import dev.stoic.learn.neural.Padding;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Schedule;
import dev.stoic.learn.optimize.Solver;
import dev.stoic.math.Streams;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.transport.Transport.Carries;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The law through the engine, for the learners people use. */
class RealLearnersTest {
    private static final int PARTS = 8;
    private static final int WIDTH = 6;
    private static final int ROWS = 700;

    static Stream<Settings> settings() {
        var sgd = new Solver.Sgd(64, 3, 0.05, 0.9, Schedule.CONSTANT, 1);
        return Stream.of(
                KMeansSettings.of(4),
                new ForestSettings(11, 5, 1, new Draw.Sqrt(), Criterion.GINI, true, true, 255, Mode.MEMORY),
                new ForestSettings(5, 8, 2, new Draw.Third(), Criterion.VARIANCE, true, true, 64, Mode.MEMORY),
                new ForestSettings(4, 6, 1, new Draw.Sqrt(), Criterion.ENTROPY, true, true, 255, Mode.HISTOGRAM),
                new ForestSettings(3, 6, 1, new Draw.All(), Criterion.VARIANCE, true, true, 64, Mode.HISTOGRAM),
                LinearSettings.DEFAULT,
                new LinearSettings(Optional.of(new Solver.Lbfgs()), new Penalty(0.01, 0.02), 50, 1e-8),
                new LinearSettings(Optional.of(sgd), Penalty.NONE, 50, 1e-8),
                new LogisticSettings(Optional.of(new Solver.Newton()), new Penalty(0.01, 0), 30, 1e-8),
                new LogisticSettings(Optional.of(new Solver.Lbfgs()), Penalty.NONE, 30, 1e-8),
                new LogisticSettings(Optional.of(sgd), new Penalty(0.01, 0), 30, 1e-8),
                network(new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8), Goal.CROSS_ENTROPY),
                network(new Optimizer.Sgd(0.01, 0.9), Goal.SQUARED),
                convolutions(Combine.NONE),
                convolutions(new Combine(3, Combine.Rule.AVERAGE)));
    }

    private static Settings network(Optimizer optimizer, Goal loss) {
        var course = new Course(new Course.Shape.Cosine(), 1);
        var fitting = new Fitting(loss, 3, 64, optimizer, course, 0.001, 0);
        return new MlpSettings(List.of(16, 9), Activation.RELU, 0.2, fitting);
    }

    private static Settings convolutions(Combine combine) {
        List<Block> layers = List.of(
                new Block.Conv(5, 2, 2, 1, Padding.SAME),
                new Block.Norm(0.9, 1e-5),
                new Block.Pool(2, 1),
                new Block.Dropout(0.2));
        var adam = new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8);
        var course = new Course(new Course.Shape.Cosine(), 1);
        var fitting =
                new Fitting(Goal.CROSS_ENTROPY, 3, combine.every() > 0 ? 16 : 64, adam, course, 0.001, 0, combine);
        return new CnnSettings(Optional.of(new Image(2, 3, 1)), layers, Activation.RELU, fitting);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void neitherWorkersThreadsNorMessagesShow(Settings settings) {
        undisturbed(settings, settings.learner());
    }

    private static <S, M, C extends Contribution<C>> void undisturbed(Settings settings, Learner<S, M, C> learner) {
        String expected = Bits.of(Runs.toEnd(learner, problem(settings), rows(classes(settings))));
        for (int workers : new int[] {1, 2, 3, 5, 8}) {
            for (int threads : new int[] {1, 2, 4}) {
                for (Carries carries : Carries.values()) {
                    var result = run(
                            new LocalRuntime(threads, Time.system(), carries),
                            settings,
                            learner,
                            workers,
                            checkpoints(),
                            Duration.ofDays(1),
                            ProgressListener.none());
                    assertThat(Bits.of(result.state()))
                            .as("%d workers, %d threads, %s", workers, threads, carries)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aDeathAtAnyRoundDoesNotShow(Settings settings) {
        killed(settings, settings.learner());
    }

    private static <S, M, C extends Contribution<C>> void killed(Settings settings, Learner<S, M, C> learner) {
        var runtime = new LocalRuntime(2, Time.system());
        var whole = run(runtime, settings, learner, 2, checkpoints(), Duration.ofDays(1), ProgressListener.none());
        for (long seed = 0; seed < 10; seed++) {
            var checkpoints = checkpoints();
            long death = 1 + Streams.below(seed, 0, whole.rounds());
            assertThatThrownBy(() -> run(runtime, settings, learner, 1, checkpoints, Duration.ZERO, event -> {
                        if (event instanceof Progress.RoundDone done && done.round() == death) {
                            throw new IllegalStateException("killed");
                        }
                    }))
                    .isInstanceOf(StoicException.class);
            var resumed = run(runtime, settings, learner, 3, checkpoints, Duration.ZERO, ProgressListener.none());
            assertThat(Bits.of(resumed.state())).as("death in round %d", death).isEqualTo(Bits.of(whole.state()));
            assertThat(resumed.digest()).as("death in round %d", death).isEqualTo(whole.digest());
        }
    }

    private static <S, M, C extends Contribution<C>> Result<S> run(
            LocalRuntime runtime,
            Settings settings,
            Learner<S, M, C> learner,
            int workers,
            Checkpoints checkpoints,
            Duration checkpointEvery,
            ProgressListener listener) {
        return runtime.run(
                learner,
                problem(settings),
                rows(classes(settings)),
                new Plan(PARTS, workers, List.of()),
                checkpoints,
                checkpointEvery,
                listener,
                new StopSignal());
    }

    private static Checkpoints checkpoints() {
        return new Checkpoints(new MemoryBlobStore(), "job");
    }

    /** Points around a few places, with the place as target: a number and a class at once. */
    private static HeapRows rows(int places) {
        double[] values = new double[ROWS * WIDTH];
        double[] targets = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            int place = (int) Streams.below(1, i, places);
            targets[i] = place;
            for (int j = 0; j < WIDTH; j++) {
                values[i * WIDTH + j] = place * (j % 3) + 2 * Streams.uniform(2, i * (long) WIDTH + j);
            }
        }
        return HeapRows.of(values, WIDTH).withTargets(targets).withParts(PARTS).withTile(50);
    }

    /** Newton's method is for two classes. */
    private static int classes(Settings settings) {
        return settings instanceof LogisticSettings logistic
                        && logistic.solver().equals(Optional.of(new Solver.Newton()))
                ? 2
                : 3;
    }

    private static Problem problem(Settings settings) {
        Problem numeric = Runs.problem(rows(3), 11);
        if (settings.target() != Source.TargetKind.CLASS) {
            return numeric;
        }
        var target = new Column.Categorical("y", List.of("a", "b", "c").subList(0, classes(settings)));
        var schema = new Schema(
                numeric.schema().columns(),
                Optional.of(target),
                numeric.schema().numbers());
        return new Problem(schema, numeric.width(), numeric.rows(), numeric.parts(), numeric.seed());
    }
}
