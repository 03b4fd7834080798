package dev.stoic.learn.tree;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import java.util.Arrays;

/**
 * Finds the bins of some features by reading all rows and sorting: the same that {@link Binning} finds in several passes over
 * parts of the rows, but at once. For rows that are few, and that whoever works out a part may read anyway.
 */
public final class Sorting {
    /** Rows that are few enough to be sorted. */
    public static final long MOST_ROWS = 1 << 20;

    /** Keys that are held at a time: features that stand side by side are read together. */
    private static final int MOST_KEYS = 1 << 21;

    private static final int MOST_FEATURES = 16;

    private final Rows rows;
    private final int most;
    private final int count;
    private final int together;
    private final long[][] keys;
    private final Sorter sorter;

    private Sorting(Rows rows, int features, int most) {
        this.rows = rows;
        this.most = most;
        count = Math.toIntExact(rows.count());
        together = Math.clamp(MOST_KEYS / Math.max(1, count), 1, Math.clamp(features, 1, MOST_FEATURES));
        keys = new long[together][0];
        sorter = new Sorter(count);
    }

    /**
     * The bins of features {@code from} to {@code to}, the last not included.
     *
     * @param most bins of a feature
     */
    public static Bins bins(Rows rows, int from, int to, int most) {
        var sorting = new Sorting(rows, to - from, most);
        double[][] cuts = new double[to - from][];
        for (int f = from; f < to; f += sorting.together) {
            sorting.cut(f, Math.min(to, f + sorting.together), cuts, f - from);
        }
        return Bins.of(cuts);
    }

    private void cut(int from, int to, double[][] cuts, int at) {
        var levels = new Levels[to - from];
        Arrays.setAll(levels, _ -> new Levels());
        boolean[] isOther = new boolean[levels.length];
        int others = countLevels(from, levels, isOther);
        int[] counts = others > 0 ? keys(from, isOther) : new int[levels.length];
        for (int i = 0; i < levels.length; i++) {
            cuts[at + i] = isOther[i] ? cuts(keys[i], counts[i]) : Cuts.between(levels[i].found(), most);
        }
    }

    /** Says how many of the features have values that are no levels. */
    private int countLevels(int from, Levels[] levels, boolean[] isOther) {
        int others = 0;
        var tiles = rows.tiles(new Span(0, count));
        while (others < levels.length && tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < levels.length; i++) {
                if (!isOther[i] && levels[i].add(tile, from + i) < tile.rows()) {
                    isOther[i] = true;
                    others++;
                }
            }
        }
        return others;
    }

    /** Fetches the keys of features, and says how many there are of each. */
    private int[] keys(int from, boolean[] wanted) {
        int[] counts = new int[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            if (wanted[i] && keys[i].length == 0) {
                // One more, because what is missing is written and then written over.
                keys[i] = new long[count + 1];
            }
        }
        var tiles = rows.tiles(new Span(0, count));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < wanted.length; i++) {
                if (wanted[i]) {
                    counts[i] += Binning.keys(tile, from + i, 0, keys[i], counts[i]);
                }
            }
        }
        return counts;
    }

    private double[] cuts(long[] sorted, int many) {
        sorter.sort(sorted, many);
        long[] distinct = new long[Found.Values.MOST];
        long[] times = new long[Found.Values.MOST];
        int found = SortLoops.distinct(sorted, many, distinct, times);
        if (found <= distinct.length) {
            return Cuts.between(new Found.Values(Arrays.copyOf(distinct, found), Arrays.copyOf(times, found)), most);
        }
        long[] at = new long[most - 1];
        for (int cut = 1; cut < most; cut++) {
            at[cut - 1] = sorted[(int) Cuts.rank(cut, many, most) - 1];
        }
        return Cuts.at(at, sorted[many - 1]);
    }
}
