package dev.stoic.learn.pipeline;

import dev.stoic.data.Encoding;
import dev.stoic.data.Split;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report.Measure;
import java.util.List;

/** How far a job is: what its coordinator carries and checkpoints. */
public sealed interface Stage<S> {
    record Preparing<S>(Problem problem) implements Stage<S> {}

    record Learning<S>(Encoding encoding, S inner) implements Stage<S> {}

    /** @param left splits still to be measured, the next one first */
    record Measuring<S>(Encoding encoding, S inner, List<Split> left, List<Measure> measures) implements Stage<S> {}
}
