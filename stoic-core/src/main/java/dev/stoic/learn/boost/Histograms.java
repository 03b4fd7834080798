package dev.stoic.learn.boost;

import dev.stoic.learn.tree.Bins;

/** Sums of gradients and hessians by bin, side by side. */
final class Histograms {
    private Histograms() {}

    static int length(Bins bins) {
        return 2 * (bins.cuts().length + 2 * bins.width());
    }

    /** Where the sums of a feature start; those of its missing values are behind its other bins. */
    static int offset(Bins bins, int feature) {
        return 2 * (bins.first()[feature] + 2 * feature);
    }

    static void add(Cells cells, long[] pairs, int[] rows, int from, int to, long[] sums, int base) {
        byte[] values = cells.values();
        int width = cells.width();
        int[] places = places(cells.bins(), base);
        for (int i = from; i < to; i++) {
            int row = rows[i];
            long g = pairs[2 * row];
            long h = pairs[2 * row + 1];
            int at = row * width;
            for (int f = 0; f < places.length; f++) {
                int place = places[f] + ((values[at + f] & 0xFF) << 1);
                sums[place] += g;
                sums[place + 1] += h;
            }
        }
    }

    /** The same for some of the features. */
    static void add(Cells cells, long[] pairs, int[] rows, int from, int to, int[] features, long[] sums, int base) {
        byte[] values = cells.values();
        int width = cells.width();
        int[] places = places(cells.bins(), base);
        for (int i = from; i < to; i++) {
            int row = rows[i];
            long g = pairs[2 * row];
            long h = pairs[2 * row + 1];
            int at = row * width;
            for (int f : features) {
                int place = places[f] + ((values[at + f] & 0xFF) << 1);
                sums[place] += g;
                sums[place + 1] += h;
            }
        }
    }

    private static int[] places(Bins bins, int base) {
        int[] places = new int[bins.width()];
        for (int f = 0; f < places.length; f++) {
            places[f] = base + offset(bins, f);
        }
        return places;
    }

    /** What is left of a histogram without a part of its rows. */
    static long[] minus(long[] whole, long[] part) {
        long[] rest = new long[whole.length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = whole[i] - part[i];
        }
        return rest;
    }
}
