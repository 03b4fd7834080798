package dev.stoic.learn.boost;

import dev.stoic.learn.tree.Bins;
import java.util.Optional;

/**
 * Finds the best way to part a node: the largest gain, of equal ones the lowest feature, then the lowest bin, then missing
 * values to the right.
 */
final class Cuts {
    private final Bins bins;
    private final int[] features;
    private final BoostSettings settings;
    private final Scale scale;
    private final Limits limits;
    private final double gradientUnit;
    private final double hessianUnit;

    Cuts(Bins bins, int[] features, Scale scale, Limits limits, BoostSettings settings) {
        this.bins = bins;
        this.features = features;
        this.scale = scale;
        this.limits = limits;
        // Powers of two: multiplying by the inverse is dividing.
        gradientUnit = 1 / scale.gradient();
        hessianUnit = 1 / scale.hessian();
        this.settings = settings;
    }

    /** @param histogram of the node, whose sums are the other two */
    Optional<Cut> best(int node, long[] histogram, long gradient, long hessian) {
        var search = new Search(node, gradient, hessian);
        for (int f : features) {
            int at = Histograms.offset(bins, f);
            int count = bins.count(f);
            long missingGradient = histogram[at + 2 * count];
            long missingHessian = histogram[at + 2 * count + 1];
            boolean missing = missingHessian != 0;
            long g = 0;
            long h = 0;
            for (int bin = 0; bin < (missing ? count : count - 1); bin++) {
                if (histogram[at + 2 * bin + 1] == 0) {
                    // No row is in it: the cut before it, or none, parts the rows the same way.
                    continue;
                }
                g += histogram[at + 2 * bin];
                h += histogram[at + 2 * bin + 1];
                search.look(f, bin, false, g, h);
                if (missing) {
                    search.look(f, bin, true, g + missingGradient, h + missingHessian);
                }
            }
        }
        return search.best();
    }

    private double score(long gradient, long hessian) {
        double g = gradient * gradientUnit;
        return g * g / (hessian * hessianUnit + settings.l2());
    }

    private double value(int node, long gradient, long hessian) {
        return limits.clamp(node, -(gradient * gradientUnit / (hessian * hessianUnit + settings.l2())));
    }

    /** The same where a leaf may not say what would be best. */
    private double score(long gradient, long hessian, double value) {
        return -value * (2 * gradient * gradientUnit + (hessian * hessianUnit + settings.l2()) * value);
    }

    private final class Search {
        private final int node;
        private final long gradient;
        private final long hessian;
        private final double before;
        private final double least;
        private double best;
        private int feature = -1;
        private int bin;
        private boolean missingLeft;
        private long left;
        private long leftHessian;

        Search(int node, long gradient, long hessian) {
            this.node = node;
            this.gradient = gradient;
            this.hessian = hessian;
            before = limits.isFree()
                    ? score(gradient, hessian)
                    : score(gradient, hessian, value(node, gradient, hessian));
            // Compared in the units of the sums, and a child without rows is never wanted.
            least = Math.max(1, settings.weight() * scale.hessian());
        }

        void look(int f, int b, boolean toLeft, long g, long h) {
            if (h < least || hessian - h < least) {
                return;
            }
            double both = limits.isFree() ? score(g, h) + score(gradient - g, hessian - h) : limited(f, g, h);
            double gain = (both - before) / 2 - settings.gamma();
            if (gain > best) {
                best = gain;
                feature = f;
                bin = b;
                missingLeft = toLeft;
                left = g;
                leftHessian = h;
            }
        }

        private double limited(int f, long g, long h) {
            double left = value(node, g, h);
            double right = value(node, gradient - g, hessian - h);
            return limits.allows(f, left, right)
                    ? score(g, h, left) + score(gradient - g, hessian - h, right)
                    : Double.NEGATIVE_INFINITY;
        }

        Optional<Cut> best() {
            return feature < 0
                    ? Optional.empty()
                    : Optional.of(new Cut(feature, bin, missingLeft, best, left, leftHessian));
        }
    }
}
