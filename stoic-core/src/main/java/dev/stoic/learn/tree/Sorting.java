package dev.stoic.learn.tree;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import java.util.Arrays;
import java.util.stream.IntStream;

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
    private final int from;
    private final int most;
    private final int count;
    private final double[][] cuts;

    private Sorting(Rows rows, int from, int to, int most) {
        this.rows = rows;
        this.from = from;
        this.most = most;
        count = Math.toIntExact(rows.count());
        cuts = new double[to - from][];
    }

    /**
     * The bins of features {@code from} to {@code to}, the last not included.
     *
     * @param most bins of a feature
     */
    public static Bins bins(Rows rows, int from, int to, int most) {
        var sorting = new Sorting(rows, from, to, most);
        int[] others = sorting.countLevels();
        if (others.length > 0) {
            sorting.sort(others);
        }
        return Bins.of(sorting.cuts);
    }

    /** Cuts features whose values are levels, and leaves these for who wants to make bins of them; says which are others. */
    private int[] countLevels() {
        var levels = new Levels[cuts.length];
        Arrays.setAll(levels, _ -> new Levels());
        byte[][] columns = new byte[levels.length][Math.min(count, Rows.MAX_TILE)];
        boolean[] isOther = new boolean[levels.length];
        int others = 0;
        int at = 0;
        var tiles = rows.tiles(new Span(0, count));
        while (others < levels.length && tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < levels.length; i++) {
                if (isOther[i]) {
                    continue;
                }
                if (levels[i].add(tile, from + i, columns[i], at) < tile.rows()) {
                    isOther[i] = true;
                    others++;
                } else if (at == 0) {
                    columns[i] = Arrays.copyOf(columns[i], count);
                }
            }
            at += tile.rows();
        }
        LevelColumns known = rows.memo(LevelColumns.class, LevelColumns::new);
        for (int i = 0; i < levels.length; i++) {
            if (!isOther[i]) {
                cuts[i] = Cuts.between(levels[i].found(), most);
                known.put(from + i, new LevelColumns.Column(levels[i].kind(), columns[i]));
            }
        }
        return IntStream.range(0, levels.length).filter(i -> isOther[i]).toArray();
    }

    private void sort(int[] others) {
        int together = Math.clamp(MOST_KEYS / Math.max(1, count), 1, Math.min(others.length, MOST_FEATURES));
        // One more, because what is missing is written and then written over.
        long[][] keys = new long[together][count + 1];
        var sorter = new Sorter(count);
        for (int first = 0; first < others.length; first += together) {
            int[] group = Arrays.copyOfRange(others, first, Math.min(others.length, first + together));
            int[] counts = fetch(group, keys);
            for (int i = 0; i < group.length; i++) {
                sorter.sort(keys[i], counts[i]);
                cuts[group[i]] = cuts(keys[i], counts[i]);
            }
        }
    }

    /** Fetches the keys of features, and says how many there are of each. */
    private int[] fetch(int[] features, long[][] keys) {
        int[] counts = new int[features.length];
        var tiles = rows.tiles(new Span(0, count));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < features.length; i++) {
                counts[i] += Binning.keys(tile, from + features[i], 0, keys[i], counts[i]);
            }
        }
        return counts;
    }

    private double[] cuts(long[] sorted, int many) {
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
