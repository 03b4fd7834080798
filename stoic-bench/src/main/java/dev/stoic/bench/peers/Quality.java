package dev.stoic.bench.peers;

/** The one number by which two answers to a case are compared. */
enum Quality {
    R2("r2", true),
    LOSS("loss", false),
    INERTIA("inertia", false);

    /** Solvers stop a little apart; more than this is another answer. */
    private static final double SLACK = 1e-4;

    private final String key;
    private final boolean higherIsBetter;

    Quality(String key, boolean higherIsBetter) {
        this.key = key;
        this.higherIsBetter = higherIsBetter;
    }

    String key() {
        return key;
    }

    boolean asGood(double ours, double theirs) {
        double worse = higherIsBetter ? theirs - ours : ours - theirs;
        return worse <= SLACK * Math.abs(theirs);
    }
}
