package dev.stoic.engine;

import dev.stoic.learn.Pass;
import java.time.Duration;

/**
 * What a finished run gives.
 *
 * @param rounds all rounds, those before a resume included
 * @param digest of the totals of all rounds: two runs of a job agree on it
 * @param elapsed of this process's run
 */
public record Result<S>(S state, long rounds, long digest, Pass.Finished how, Duration elapsed) {}
