package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Secrets;
import java.time.Instant;
import java.util.List;

/** Makes what the processes of a job prove themselves with. */
interface Issuer {
    /** @param renew when new ones are due */
    record Issued(Secrets secrets, Instant renew) {}

    Issued issue(JobRef job, List<String> hosts, Instant at);
}
