package dev.stoic.learn;

import dev.stoic.data.Source;

/** What a learner asks of its rows before any is read. */
public interface Needs {
    /** What is learned: a number, a class, or nothing that the rows say. */
    Source.TargetKind target();

    /** How numbers are scaled when the job does not say. */
    default Scaling scaling() {
        return Scaling.NONE;
    }

    /** Rows of a mini-batch, or 0 when every pass reads all rows; decides the default number of parts. */
    default int batch() {
        return 0;
    }

    /** Whether the learner knows what to do with missing values. */
    default boolean takesMissing() {
        return false;
    }

    /** Rows of a mini-batch that a part has by default: with fewer, adding parts up costs more than they take. */
    default int partRows() {
        return 64;
    }
}
