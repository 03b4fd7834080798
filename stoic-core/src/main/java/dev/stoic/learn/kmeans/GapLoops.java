package dev.stoic.learn.kmeans;

/** The loops over rows that tell which of them need a look: small methods, compiled early and each once. */
final class GapLoops {
    private GapLoops() {}

    /** Lists all rows. */
    static void all(int rows, int[] open) {
        for (int i = 0; i < rows; i++) {
            open[i] = i;
        }
    }

    /** Lists the rows from {@code first} on, counted from there, whose gap is not above the bar of their centre; says how many. */
    static int open(float[] gaps, int[] nearest, double[] bars, int first, int rows, int[] open) {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            open[count] = i;
            count += gaps[first + i] > bars[nearest[first + i]] ? 0 : 1;
        }
        return count;
    }

    /** Lists rows whose centre is another than before; says how many. */
    static int moving(int[] nearest, int first, int rows, int[] found, int[] moving) {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            moving[count] = i;
            count += found[i] == nearest[first + i] ? 0 : 1;
        }
        return count;
    }
}
