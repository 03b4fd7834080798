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
    private final short[] places = new short[BLOCK];
    private final int[] totalsOfOthers;
    private int[] rows = {};
    private int from;
    private int size;

    ClassEvidence(int classes, ForestSettings settings, int[] labels, byte[] draws, int drawn) {
        this.classes = classes;
        this.labels = labels;
        this.draws = draws;
        this.cuts = new ClassCuts(settings, classes, drawn);
        nodeRows = new int[labels.length];
        totalsOfOthers = new int[classes];
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
    public void search(byte[] column, int feature, int bins, int common, Split best) {
        if (common < 0) {
            for (int at = 0; at < size; at += BLOCK) {
                int many = fetch(column, at);
                GrowLoops.count(block, nodeRows, at, many, classes, cuts.histogram(), cuts.seen());
            }
        } else {
            countOthers(column, common);
        }
        cuts.search(feature, bins, best);
    }

    private int fetch(byte[] column, int at) {
        int many = Math.min(BLOCK, size - at);
        GrowLoops.fetch(column, rows, from + at, many, block);
        return many;
    }

    /** Where most rows are in one bin, what is in it is what is in no other. Adding to one count over and over takes longest. */
    private void countOthers(byte[] column, int common) {
        Arrays.fill(totalsOfOthers, 0);
        int others = 0;
        for (int at = 0; at < size; at += BLOCK) {
            int many = fetch(column, at);
            int here = GrowLoops.others(block, many, (byte) common, places);
            GrowLoops.countOthers(block, places, here, nodeRows, at, totalsOfOthers, cuts.histogram(), cuts.seen());
            others += here;
        }
        if (others < size) {
            cuts.putRest(common, totalsOfOthers);
        }
    }

    @Override
    public ClassCuts cuts() {
        return cuts;
    }
}
