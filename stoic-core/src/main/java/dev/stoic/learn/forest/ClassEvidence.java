package dev.stoic.learn.forest;

import java.util.Arrays;

/** Classes of rows. */
final class ClassEvidence implements Evidence {
    private static final int BLOCK = 512;
    private static final int LABEL_BITS = 24;
    private static final int LABEL = (1 << LABEL_BITS) - 1;

    private final int classes;
    private final int[] labels;
    private final byte[] draws;
    private final ClassCuts cuts;

    /** The class of each row of the node, and above it how often the row was drawn. */
    private final int[] nodeRows;

    private final byte[] block = new byte[BLOCK];
    private int[] rows = {};
    private int from;
    private int size;

    ClassEvidence(int classes, ForestSettings settings, int[] labels, byte[] draws, int drawn) {
        this.classes = classes;
        this.labels = labels;
        this.draws = draws;
        this.cuts = new ClassCuts(settings, classes, drawn);
        nodeRows = new int[labels.length];
    }

    @Override
    public void look(int[] allRows, int nodeFrom, int to) {
        rows = allRows;
        from = nodeFrom;
        size = to - nodeFrom;
        int count = 0;
        int[] totals = cuts.totals();
        Arrays.fill(totals, 0);
        for (int i = 0; i < size; i++) {
            int row = allRows[nodeFrom + i];
            nodeRows[i] = labels[row] | (draws[row] << LABEL_BITS);
            totals[labels[row]] += draws[row];
            count += draws[row];
        }
        cuts.count(count);
    }

    @Override
    public boolean isPure() {
        return cuts.isPure();
    }

    @Override
    public void search(byte[] column, int feature, int bins, Split best) {
        for (int at = 0; at < size; at += BLOCK) {
            int many = Math.min(BLOCK, size - at);
            fetch(column, rows, from + at, many, block);
            count(block, nodeRows, at, many, classes, cuts.histogram(), cuts.seen());
        }
        cuts.search(feature, bins, best);
    }

    /** Bins are fetched before any is counted: loads that wait for memory then wait together. */
    private static void fetch(byte[] column, int[] rows, int from, int many, byte[] block) {
        for (int i = 0; i < many; i++) {
            block[i] = column[rows[from + i]];
        }
    }

    private static void count(
            byte[] block, int[] nodeRows, int at, int many, int classes, int[] histogram, byte[] seen) {
        for (int i = 0; i < many; i++) {
            int bin = block[i] & 0xFF;
            int row = nodeRows[at + i];
            histogram[bin * classes + (row & LABEL)] += row >>> LABEL_BITS;
            // Nobody waits for this, as one would for a count that the row before has changed.
            seen[bin] = 1;
        }
    }

    @Override
    public ClassCuts cuts() {
        return cuts;
    }
}
