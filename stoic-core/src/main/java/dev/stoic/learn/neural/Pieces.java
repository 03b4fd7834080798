package dev.stoic.learn.neural;

import dev.stoic.learn.Crew;

/** Long arrays in pieces that several threads may take. */
final class Pieces {
    /** Less is not worth waking anybody. */
    private static final int LEAST = 1 << 14;

    /** For each who works: whoever is done first takes what others would have to do last. */
    private static final int EACH = 4;

    private Pieces() {}

    interface Piece {
        void of(int from, int to);
    }

    static void of(int n, Crew crew, Piece piece) {
        int count = Math.min(n / LEAST, EACH * crew.hands());
        if (count < 2) {
            piece.of(0, n);
            return;
        }
        crew.share(count, i -> piece.of((int) ((long) n * i / count), (int) ((long) n * (i + 1) / count)));
    }
}
