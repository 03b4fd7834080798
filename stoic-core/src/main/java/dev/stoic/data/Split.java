package dev.stoic.data;

/** Which rows: those learned from, those for choosing and stopping, those only ever measured. */
public enum Split {
    TRAIN,
    VALIDATION,
    TEST;

    /** The word in metric names and in the job file. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
