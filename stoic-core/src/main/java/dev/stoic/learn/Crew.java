package dev.stoic.learn;

import java.util.function.IntConsumer;

/** Hands for work that can be cut into pieces which write to different places. How many there are never shows in a result. */
public interface Crew {
    /** Nobody but the caller. */
    Crew ALONE = (pieces, work) -> {
        for (int piece = 0; piece < pieces; piece++) {
            work.accept(piece);
        }
    };

    /** How many may work at once, for those who cut work into equal pieces. */
    default int hands() {
        return 1;
    }

    /** Does pieces 0 to {@code pieces} − 1 in any order, several at a time, and returns when all are done. */
    void share(int pieces, IntConsumer work);
}
