package dev.stoic.learn.linear;

import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.learn.Model;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.learn.optimize.Loss;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Probe;
import dev.stoic.learn.optimize.Score;
import dev.stoic.learn.optimize.Solver;
import dev.stoic.learn.optimize.Sums;
import dev.stoic.learn.optimize.Tally;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Half the squared residual. */
public record SquaredLoss() implements Loss {
    @Override
    public int vectors(Problem problem) {
        return 1;
    }

    @Override
    public Solver solver(Problem problem, Optional<Solver> asked, Penalty penalty) {
        return asked.orElseGet(Solver.Lbfgs::new);
    }

    @Override
    public Tally tally(Probe probe, int width) {
        return new SquaredTally(probe.point(), width);
    }

    /** The same stop whether the target is in dollars or in millions of them. */
    @Override
    public double scale(Score score) {
        double deviation = Math.sqrt(score.targets().variance());
        return deviation > 0 ? deviation : 1;
    }

    @Override
    public double curvature(int vectors) {
        return 1;
    }

    @Override
    public double atZero(Sums sums, int vectors) {
        double mean = sums.targets().mean();
        return (sums.targets().variance() + mean * mean) / 2;
    }

    @Override
    public List<Report.Measure> measures(Score score) {
        return measures(2 * score.loss(), score.targets());
    }

    /** R² and RMSE of a mean squared residual; R² is left out where the target does not vary. */
    static List<Report.Measure> measures(double meanSquare, Moments targets) {
        var rmse = new Report.Measure("rmse", Math.sqrt(meanSquare));
        double variance = targets.variance();
        return variance > 0 ? List.of(new Report.Measure("r2", 1 - meanSquare / variance), rmse) : List.of(rmse);
    }

    @Override
    public Optional<String> endless(Score score, Penalty penalty) {
        return Optional.empty();
    }

    @Override
    public Model model(Problem problem, double[] point) {
        return model(problem, Arrays.copyOf(point, problem.width()), point[problem.width()]);
    }

    @Override
    public Codec<LinearModel> result() {
        return Codec.of(LinearModel.class);
    }

    static LinearModel model(Problem problem, double[] weights, double bias) {
        return new LinearModel(problem.schema().target().map(Column::name).orElse("prediction"), weights, bias);
    }
}
