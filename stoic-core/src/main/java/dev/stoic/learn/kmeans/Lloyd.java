package dev.stoic.learn.kmeans;

import dev.stoic.learn.kmeans.KMeansState.Run;
import dev.stoic.learn.kmeans.KMeansState.Stage;
import dev.stoic.learn.kmeans.KMeansState.Stage.Learned;
import dev.stoic.learn.kmeans.KMeansState.Stage.Learning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** From first centres to the last ones: the coordinator's side of the rounds. */
final class Lloyd {
    private static final int[] NONE = {};

    private final KMeansSettings settings;

    Lloyd(KMeansSettings settings) {
        this.settings = settings;
    }

    static boolean waiting(Learning learning) {
        return learning.runs().stream().anyMatch(Lloyd::isWaiting);
    }

    static boolean active(Learning learning) {
        return learning.runs().stream().anyMatch(Run::active);
    }

    private static boolean isWaiting(Run run) {
        return run.empty().length > 0 && !run.converged();
    }

    Question ask(Learning learning) {
        if (waiting(learning)) {
            int most = 0;
            for (Run run : learning.runs()) {
                most = Math.max(most, run.empty().length);
            }
            List<Run> runs = having(learning, Lloyd::isWaiting);
            return new Question.Measure(runs.size(), centres(runs), most);
        }
        if (active(learning)) {
            int[] runs = IntStream.range(0, learning.runs().size())
                    .filter(run -> learning.runs().get(run).active())
                    .toArray();
            double[] centres = centres(having(learning, Run::active));
            return new Question.Assign(runs, centres, learning.spread().rows() == 0);
        }
        return new Question.Measure(learning.runs().size(), centres(learning.runs()), 0);
    }

    private static List<Run> having(Learning learning, Predicate<Run> property) {
        return learning.runs().stream().filter(property).toList();
    }

    private static double[] centres(List<Run> runs) {
        int size = runs.getFirst().centres().length;
        double[] all = new double[runs.size() * size];
        for (int i = 0; i < runs.size(); i++) {
            System.arraycopy(runs.get(i).centres(), 0, all, i * size, size);
        }
        return all;
    }

    Stage assigned(Learning learning, Answer.Assigned assigned) {
        Spread spread = learning.spread().rows() == 0 ? assigned.spread() : learning.spread();
        int k = settings.k();
        var runs = new ArrayList<Run>();
        int place = 0;
        for (Run run : learning.runs()) {
            if (run.active()) {
                int size = run.centres().length;
                double[] sums = Arrays.copyOfRange(assigned.sums(), place * size, (place + 1) * size);
                long[] counts = Arrays.copyOfRange(assigned.counts(), place * k, (place + 1) * k);
                runs.add(improved(run, sums, counts, spread));
                place++;
            } else {
                runs.add(run);
            }
        }
        return new Learning(runs, spread);
    }

    private Run improved(Run run, double[] sums, long[] counts, Spread spread) {
        int k = settings.k();
        int width = sums.length / k;
        double[] centres = run.centres().clone();
        double moved = 0;
        double inertia = spread.squares();
        int[] empty = new int[k];
        int empties = 0;
        for (int j = 0; j < k; j++) {
            if (counts[j] == 0) {
                empty[empties++] = j;
                continue;
            }
            double away = 0;
            double apart = 0;
            for (int i = j * width; i < (j + 1) * width; i++) {
                double mean = sums[i] / counts[j];
                double step = mean - centres[i];
                double offset = mean - spread.mean()[i - j * width];
                away = Math.fma(step, step, away);
                apart = Math.fma(offset, offset, apart);
                centres[i] = mean;
            }
            moved += away;
            // The rows around their old centre, without another reading: all spread, less that between the clusters.
            inertia += counts[j] * (away - apart);
        }
        int rounds = run.rounds() + 1;
        boolean converged = empties == 0 && moved <= settings.tolerance() * spread.variance();
        boolean active = !converged && rounds < settings.rounds();
        return new Run(centres, rounds, Math.max(0, inertia), Arrays.copyOf(empty, empties), active, converged);
    }

    Stage measured(Learning learning, Answer.Measured measured) {
        return waiting(learning) ? filled(learning, measured) : best(learning, measured);
    }

    /** An empty cluster starts again from the row that is farthest from its centre. */
    private static Stage filled(Learning learning, Answer.Measured measured) {
        var runs = new ArrayList<Run>();
        int place = 0;
        for (Run run : learning.runs()) {
            runs.add(isWaiting(run) ? filled(run, measured.farthest().get(place++)) : run);
        }
        return new Learning(runs, learning.spread());
    }

    private static Run filled(Run run, Shortlist farthest) {
        double[] centres = run.centres().clone();
        int width = farthest.values().length / farthest.size();
        int moved = 0;
        for (int i = 0; i < Math.min(run.empty().length, farthest.size()); i++) {
            if (farthest.keys()[i] < 0) {
                System.arraycopy(farthest.values(), i * width, centres, run.empty()[i] * width, width);
                moved++;
            }
        }
        // No row is away from its centre: fewer different rows than clusters, and nothing left to gain.
        boolean converged = moved == 0;
        int[] empty = converged ? run.empty() : NONE;
        return new Run(centres, run.rounds(), run.inertia(), empty, run.active() && !converged, converged);
    }

    private static Stage best(Learning learning, Answer.Measured measured) {
        int best = 0;
        for (int i = 1; i < measured.inertia().length; i++) {
            if (measured.inertia()[i] < measured.inertia()[best]) {
                best = i;
            }
        }
        return new Learned(learning.runs().get(best), measured.inertia()[best], best);
    }
}
