package dev.stoic.cli.evaluate;

import dev.stoic.metric.Scores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a model of classes does, class by class.
 *
 * @param thresholds of each class against all others
 * @param brier for two classes the mean squared error of the probability, for more the sum over classes
 */
public record ClassReport(
        ConfusionMatrix confusion,
        List<ClassFigures> classes,
        List<ThresholdCurves> thresholds,
        List<Calibration> calibrations,
        double brier) {
    /** Curves that can still be told apart. */
    private static final int CURVES = 10;

    public ClassReport {
        classes = List.copyOf(classes);
        thresholds = List.copyOf(thresholds);
        calibrations = List.copyOf(calibrations);
    }

    /** One class against all others; NaN is what cannot be told of the rows. */
    public record ClassFigures(
            String name,
            double precision,
            double recall,
            double f1,
            double auc,
            double averagePrecision,
            long support) {}

    static ClassReport of(List<String> names, Judged judged, Scores.Classes scores) {
        var confusion = ConfusionMatrix.of(names, scores);
        var classes = new ArrayList<ClassFigures>();
        var thresholds = new ArrayList<ThresholdCurves>();
        var calibrations = new ArrayList<Calibration>();
        for (int i = 0; i < names.size(); i++) {
            var found = ThresholdCurves.ofClass(judged, i);
            thresholds.add(found);
            calibrations.add(Calibration.ofClass(judged, i));
            classes.add(new ClassFigures(
                    names.get(i),
                    confusion.precision(i),
                    confusion.recall(i),
                    confusion.f1(i),
                    found.auc(),
                    found.averagePrecision(),
                    confusion.support(i)));
        }
        double brier = judged.brier() / judged.rows() / (names.size() == 2 ? 2 : 1);
        return new ClassReport(confusion, classes, thresholds, calibrations, brier);
    }

    public boolean isBinary() {
        return classes.size() == 2;
    }

    /** Of two classes the one that curves and F1 are about: the second of their sorted names. */
    public ClassFigures positive() {
        return classes.get(1);
    }

    /**
     * The mean over classes that rows are of or that were predicted. What is undefined for such a class counts as 0,
     * as in scikit-learn.
     */
    public ClassFigures macro() {
        List<ClassFigures> seen = IntStream.range(0, classes.size())
                .filter(i -> classes.get(i).support() > 0 || confusion.predicted(i) > 0)
                .mapToObj(classes::get)
                .toList();
        return new ClassFigures(
                "macro average",
                mean(seen, c -> orZero(c.precision())),
                mean(seen, c -> orZero(c.recall())),
                mean(seen, c -> orZero(c.f1())),
                known(ClassFigures::auc),
                known(ClassFigures::averagePrecision),
                confusion.rows());
    }

    /** The mean over classes, each weighted by its rows. */
    public ClassFigures weighted() {
        return new ClassFigures(
                "weighted average",
                byRows(c -> orZero(c.precision())),
                byRows(c -> orZero(c.recall())),
                byRows(c -> orZero(c.f1())),
                byRows(ClassFigures::auc),
                byRows(ClassFigures::averagePrecision),
                confusion.rows());
    }

    private static double orZero(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    private static double mean(List<ClassFigures> of, ToDoubleFunction<ClassFigures> figure) {
        return of.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** The mean over the classes that have the figure. */
    private double known(ToDoubleFunction<ClassFigures> figure) {
        return classes.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }

    private double byRows(ToDoubleFunction<ClassFigures> figure) {
        double sum = 0;
        for (ClassFigures one : classes) {
            sum += one.support() == 0 ? 0 : figure.applyAsDouble(one) * one.support();
        }
        return sum / confusion.rows();
    }

    /** The class with the most rows. */
    public ClassFigures mostFrequent() {
        return classes.stream()
                .reduce((a, b) -> b.support() > a.support() ? b : a)
                .orElseThrow();
    }

    /** Accuracy of predicting the most frequent class for every row. */
    public double baseline() {
        return (double) mostFrequent().support() / confusion.rows();
    }

    /**
     * Classes whose curves are shown: of two the positive one, of few all, of many those with the lowest AUC, in the
     * order of the classes.
     */
    public List<Integer> shown() {
        if (isBinary()) {
            return List.of(1);
        }
        return IntStream.range(0, classes.size())
                .boxed()
                .filter(i ->
                        classes.size() <= CURVES || !Double.isNaN(classes.get(i).auc()))
                .sorted(Comparator.comparingDouble((Integer i) -> classes.get(i).auc())
                        .thenComparingLong(i -> -classes.get(i).support()))
                .limit(CURVES)
                .sorted()
                .toList();
    }
}
