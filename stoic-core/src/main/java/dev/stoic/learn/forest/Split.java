package dev.stoic.learn.forest;

/** The best split of a node so far; used again for every node. */
final class Split {
    private boolean found;
    private double score;
    private int feature;
    private int bin;
    private boolean missingLeft;

    void clear() {
        found = false;
    }

    /** Takes a split if it is better than all before; of equals the first stays. */
    void offer(double offered, int offeredFeature, int offeredBin, boolean offeredMissingLeft) {
        if (!found || offered > score) {
            found = true;
            score = offered;
            feature = offeredFeature;
            bin = offeredBin;
            missingLeft = offeredMissingLeft;
        }
    }

    boolean found() {
        return found;
    }

    double score() {
        return score;
    }

    int feature() {
        return feature;
    }

    /** The last bin that goes left. */
    int bin() {
        return bin;
    }

    boolean missingLeft() {
        return missingLeft;
    }
}
