package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.Manifests;
import dev.stoic.kubernetes.manifest.Slot;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/** One thing to do at the API server. */
sealed interface Write {
    /** Does nothing if it is there. */
    record Create(HasMetadata object) implements Write {}

    /** The same for a pod; a refusal is a reason to wait. */
    record Staff(Slot slot, Pod pod) implements Write {}

    /** Brings one that is there, and ours, to what it should be. */
    record Apply(HasMetadata object, String uid) implements Write {}

    /** Makes keys for a job: the first ones, or new ones in their place. */
    record Issue(Manifests manifests, List<String> hosts, Occasion occasion) implements Write {}

    enum Occasion {
        FIRST,
        RENEWAL
    }

    record Dismiss(PodView pod, Manner manner) implements Write {}

    enum Manner {
        /** It may finish what it does. */
        GRACEFUL,
        /** There is no node left that could answer. */
        FORCED
    }

    /** The job and all that it owns. */
    record Remove(Observed.JobNow job) implements Write {}

    record Patch(Observed.JobNow job, Standing standing) implements Write {}

    record Tell(Kind kind, String reason, String message) implements Write {}

    enum Kind {
        NORMAL("Normal"),
        WARNING("Warning");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }
}
