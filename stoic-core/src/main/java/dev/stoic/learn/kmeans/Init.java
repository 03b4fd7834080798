package dev.stoic.learn.kmeans;

import java.util.List;

/** Where centres start. */
public sealed interface Init {
    /** The words of the job file. */
    List<String> WORDS = List.of("random", "plus-plus", "parallel", "file");

    /** Rows drawn uniformly. */
    record Random() implements Init {}

    /** Rows drawn one after the other, each by its squared distance to those before (Arthur and Vassilvitskii 2007). */
    record PlusPlus() implements Init {}

    /** Many rows drawn in a few passes, then weighed and thinned out (k-means||, Bahmani and others 2012). */
    record Parallel() implements Init {}

    /** Centres of the user's own, row by row; empty until the file was read. */
    record Given(String file, double[] centres) implements Init {}

    default String word() {
        return switch (this) {
            case Random _ -> "random";
            case PlusPlus _ -> "plus-plus";
            case Parallel _ -> "parallel";
            case Given _ -> "file";
        };
    }
}
