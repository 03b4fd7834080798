package dev.stoic.learn.optimize;

import dev.stoic.codec.Codec;
import dev.stoic.learn.Model;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import java.util.List;
import java.util.Optional;

/** A convex loss of linear functions of the features, as a descent needs it. Stateless. */
public interface Loss {
    /** Weight vectors for a problem; a user fault when its target does not fit. */
    int vectors(Problem problem);

    /** The solver for a problem, by job and schema alone; a user fault when the one asked for does not fit. */
    Solver solver(Problem problem, Optional<Solver> asked, Penalty penalty);

    Tally tally(Probe probe, int width);

    /** What the tolerance of the steepness is multiplied with. */
    double scale(Score score);

    /** The second derivative of a row's loss by a score where all weights and biases are 0. */
    double curvature(int vectors);

    /** The mean loss of the same rows if all weights and biases were 0. */
    double atZero(Sums sums, int vectors);

    /** What to show beside the loss. */
    List<Report.Measure> measures(Score score);

    /** Why the loss has no least point, if the score shows it. */
    Optional<String> endless(Score score, Penalty penalty);

    Model model(Problem problem, double[] point);

    /** How its models are written. */
    Codec<? extends Model> result();
}
