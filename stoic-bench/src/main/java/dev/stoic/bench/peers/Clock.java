package dev.stoic.bench.peers;

/** Which seconds count. */
enum Clock {
    /** Rows are loaded before. */
    FIT,
    /** The fit, divided by the passes over the data that it makes. */
    EPOCH,
    /** From a text on disk to the model, in new processes only. */
    FILE,
    /** From the prompt of the shell to the end of the process. */
    PROMPT
}
