package dev.stoic.learn.forest;

import dev.stoic.learn.TargetTask;

/** What a split should make small on both of its sides; the last one is for targets that are numbers. */
public enum Criterion {
    GINI,
    ENTROPY,
    VARIANCE;

    TargetTask task() {
        return switch (this) {
            case GINI, ENTROPY -> TargetTask.CLASSES;
            case VARIANCE -> TargetTask.NUMBERS;
        };
    }
}
