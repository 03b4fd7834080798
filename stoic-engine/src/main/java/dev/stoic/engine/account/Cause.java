package dev.stoic.engine.account;

import java.util.Locale;

/** What the time of a run went by on. At every moment it is exactly one of these. */
public enum Cause {
    STARTING("reading rows and starting workers, until the first round"),
    WAITING("fewer workers than the run needs"),
    COMPUTING("until the median worker has finished the round"),
    STRAGGLING("from then until the slowest worker has finished"),
    SENDING("tasks, models and contributions in transit"),
    IMPROVING("summing contributions and updating the model"),
    STORING("commits, checkpoints and records that block rounds"),
    RECOVERING("from the loss of a process until its work is done again"),
    ENDING("from the last round until the model is written"),
    UNRECORDED("not recorded: the coordinator was killed after its last record");

    private final String meaning;

    Cause(String meaning) {
        this.meaning = meaning;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }
}
