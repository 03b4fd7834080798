package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.crd.TrainingJob;
import dev.stoic.kubernetes.manifest.JobRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The API server, as far as an operator needs it. Every call is one request; nothing is waited for and nothing is tried twice.
 * What exists already, gone already or refused is an answer, not an exception; no answer at all is an exception.
 */
interface Cluster {
    /**
     * A job and everything that belongs to it.
     *
     * @param nodes those of its pods that are not well
     */
    record Sight(TrainingJob job, List<Pod> pods, List<HasMetadata> objects, Map<String, Observed.NodeView> nodes) {
        public Sight {
            pods = List.copyOf(pods);
            objects = List.copyOf(objects);
            nodes = Map.copyOf(nodes);
        }
    }

    sealed interface Outcome {
        record Done() implements Outcome {}

        /** @param object as it is now */
        record Changed(HasMetadata object) implements Outcome {}

        record Exists() implements Outcome {}

        /** What was seen is no longer so. */
        record Outdated() implements Outcome {}

        record Refused(String message) implements Outcome {}
    }

    /**
     * The job and its pods as they are now, asked of the API server itself; whatever else there is may be as it was seen
     * before. Nothing if the job is gone, or another one has its name.
     */
    Optional<Sight> look(JobRef job, Sight before);

    /** Whatever has that name, whoever made it. */
    Optional<HasMetadata> find(HasMetadata like);

    Outcome create(HasMetadata object);

    /** @param uid of the one that is meant */
    Outcome apply(HasMetadata object, String uid);

    /** Nothing but exactly this pod, as it was seen. */
    Outcome delete(JobRef job, PodView pod, Write.Manner manner);

    /** Nothing but exactly this job, as it was seen. */
    Outcome delete(Observed.JobNow job);

    /** Nothing but exactly this job, as it was seen; the answer is the job as it is then. */
    Outcome patch(Observed.JobNow job, Standing standing);

    Outcome tell(JobRef job, Write.Tell event);
}
