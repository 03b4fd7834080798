package dev.stoic.bench.peers;

import java.util.List;

/**
 * Another tool's way to answer a case, and how many times faster Stoic means to be.
 *
 * @param target 0 for a peer that is shown without a promise
 * @param sameStart false where the tool cannot begin where the others do, so that only its time is compared
 */
record Peer(String title, Tool tool, List<String> arguments, double target, boolean sameStart) {
    enum Tool {
        SCIKIT_LEARN,
        SPARK
    }

    static Peer sklearn(String title, double target, String... arguments) {
        return new Peer("scikit-learn " + title, Tool.SCIKIT_LEARN, List.of(arguments), target, true);
    }

    static Peer spark(String title, double target) {
        return new Peer("Spark MLlib " + title, Tool.SPARK, List.of(), target, true);
    }
}
