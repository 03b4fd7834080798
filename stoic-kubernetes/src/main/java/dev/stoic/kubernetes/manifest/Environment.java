package dev.stoic.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import java.util.ArrayList;
import java.util.List;

/** What a process of a job is told by variables: who and where it is, and how it reaches the store. */
final class Environment {
    private Environment() {}

    static List<EnvVar> of(JobView job, Installation installation) {
        var variables = new ArrayList<EnvVar>();
        variables.add(plain("HOME", "/work/home"));
        variables.add(plain("STOIC_HOME", "/work/home/.stoic"));
        variables.add(plain("STOIC_RUNS", "/work/runs"));
        variables.add(plain("STOIC_TERMINATION", "/dev/termination-log"));
        variables.add(own("STOIC_POD", "metadata.name"));
        variables.add(own("STOIC_POD_IP", "status.podIP"));
        variables.add(secret("STOIC_TOKEN", job, "token"));
        if (job.pins().crew().brokers() > 0) {
            JobRef ref = job.ref();
            variables.add(plain("STOIC_BROKER", ref.host(ref.brokerService()) + ":" + Ports.BROKER));
        }
        boolean own = job.reachesOwnStore(installation);
        if (own) {
            variables.add(plain("AWS_ENDPOINT_URL", installation.storeAddress()));
            variables.add(secret("AWS_ACCESS_KEY_ID", job, "accessKey"));
            variables.add(secret("AWS_SECRET_ACCESS_KEY", job, "secretKey"));
            variables.add(plain("AWS_REGION", "stoic"));
            variables.add(plain("AWS_CA_BUNDLE", "/stoic/tls/ca.crt"));
            variables.add(plain("STOIC_STORE_DATA", "s3://stoic/" + job.ref().namespace() + "/data"));
        }
        if (!own && installation.trusted().isPresent()) {
            variables.add(plain("AWS_CA_BUNDLE", PodForm.TRUSTED + "/ca.crt"));
        }
        installation.env().forEach((name, value) -> variables.add(plain(name, value)));
        return variables;
    }

    private static EnvVar plain(String name, String value) {
        return new EnvVarBuilder().withName(name).withValue(value).build();
    }

    private static EnvVar own(String name, String path) {
        return new EnvVarBuilder()
                .withName(name)
                .withNewValueFrom()
                .withNewFieldRef()
                .withFieldPath(path)
                .endFieldRef()
                .endValueFrom()
                .build();
    }

    private static EnvVar secret(String name, JobView job, String key) {
        return new EnvVarBuilder()
                .withName(name)
                .withNewValueFrom()
                .withNewSecretKeyRef()
                .withName(job.ref().secret())
                .withKey(key)
                .endSecretKeyRef()
                .endValueFrom()
                .build();
    }
}
