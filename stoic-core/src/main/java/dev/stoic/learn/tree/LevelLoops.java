package dev.stoic.learn.tree;

/** The loops over values that may be {@link Levels}: small methods, which are compiled early. */
final class LevelLoops {
    private LevelLoops() {}

    /** Counts values that stand {@code step} apart until one of them is no level, and lists their levels; says how many there were. */
    static int take(
            float[] from, int first, int step, int rows, Levels.Kind kind, long[] counts, byte[] column, int to) {
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
            column[to + i] = (byte) level;
        }
        return rows;
    }

    static int take(
            double[] from, int first, int step, int rows, Levels.Kind kind, long[] counts, byte[] column, int to) {
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
            column[to + i] = (byte) level;
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

    /** Puts bins in the place of levels. */
    static void turn(byte[] column, int from, int to, byte[] bins) {
        for (int i = from; i < to; i++) {
            column[i] = bins[column[i] & 0xFF];
        }
    }
}
