package dev.stoic.example;

import dev.stoic.data.Source.TargetKind;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Part;
import dev.stoic.learn.PlainLearner;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Row;
import dev.stoic.learn.RowModel;
import dev.stoic.math.Functions;
import dev.stoic.math.Vectors;
import java.util.Arrays;
import java.util.List;

/**
 * Gaussian naive Bayes: each feature of each class is a bell curve of its own. The first round finds the means, the second the
 * variances around them, which is exact where sums of squares would cancel.
 *
 * @param smoothing share of the largest variance of a feature that is added to all of them, so that none is nothing
 */
public record NaiveBayes(double smoothing) implements PlainLearner<NaiveBayes.Bells, NaiveBayes.Sums> {
    public NaiveBayes() {
        this(1e-9);
    }

    public NaiveBayes {
        if (smoothing < 0) {
            throw new IllegalArgumentException("smoothing must be at least 0, got " + smoothing);
        }
    }

    /** Means and variances by class, then by feature. */
    public record Bells(List<String> outputs, int round, double[] shares, double[] means, double[] variances)
            implements RowModel {
        private static final double LOG_2_PI = 1.8378770664093453;

        @Override
        public Task task() {
            return Task.CLASSIFICATION;
        }

        @Override
        public double[] predict(Row row) {
            double[] odds = new double[outputs.size()];
            double most = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < odds.length; c++) {
                odds[c] = Functions.log(shares[c]);
                for (int j = 0; j < row.width(); j++) {
                    int at = c * row.width() + j;
                    double apart = row.at(j) - means[at];
                    odds[c] -= 0.5 * (LOG_2_PI + Functions.log(variances[at]) + apart * apart / variances[at]);
                }
                most = Math.max(most, odds[c]);
            }
            double sum = 0;
            for (int c = 0; c < odds.length; c++) {
                odds[c] = Functions.exp(odds[c] - most);
                sum += odds[c];
            }
            for (int c = 0; c < odds.length; c++) {
                odds[c] /= sum;
            }
            return odds;
        }
    }

    /** Rows by class, and sums by class and feature: of values in the first round, of squares around the means in the second. */
    public record Sums(double[] rows, double[] sums) implements Contribution<Sums> {
        @Override
        public Sums plus(Sums right) {
            Vectors.addInPlace(rows, right.rows);
            Vectors.addInPlace(sums, right.sums);
            return this;
        }
    }

    @Override
    public TargetKind target() {
        return TargetKind.CLASS;
    }

    @Override
    public int rounds() {
        return 2;
    }

    @Override
    public Bells begin(Problem problem) {
        int classes = problem.classes().size();
        int size = classes * problem.width();
        return new Bells(problem.classes(), 0, new double[classes], new double[size], new double[size]);
    }

    @Override
    public Sums contribute(Bells model, Part part) {
        var given = new Sums(new double[model.shares().length], new double[model.means().length]);
        for (Row row : part) {
            given.rows[row.label()]++;
            for (int j = 0; j < row.width(); j++) {
                int at = row.label() * row.width() + j;
                double apart = row.at(j) - model.means()[at];
                given.sums[at] += model.round() == 0 ? row.at(j) : apart * apart;
            }
        }
        return given;
    }

    @Override
    public Bells improve(Bells model, Sums total) {
        int classes = total.rows.length;
        int width = total.sums.length / classes;
        double all = Arrays.stream(total.rows).sum();
        double[] shares = Arrays.stream(total.rows).map(rows -> rows / all).toArray();
        double[] perRow = total.sums.clone();
        for (int i = 0; i < perRow.length; i++) {
            perRow[i] /= Math.max(1, total.rows[i / width]);
        }
        if (model.round() == 0) {
            return new Bells(model.outputs(), 1, shares, perRow, model.variances());
        }
        double added = smoothing * largestVariance(shares, model.means(), perRow);
        for (int i = 0; i < perRow.length; i++) {
            perRow[i] += added;
        }
        return new Bells(model.outputs(), 2, shares, model.means(), perRow);
    }

    /** Of a feature over all rows: what varies within the classes and what varies between them. */
    private static double largestVariance(double[] shares, double[] means, double[] variances) {
        int width = means.length / shares.length;
        double largest = 0;
        for (int j = 0; j < width; j++) {
            double middle = 0;
            for (int c = 0; c < shares.length; c++) {
                middle += shares[c] * means[c * width + j];
            }
            double variance = 0;
            for (int c = 0; c < shares.length; c++) {
                double apart = means[c * width + j] - middle;
                variance += shares[c] * (variances[c * width + j] + apart * apart);
            }
            largest = Math.max(largest, variance);
        }
        return largest;
    }
}
