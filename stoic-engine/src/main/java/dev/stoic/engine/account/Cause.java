package dev.stoic.engine.account;

import java.util.Locale;

/** What the time of a run went by on. At every moment it is exactly one of these. */
public enum Cause {
    STARTING("until the first round is asked: rows, workers"),
    WAITING("fewer workers than the run needs"),
    COMPUTING("until the median worker has answered"),
    STRAGGLING("from then to the last answer"),
    SENDING("questions, models and answers on their way"),
    IMPROVING("adding up, and the step that follows"),
    STORING("commits, checkpoints and records that rounds wait for"),
    RECOVERING("from losing somebody until what was owed is in"),
    ENDING("from the last round to the model"),
    UNRECORDED("since the last account of a coordinator that was killed");

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
