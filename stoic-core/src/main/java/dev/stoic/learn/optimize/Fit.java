package dev.stoic.learn.optimize;

import dev.stoic.learn.Problem;

/** What the coordinator carries from round to round. */
public record Fit(Problem problem, int vectors, Stage stage, Search search) {
    /** A search over a share of the rows finds where the search over all of them begins. */
    public enum Stage {
        PILOT,
        WHOLE
    }
}
