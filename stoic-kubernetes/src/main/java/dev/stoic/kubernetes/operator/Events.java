package dev.stoic.kubernetes.operator;

import dev.stoic.codec.Codec;
import dev.stoic.kubernetes.manifest.JobRef;
import java.nio.charset.StandardCharsets;

/** The same news about a job have the same name, so that they are told once. */
final class Events {
    private static final int DIGITS = 16;

    private Events() {}

    static String name(JobRef job, Write.Tell event) {
        String text = job.uid() + "\n" + event.reason() + "\n" + event.message();
        return job.name() + "."
                + Codec.sha256(text.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
    }
}
