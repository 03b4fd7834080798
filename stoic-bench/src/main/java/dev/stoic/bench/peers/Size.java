package dev.stoic.bench.peers;

/** How much data, and how often: fresh processes for each tool, and fits inside one of them. */
record Size(String name, int rows, int images, int runs, int fits) {
    static final Size FULL = new Size("full", 1_000_000, 60_000, 5, 4);
    static final Size QUICK = new Size("quick", 50_000, 10_000, 1, 2);

    /** For what takes minutes: one process of each tool. */
    Size once(int fits) {
        return new Size(name, rows, images, 1, Math.min(fits, this.fits));
    }
}
