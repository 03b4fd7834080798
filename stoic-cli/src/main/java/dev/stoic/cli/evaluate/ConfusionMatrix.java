package dev.stoic.cli.evaluate;

import dev.stoic.metric.Scores;
import java.util.List;
import java.util.stream.LongStream;

/** The confusion matrix: rows of actual classes, columns of predicted ones. */
public record ConfusionMatrix(List<String> names, long[] counts) {
    public ConfusionMatrix {
        names = List.copyOf(names);
    }

    static ConfusionMatrix of(List<String> names, Scores.Classes classes) {
        return new ConfusionMatrix(names, classes.confusion());
    }

    public int size() {
        return names.size();
    }

    public long at(int actual, int predicted) {
        return counts[actual * size() + predicted];
    }

    /** All rows. */
    public long rows() {
        return LongStream.of(counts).sum();
    }

    /** Rows that are of a class. */
    public long support(int actual) {
        long sum = 0;
        for (int predicted = 0; predicted < size(); predicted++) {
            sum += at(actual, predicted);
        }
        return sum;
    }

    /** Rows that a class was predicted for. */
    long predicted(int predicted) {
        long sum = 0;
        for (int actual = 0; actual < size(); actual++) {
            sum += at(actual, predicted);
        }
        return sum;
    }

    /** The share of an actual class that was predicted as another one, or as itself. */
    public double share(int actual, int predicted) {
        long support = support(actual);
        return support == 0 ? 0 : (double) at(actual, predicted) / support;
    }

    /** NaN where the class was never predicted. */
    double precision(int wanted) {
        return (double) at(wanted, wanted) / predicted(wanted);
    }

    /** NaN where no row is of the class. */
    double recall(int wanted) {
        return (double) at(wanted, wanted) / support(wanted);
    }

    /** NaN where the class neither is nor was predicted. */
    double f1(int wanted) {
        return 2.0 * at(wanted, wanted) / (predicted(wanted) + support(wanted));
    }
}
