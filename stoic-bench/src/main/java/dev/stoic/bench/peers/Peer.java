package dev.stoic.bench.peers;

import java.util.List;

/**
 * Another tool's way to answer a case, and how many times faster Stoic means to be.
 *
 * @param arguments what its script is told beyond what all scripts are told
 * @param target 0 for a peer that is shown without a promise
 * @param sameStart false where the tool cannot begin where the others do, so that only its time is compared
 */
record Peer(String title, Tool tool, List<String> arguments, double target, boolean sameStart) {
    /** A tool, the script that asks it, and what pip installs for it. */
    enum Tool {
        SCIKIT_LEARN("scikit-learn", "sklearn_peer.py", "scikit-learn==1.9.* numpy pandas pyarrow"),
        SPARK("Spark", "spark_peer.py", "pyspark==4.*"),
        XGBOOST("XGBoost", "boost_peer.py", "xgboost==3.*"),
        LIGHTGBM("LightGBM", "boost_peer.py", "lightgbm==4.*"),
        PYTORCH("PyTorch", "torch_peer.py", "torch==2.*");

        private final String word;
        private final String script;
        private final String packages;

        Tool(String word, String script, String packages) {
            this.word = word;
            this.script = script;
            this.packages = packages;
        }

        String word() {
            return word;
        }

        String script() {
            return script;
        }

        List<String> packages() {
            return List.of(packages.split(" ", -1));
        }
    }

    static Peer sklearn(String title, double target, String... arguments) {
        return new Peer("scikit-learn " + title, Tool.SCIKIT_LEARN, List.of(arguments), target, true);
    }

    static Peer spark(String title, double target, String... arguments) {
        return new Peer("Spark MLlib " + title, Tool.SPARK, List.of(arguments), target, true);
    }

    static Peer torch(String title, double target, String... arguments) {
        return new Peer(("PyTorch " + title).strip(), Tool.PYTORCH, List.of(arguments), target, true);
    }

    Peer withoutTarget() {
        return new Peer(title, tool, arguments, 0, sameStart);
    }
}
