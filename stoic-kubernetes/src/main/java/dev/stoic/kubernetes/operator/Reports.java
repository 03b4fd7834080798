package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobRef;
import java.util.Optional;

/** Asks coordinators how far they are, on its own time: whoever wants to know gets the last answer. */
public interface Reports {
    /** Asks this coordinator now and then, and tells it how many workers the job should have. */
    void follow(JobRef job, String address, int workers);

    void forget(JobRef job);

    Optional<Report> last(JobRef job);
}
