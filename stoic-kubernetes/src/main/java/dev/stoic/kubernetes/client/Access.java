package dev.stoic.kubernetes.client;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key by which the people of a namespace reach its part of the store. It stands in a secret of the namespace, which
 * whoever may change things there may read. Whoever may read the store's own secret makes it.
 *
 * @param authority that vouches for the store, as PEM
 */
record Access(String operatorNamespace, String accessKey, String secretKey, String authority) {
    static final String SECRET = "stoic-access";

    private static final String STORE = "stoic-store";
    private static final String AUTHORITY = "stoic-ca";
    private static final String CERTIFICATE = "ca.crt";

    static Access of(Cluster cluster, String operatorNamespace) {
        return kept(cluster).orElseGet(() -> grant(cluster, operatorNamespace));
    }

    private static Optional<Access> kept(Cluster cluster) {
        Secret secret = cluster.asked(
                "read secret %s/%s".formatted(cluster.namespace(), SECRET),
                () -> cluster.api()
                        .secrets()
                        .inNamespace(cluster.namespace())
                        .withName(SECRET)
                        .get());
        return Optional.ofNullable(secret)
                .map(found -> new Access(
                        text(found, "namespace"),
                        text(found, "accessKey"),
                        text(found, "secretKey"),
                        text(found, CERTIFICATE)));
    }

    /** Makes the key of the namespace and keeps it there, for everybody who may read its secrets. */
    static Access grant(Cluster cluster, String operatorNamespace) {
        Secret master = ours(cluster, operatorNamespace, STORE);
        Secret authority = ours(cluster, operatorNamespace, AUTHORITY);
        String accessKey = "n." + cluster.namespace();
        var access = new Access(
                operatorNamespace, accessKey, derived(text(master, "secret"), accessKey), certificate(authority));
        cluster.asked(
                "keep secret %s/%s".formatted(cluster.namespace(), SECRET),
                () -> cluster.api()
                        .resource(access.secret(cluster.namespace()))
                        .fieldManager(Installation.MANAGER)
                        .forceConflicts()
                        .serverSideApply());
        return access;
    }

    private Secret secret(String namespace) {
        return new SecretBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(SECRET)
                .withLabels(Map.of("app.kubernetes.io/name", "stoic", "app.kubernetes.io/part-of", "stoic"))
                .endMetadata()
                .withType("Opaque")
                .withData(Map.of(
                        "namespace",
                        encoded(operatorNamespace),
                        "accessKey",
                        encoded(accessKey),
                        "secretKey",
                        encoded(secretKey),
                        CERTIFICATE,
                        encoded(authority)))
                .build();
    }

    private static Secret ours(Cluster cluster, String namespace, String name) {
        Secret found;
        try {
            found = cluster.api()
                    .secrets()
                    .inNamespace(namespace)
                    .withName(name)
                    .get();
        } catch (KubernetesClientException e) {
            if (e.getCode() == 403) {
                throw new StoicException(
                        new Fault.Environment(
                                "namespace %s has no key for the store yet".formatted(cluster.namespace()),
                                "ask an administrator of the Stoic installation to run: stoic cluster access "
                                        + cluster.namespace()),
                        e);
            }
            throw ApiTrouble.of(e, "read secret " + name, cluster.address());
        }
        if (found == null) {
            throw new StoicException(new Fault.Environment(
                    "secret %s does not exist in namespace %s".formatted(name, namespace),
                    "the operator creates it at its start: stoic cluster check shows its state; if Stoic is in another"
                            + " namespace, set STOIC_OPERATOR_NAMESPACE"));
        }
        return found;
    }

    private static String certificate(Secret authority) {
        String own = text(authority, CERTIFICATE);
        return own.isEmpty() ? text(authority, "tls.crt") : own;
    }

    /** As the store does it: no accounts are kept, what belongs to a key follows from the one secret. */
    static String derived(String master, String accessKey) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(master.strip().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(accessKey.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    private static String text(Secret secret, String key) {
        return Optional.ofNullable(secret.getData())
                .map(data -> data.get(key))
                .map(value -> new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8))
                .orElse("");
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
