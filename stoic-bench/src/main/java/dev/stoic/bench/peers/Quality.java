package dev.stoic.bench.peers;

/** The one number by which two answers to a case are compared, and how much worse still counts as the same answer. */
enum Quality {
    /** Solvers of one problem stop a little apart. */
    R2("r2", true, 1e-4, true),
    LOSS("loss", false, 1e-4, true),
    INERTIA("inertia", false, 1e-4, true),
    AUC("auc", true, 1e-3, false),
    /** On 10,000 rows, two seeds of one tool differ by about so much. */
    ACCURACY("accuracy", true, 3e-3, false);

    private final String key;
    private final boolean higherIsBetter;
    private final double slack;
    private final boolean relative;

    Quality(String key, boolean higherIsBetter, double slack, boolean relative) {
        this.key = key;
        this.higherIsBetter = higherIsBetter;
        this.slack = slack;
        this.relative = relative;
    }

    String key() {
        return key;
    }

    boolean asGood(double ours, double theirs) {
        double worse = higherIsBetter ? theirs - ours : ours - theirs;
        return worse <= (relative ? slack * Math.abs(theirs) : slack);
    }
}
