package dev.stoic.learn.boost;

import dev.stoic.math.Streams;
import java.util.Arrays;

/**
 * The splits of a tree in the order in which they were made: split {@code i} parts the rows of node {@code nodes[i]} between
 * nodes {@code 2i + 1} and {@code 2i + 2}. The arrays are owned by the record: nobody writes to them.
 *
 * @param bins the last bin that goes left
 * @param missing 1 where missing values go left
 * @param start stands for all that was before the first split
 * @param stamps one a split, for all up to it
 */
record Splits(int[] nodes, int[] features, int[] bins, byte[] missing, long start, long[] stamps) {
    static Splits none(long start) {
        return new Splits(new int[0], new int[0], new int[0], new byte[0], start, new long[0]);
    }

    int count() {
        return nodes.length;
    }

    int nodeCount() {
        return 2 * nodes.length + 1;
    }

    /** What the first splits are recognised by. */
    long stamp(int first) {
        return first == 0 ? start : stamps[first - 1];
    }

    long stamp() {
        return stamp(count());
    }

    Splits with(int node, Cut cut) {
        int n = count();
        int[] allNodes = Arrays.copyOf(nodes, n + 1);
        int[] allFeatures = Arrays.copyOf(features, n + 1);
        int[] allBins = Arrays.copyOf(bins, n + 1);
        byte[] allMissing = Arrays.copyOf(missing, n + 1);
        long[] allStamps = Arrays.copyOf(stamps, n + 1);
        allNodes[n] = node;
        allFeatures[n] = cut.feature();
        allBins[n] = cut.bin();
        allMissing[n] = (byte) (cut.missingLeft() ? 1 : 0);
        allStamps[n] = Streams.key(stamp(), node, cut.feature(), cut.bin(), allMissing[n]);
        return new Splits(allNodes, allFeatures, allBins, allMissing, start, allStamps);
    }

    /** For each node the split that parts it, or −1 for a leaf. */
    int[] splitOfNode() {
        int[] split = new int[nodeCount()];
        Arrays.fill(split, -1);
        for (int i = 0; i < nodes.length; i++) {
            split[nodes[i]] = i;
        }
        return split;
    }

    /** Levels between a node and the root. */
    int depth(int node) {
        int depth = 0;
        for (int at = node; at > 0; at = nodes[(at - 1) / 2]) {
            depth++;
        }
        return depth;
    }

    /** Whether a row with this bin of the split's feature goes left. */
    boolean goesLeft(int split, int bin, int missingBin) {
        return bin == missingBin ? missing[split] == 1 : bin <= bins[split];
    }
}
