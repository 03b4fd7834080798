package dev.stoic.learn.optimize;

import dev.stoic.learn.Problem;

/** What the coordinator carries from round to round. */
public record Fit(Problem problem, int vectors, Search search) {}
