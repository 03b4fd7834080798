package dev.stoic.bench.kernel;

/** Runs two pieces of work in turn and keeps the best time of each: what else the machine does then hits both alike. */
record Duel(double leftSeconds, double rightSeconds) {
    private static final int LEAST_TURNS = 12;
    private static final long NANOS = 1_500_000_000L;

    static Duel run(Runnable left, Runnable right) {
        long start = System.nanoTime();
        long leftBest = Long.MAX_VALUE;
        long rightBest = Long.MAX_VALUE;
        for (int turn = 0; turn < LEAST_TURNS || System.nanoTime() - start < NANOS; turn++) {
            leftBest = Math.min(leftBest, nanos(left));
            rightBest = Math.min(rightBest, nanos(right));
        }
        return new Duel(leftBest / 1e9, rightBest / 1e9);
    }

    static long nanos(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }
}
