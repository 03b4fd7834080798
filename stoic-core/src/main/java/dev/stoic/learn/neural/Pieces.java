package dev.stoic.learn.neural;

import dev.stoic.learn.Crew;

/** Long arrays in pieces that several threads may take. */
final class Pieces {
    /** Less is not worth waking anybody. */
    private static final int LEAST = 1 << 15;

    private Pieces() {}

    interface Piece {
        void of(int from, int to);
    }

    static void of(int n, Crew crew, Piece piece) {
        if (n < 2 * LEAST) {
            piece.of(0, n);
            return;
        }
        int count = Math.min(n / LEAST, 16);
        crew.share(count, i -> piece.of((int) ((long) n * i / count), (int) ((long) n * (i + 1) / count)));
    }
}
