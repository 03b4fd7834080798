package dev.stoic.learn;

import dev.stoic.data.Schema;
import dev.stoic.data.Source;

/** What a job says about its learner: validated records, one per learner, that know how to make it. */
public interface Settings {
    /** The key in the job file. */
    String key();

    /** What the learner is called on screens. */
    String title();

    Learner<?, ?, ?> learner();

    Source.TargetKind target();

    /** How numbers are scaled when the job does not say. */
    Scaling scaling();

    /** Rows of a mini-batch, or 0 when every pass reads all rows; decides the default number of parts. */
    default int batch() {
        return 0;
    }

    /** Whether the learner knows what to do with missing values. */
    default boolean takesMissing() {
        return false;
    }

    /** Gets the kernels ready that the learner will use for such rows, in the background; never shows in a result. */
    default void expect(Schema schema) {}
}
