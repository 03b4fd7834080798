package dev.stoic.learn.tree;

/** The loops over values that may be {@link Levels}: small methods, which are compiled early. */
final class LevelLoops {
    private LevelLoops() {}

    /** Counts values that stand {@code step} apart until one of them is no level; says how many there were. */
    static int take(float[] from, int first, int step, int rows, Levels.Kind kind, long[] counts) {
        int scale = kind.scale();
        double[] levels = kind.numbers();
        int at = first;
        for (int i = 0; i < rows; i++, at += step) {
            double value = from[at];
            int level = (int) (value * scale + 0.5);
            if (level >>> 8 != 0 || levels[level] != value) {
                return i;
            }
            counts[level]++;
        }
        return rows;
    }

    static int take(double[] from, int first, int step, int rows, Levels.Kind kind, long[] counts) {
        int scale = kind.scale();
        double[] levels = kind.numbers();
        int at = first;
        for (int i = 0; i < rows; i++, at += step) {
            double value = from[at];
            int level = (int) (value * scale + 0.5);
            if (level >>> 8 != 0 || levels[level] != value) {
                return i;
            }
            counts[level]++;
        }
        return rows;
    }

    /** Writes the bins of values until one is no level; says how many there were. */
    static int fill(float[] from, int first, int step, int rows, Guide guide, byte[] column, int to) {
        int scale = guide.levels().scale();
        double[] levels = guide.levels().numbers();
        byte[] bins = guide.ofLevels();
        int at = first;
        for (int i = 0; i < rows; i++, at += step) {
            double value = from[at];
            int level = (int) (value * scale + 0.5);
            if (level >>> 8 != 0 || levels[level] != value) {
                return i;
            }
            column[to + i] = bins[level];
        }
        return rows;
    }

    static int fill(double[] from, int first, int step, int rows, Guide guide, byte[] column, int to) {
        int scale = guide.levels().scale();
        double[] levels = guide.levels().numbers();
        byte[] bins = guide.ofLevels();
        int at = first;
        for (int i = 0; i < rows; i++, at += step) {
            double value = from[at];
            int level = (int) (value * scale + 0.5);
            if (level >>> 8 != 0 || levels[level] != value) {
                return i;
            }
            column[to + i] = bins[level];
        }
        return rows;
    }
}
