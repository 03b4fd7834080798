package dev.stoic.metric;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.data.Tiles;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Model;
import dev.stoic.learn.Report.Measure;
import dev.stoic.math.Functions;
import java.util.List;

/** How well a model does on some rows, as sums that add up over parts. */
public sealed interface Scores extends Contribution<Scores> {
    List<Measure> measures();

    /** Scores of a span of rows; how tiles fall is fixed by the rows, so the sums are too. */
    static Scores of(Model model, Rows rows, Span span) {
        int outputs = model.outputs().size();
        double[] predicted = new double[outputs * Rows.MAX_TILE];
        Sums sums = switch (model.task()) {
            case REGRESSION -> new RegressionSums();
            case CLASSIFICATION -> new ClassSums(outputs);
            case CLUSTERING -> new ClusterSums(outputs);
        };
        Tiles tiles = rows.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            model.predict(tile, predicted);
            sums.add(tile, predicted);
        }
        return sums.scores();
    }

    /** Squared and absolute errors; mean and spread of the targets by pairwise updates (Chan et al. 1979). */
    record Regression(long rows, double squared, double absolute, double mean, double spread) implements Scores {
        @Override
        public Scores plus(Scores other) {
            var right = (Regression) other;
            long n = rows + right.rows;
            double apart = right.mean - mean;
            return new Regression(
                    n,
                    squared + right.squared,
                    absolute + right.absolute,
                    mean + apart * right.rows / n,
                    spread + right.spread + apart * apart * rows / n * right.rows);
        }

        @Override
        public List<Measure> measures() {
            return List.of(
                    new Measure("r2", spread > 0 ? 1 - squared / spread : Double.NaN),
                    new Measure("rmse", Math.sqrt(squared / rows)),
                    new Measure("mae", absolute / rows));
        }
    }

    /** @param confusion rows of true classes, columns of predicted ones */
    record Classes(long rows, double logLoss, int classes, long[] confusion) implements Scores {
        @Override
        public Scores plus(Scores other) {
            var right = (Classes) other;
            return new Classes(rows + right.rows, logLoss + right.logLoss, classes, added(confusion, right.confusion));
        }

        @Override
        public List<Measure> measures() {
            long correct = 0;
            for (int i = 0; i < classes; i++) {
                correct += confusion[i * classes + i];
            }
            return List.of(new Measure("accuracy", (double) correct / rows), new Measure("logloss", logLoss / rows));
        }
    }

    record Clusters(long rows, double inertia, long[] sizes) implements Scores {
        @Override
        public Scores plus(Scores other) {
            var right = (Clusters) other;
            return new Clusters(rows + right.rows, inertia + right.inertia, added(sizes, right.sizes));
        }

        @Override
        public List<Measure> measures() {
            return List.of(new Measure("inertia", inertia));
        }
    }

    private static long[] added(long[] left, long[] right) {
        long[] sum = left.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += right[i];
        }
        return sum;
    }

    /** Sums over the tiles of one part. */
    sealed interface Sums {
        void add(Tile tile, double[] predicted);

        Scores scores();
    }

    /** The targets' mean and spread grow row by row (Welford 1962). */
    final class RegressionSums implements Sums {
        private long rows;
        private double squared;
        private double absolute;
        private double mean;
        private double spread;

        @Override
        public void add(Tile tile, double[] predicted) {
            for (int i = 0; i < tile.rows(); i++) {
                double target = tile.target(i);
                double error = predicted[i] - target;
                squared += error * error;
                absolute += Math.abs(error);
                rows++;
                double apart = target - mean;
                mean += apart / rows;
                spread += apart * (target - mean);
            }
        }

        @Override
        public Scores scores() {
            return new Regression(rows, squared, absolute, mean, spread);
        }
    }

    final class ClassSums implements Sums {
        private static final double SMALLEST = 0x1.0p-1022;

        private final int classes;
        private final long[] confusion;
        private long rows;
        private double logLoss;

        ClassSums(int classes) {
            this.classes = classes;
            this.confusion = new long[classes * classes];
        }

        @Override
        public void add(Tile tile, double[] predicted) {
            for (int i = 0; i < tile.rows(); i++) {
                int truth = (int) tile.target(i);
                confusion[truth * classes + largest(predicted, i * classes, classes)]++;
                logLoss -= Functions.log(Math.max(predicted[i * classes + truth], SMALLEST));
                rows++;
            }
        }

        @Override
        public Scores scores() {
            return new Classes(rows, logLoss, classes, confusion);
        }
    }

    final class ClusterSums implements Sums {
        private final int clusters;
        private final long[] sizes;
        private long rows;
        private double inertia;

        ClusterSums(int clusters) {
            this.clusters = clusters;
            this.sizes = new long[clusters];
        }

        @Override
        public void add(Tile tile, double[] predicted) {
            for (int i = 0; i < tile.rows(); i++) {
                int nearest = smallest(predicted, i * clusters, clusters);
                sizes[nearest]++;
                inertia += predicted[i * clusters + nearest];
                rows++;
            }
        }

        @Override
        public Scores scores() {
            return new Clusters(rows, inertia, sizes);
        }
    }

    /** The index of the largest of {@code n} values, the lowest one on ties. */
    static int largest(double[] values, int from, int n) {
        int best = 0;
        for (int i = 1; i < n; i++) {
            if (values[from + i] > values[from + best]) {
                best = i;
            }
        }
        return best;
    }

    static int smallest(double[] values, int from, int n) {
        int best = 0;
        for (int i = 1; i < n; i++) {
            if (values[from + i] < values[from + best]) {
                best = i;
            }
        }
        return best;
    }
}
