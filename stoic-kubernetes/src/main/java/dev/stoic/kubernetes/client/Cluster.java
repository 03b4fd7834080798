package dev.stoic.kubernetes.client;

import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.function.Supplier;

/** A cluster that is talked to. */
public final class Cluster implements AutoCloseable {
    private static final int RETRIES = 3;

    private final KubernetesClient api;
    private final String namespace;

    private Cluster(KubernetesClient api, String namespace) {
        this.api = api;
        this.namespace = namespace;
    }

    /** @throws StoicException if there is no word of any cluster, or not of the one that is asked for */
    public static Cluster open(ClusterTarget target) {
        if (!target.isKnown()) {
            throw StoicException.user(
                    "no cluster is configured: neither KUBECONFIG nor ~/.kube/config names one",
                    "stoic cluster kind prints how to create one");
        }
        Config config = config(target);
        config.setRequestRetryBackoffLimit(RETRIES);
        String namespace = target.namespace()
                .or(() -> java.util.Optional.ofNullable(config.getNamespace()))
                .orElse("default");
        return new Cluster(new KubernetesClientBuilder().withConfig(config).build(), namespace);
    }

    private static Config config(ClusterTarget target) {
        String context = target.context().orElse(null);
        Config config;
        if (target.kubeconfigs().size() == 1) {
            config = Config.fromKubeconfig(
                    context, target.kubeconfigs().getFirst().toFile());
        } else {
            config = Config.autoConfigure(context);
        }
        boolean found = context == null
                || (config.getCurrentContext() != null
                        && context.equals(config.getCurrentContext().getName()));
        if (!found) {
            throw StoicException.user(
                    "unknown context \"" + context + "\" in " + target.kubeconfigs(),
                    "kubectl config get-contexts lists all contexts");
        }
        return config;
    }

    /** Where jobs are looked for. */
    public String namespace() {
        return namespace;
    }

    /** For people. */
    public String address() {
        return api.getMasterUrl().toString();
    }

    /** The version of its API server. */
    public String version() {
        return asked("ask for the version", () -> api.getKubernetesVersion().getGitVersion());
    }

    KubernetesClient api() {
        return api;
    }

    /** What the API server answers, or a fault that says what it did not let happen. */
    <T> T asked(String what, Supplier<T> question) {
        try {
            return question.get();
        } catch (KubernetesClientException e) {
            throw ApiTrouble.of(e, what, address());
        }
    }

    @Override
    public void close() {
        api.close();
    }
}
