package dev.stoic.learn.tree;

import java.util.Arrays;

/**
 * A short way to the bins of one feature. The stretch from its first cut to its last is divided into cells of one width, narrow
 * enough that most hold no more than one cut. Arithmetic keeps the order of numbers, so a cut in an earlier cell is less than
 * a value and one in a later cell is not, however both were rounded.
 *
 * @param before by cell how many cuts are in those before it; at the end, how many there are
 * @param cuts and after them the largest number
 * @param levels what most values probably are
 * @param ofLevels the bin of each level; empty where values are probably none
 */
record Guide(double low, double scale, byte[] before, double[] cuts, Levels.Kind levels, byte[] ofLevels) {
    private static final int MOST_CELLS = 1024;
    private static final int CELLS_OF_A_CUT = 4;

    static Guide of(Bins bins, int feature, boolean floats) {
        double[] cuts = cuts(bins, feature);
        int count = cuts.length - 1;
        double low = cuts[0];
        double greatest = cuts[Math.max(0, count - 1)];
        Levels.Kind kind = greatest > 1 ? Levels.Kind.WHOLE : floats ? Levels.Kind.FLOAT_SHADES : Levels.Kind.SHADES;
        if (areLevels(cuts, count, kind.scale())) {
            // Hardly anything else has to be looked for.
            return new Guide(low, 0, new byte[] {0, (byte) count}, cuts, kind, ofLevels(kind, cuts));
        }
        int cells = 1;
        while (cells < MOST_CELLS && cells < CELLS_OF_A_CUT * count) {
            cells *= 2;
        }
        double wanted = cells / (greatest - low);
        // All in one cell where the stretch is too short or too long to be divided.
        double scale = Double.isFinite(wanted) ? wanted : 0;
        var guide = new Guide(low, scale, new byte[cells + 1], cuts, kind, new byte[0]);
        guide.mark();
        return guide;
    }

    private static double[] cuts(Bins bins, int feature) {
        int first = bins.first()[feature];
        double[] cuts = Arrays.copyOfRange(bins.cuts(), first, first + bins.count(feature));
        cuts[cuts.length - 1] = Double.MAX_VALUE;
        return cuts;
    }

    /** The bin of each level. */
    static byte[] ofLevels(Levels.Kind kind, Bins bins, int feature) {
        return ofLevels(kind, cuts(bins, feature));
    }

    private static byte[] ofLevels(Levels.Kind kind, double[] cuts) {
        byte[] ofLevels = new byte[Levels.COUNT];
        int bin = 0;
        for (int level = 0; level < ofLevels.length; level++) {
            while (cuts[bin] < kind.numbers()[level]) {
                bin++;
            }
            ofLevels[level] = (byte) bin;
        }
        return ofLevels;
    }

    /** Whether all cuts are at levels, or half way between two: others are there hardly ever. */
    private static boolean areLevels(double[] cuts, int count, int scale) {
        for (int i = 0; i < count; i++) {
            double twice = cuts[i] * (2 * scale);
            if (!(Math.abs(twice - Math.rint(twice)) < 1e-3 && twice >= 0 && twice < 2 * Levels.COUNT)) {
                return false;
            }
        }
        return true;
    }

    /** Writes how many cuts there are before each cell. */
    private void mark() {
        int cut = 0;
        for (int cell = 0; cell < before.length; cell++) {
            while (cut < cuts.length - 1 && cell(cuts[cut]) < cell) {
                cut++;
            }
            before[cell] = (byte) cut;
        }
    }

    private int cell(double value) {
        return Math.max(0, Math.min(before.length - 2, (int) ((value - low) * scale)));
    }

    byte bin(double value) {
        int cell = cell(value);
        int bin = before[cell] & 0xFF;
        return (before[cell + 1] & 0xFF) - bin > 1 || Double.isNaN(value)
                ? crowded(cell, value)
                : (byte) Math.min(cuts.length - 1, bin + isLess(cuts[bin], value));
    }

    /**
     * 1 or 0. The sign of the difference says it, so that no compiler can make a branch of it, which nobody could predict; adding 0
     * takes the sign from a zero. What is infinite is beyond the largest number too.
     */
    private static int isLess(double cut, double value) {
        return (int) (Double.doubleToRawLongBits(cut - value + 0.0) >>> 63);
    }

    /** Where a cell holds several cuts, what is left of them is halved until one is found. */
    private byte crowded(int cell, double value) {
        if (Double.isNaN(value)) {
            return (byte) Bins.MISSING;
        }
        int from = before[cell] & 0xFF;
        int to = before[cell + 1] & 0xFF;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (cuts[middle] < value) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return (byte) from;
    }
}
