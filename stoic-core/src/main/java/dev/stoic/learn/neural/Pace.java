package dev.stoic.learn.neural;

import dev.stoic.learn.Problem;

/** How a training epoch is cut into rounds. */
record Pace(long rows, int parts, int batch, Combine combine) {
    static Pace of(Problem problem, Fitting fitting) {
        return new Pace(problem.rows(), problem.parts(), fitting.batch(), fitting.combine());
    }

    /** Steps of a training epoch; where parts walk on their own, those of the part with the most rows. */
    long steps() {
        return Math.ceilDiv(combine.isNone() ? rows : Math.ceilDiv(rows, parts), batch);
    }

    long rounds() {
        return combine.isNone() ? steps() : Math.ceilDiv(steps(), combine.every());
    }

    /** The first step, within its training epoch, of a round. */
    long firstStep(long round) {
        return round % rounds() * Math.max(1, combine.every());
    }

    /** Steps of a round. */
    int stepsOf(long round) {
        return (int) Math.min(Math.max(1, combine.every()), steps() - firstStep(round));
    }
}
