package dev.stoic.kubernetes.client;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A way from here to the store of a cluster: through the API server, which only asks who may go it. */
public final class StoreWay implements AutoCloseable {
    private static final String POD = "stoic-store-0";
    private static final int PORT = 7443;

    private final LocalPortForward way;
    private final Access access;
    private final Path authority;
    private final String namespace;

    private StoreWay(LocalPortForward way, Access access, Path authority, String namespace) {
        this.way = way;
        this.access = access;
        this.authority = authority;
        this.namespace = namespace;
    }

    /** @param operatorNamespace where the store is, if the namespace does not know yet */
    public static StoreWay open(Cluster cluster, String operatorNamespace) {
        Access access = Access.of(cluster, operatorNamespace);
        boolean ready = cluster.asked("look at the store", () -> {
            var pod = cluster.api()
                    .pods()
                    .inNamespace(access.operatorNamespace())
                    .withName(POD)
                    .get();
            return pod != null && PodView.of(pod).ready();
        });
        if (!ready) {
            throw new StoicException(new Fault.Environment(
                    "the store of the cluster (pod %s/%s) is not ready".formatted(access.operatorNamespace(), POD),
                    "stoic cluster check shows why; or name another store by run.store"));
        }
        LocalPortForward way = cluster.asked(
                "reach the store",
                () -> cluster.api()
                        .pods()
                        .inNamespace(access.operatorNamespace())
                        .withName(POD)
                        .portForward(PORT));
        try {
            Path authority = Files.createTempFile("stoic-ca-", ".crt");
            Files.writeString(authority, access.authority());
            return new StoreWay(way, access, authority, cluster.namespace());
        } catch (IOException e) {
            close(way);
            throw StoicException.environment(
                    "cannot write the store's certificate to a temporary file", "free some space", e);
        }
    }

    /** Gives a namespace its key; for whoever may read the secrets of the operator. */
    public static void grant(Cluster cluster, String operatorNamespace) {
        var _ = Access.grant(cluster, operatorNamespace);
    }

    /** What clients of S3 want to know, as the variables that they read. */
    public Map<String, String> variables() {
        var variables = new LinkedHashMap<String, String>();
        // The store's certificate holds for this name, too.
        variables.put("AWS_ENDPOINT_URL", "https://localhost:" + way.getLocalPort());
        variables.put("AWS_REGION", "stoic");
        variables.put("AWS_ACCESS_KEY_ID", access.accessKey());
        variables.put("AWS_SECRET_ACCESS_KEY", access.secretKey());
        variables.put("AWS_CA_BUNDLE", authority.toString());
        variables.put("STOIC_STORE_DATA", "s3://stoic/" + namespace + "/data");
        return variables;
    }

    private static void close(LocalPortForward way) {
        try {
            way.close();
        } catch (IOException _) {
            // Nobody needs it any more.
        }
    }

    @Override
    public void close() {
        close(way);
        try {
            Files.deleteIfExists(authority);
        } catch (IOException _) {
            // A certificate is no secret.
        }
    }
}
