package dev.stoic.learn.pipeline;

import dev.stoic.data.Encoding;
import dev.stoic.data.Split;
import dev.stoic.learn.Model;

/** What workers are asked for in one pass of a job. */
public sealed interface Task<M, R extends Model> {
    record Prepare<M, R extends Model>() implements Task<M, R> {}

    record Learn<M, R extends Model>(Encoding encoding, M inner) implements Task<M, R> {}

    record Measure<M, R extends Model>(Encoding encoding, R model, Split split) implements Task<M, R> {}
}
