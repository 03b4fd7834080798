package dev.stoic.learn.forest;

import java.util.Arrays;

/** Classes of rows. */
final class ClassEvidence implements Evidence {
    private static final int BLOCK = GrowLoops.BLOCK;

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
        int[] totals = cuts.totals();
        Arrays.fill(totals, 0);
        int count = 0;
        for (int at = 0; at < size; at += BLOCK) {
            count += GrowLoops.look(rows, from + at, Math.min(BLOCK, size - at), labels, draws, nodeRows, at, totals);
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
            GrowLoops.fetch(column, rows, from + at, many, block);
            GrowLoops.count(block, nodeRows, at, many, classes, cuts.histogram(), cuts.seen());
        }
        cuts.search(feature, bins, best);
    }

    @Override
    public ClassCuts cuts() {
        return cuts;
    }
}
