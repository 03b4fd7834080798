package dev.stoic.kubernetes.crd;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.LinkedHashMap;
import java.util.Map;

/** A job as the API server keeps it: the job file as its spec, and what the operator has to say about it. */
@Group("stoic.dev")
@Version("v1")
@Kind("TrainingJob")
@Plural("trainingjobs")
@ShortNames("tj")
public final class TrainingJob extends CustomResource<Map<String, Object>, TrainingJobStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;

    @Override
    protected Map<String, Object> initSpec() {
        return new LinkedHashMap<>();
    }

    @Override
    protected TrainingJobStatus initStatus() {
        return new TrainingJobStatus();
    }
}
