package dev.stoic.data;

import dev.stoic.fault.Fault.Problem;

/**
 * What was accepted of rows although it is not as in the training rows: values that training did not see, empty fields,
 * dropped rows, columns without use.
 *
 * @param where the file, and the column if there is one
 */
public record Deviation(String where, String what) {
    /** The same where it is not accepted. */
    public Problem problem() {
        return new Problem(where, what);
    }

    @Override
    public String toString() {
        return where + ": " + what;
    }
}
