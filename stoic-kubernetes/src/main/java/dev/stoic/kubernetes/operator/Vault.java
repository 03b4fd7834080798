package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Secrets;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secrets of an installation, made once and kept in its namespace: an authority, and what the store derives its keys from.
 * What a job needs is derived from them, so nothing else has to be remembered.
 */
final class Vault implements Issuer {
    static final Duration LIFE = Duration.ofDays(90);

    private static final String AUTHORITY = "stoic-ca";
    private static final String STORE = "stoic-store";
    private static final String STORE_TLS = "stoic-store-tls";
    private static final String RENEW = dev.stoic.kubernetes.manifest.Manifests.RENEW;
    private static final int MASTER_BYTES = 32;

    private final KubernetesClient client;
    private final Certificates certificates;
    private final String namespace;
    private final Certificates.Pair authority;
    private final String master;

    private Vault(KubernetesClient client, Certificates certificates, String namespace, Instant now) {
        this.client = client;
        this.certificates = certificates;
        this.namespace = namespace;
        this.authority = authority(now);
        this.master = master();
    }

    /** Makes what is missing. */
    static Vault open(KubernetesClient client, Certificates certificates, String namespace, Instant now) {
        var vault = new Vault(client, certificates, namespace, now);
        vault.renew(now);
        return vault;
    }

    /** What the store shows to those who dial it, made anew when two thirds of its life are over. */
    Instant renew(Instant now) {
        Secret there = get(STORE_TLS);
        String renew = there == null || there.getMetadata().getAnnotations() == null
                ? null
                : there.getMetadata().getAnnotations().get(RENEW);
        boolean kept = renew != null
                && now.isBefore(Instant.parse(renew))
                && authority.certificate().equals(text(there, "ca.crt"));
        if (!kept) {
            String host = "stoic-store." + namespace;
            var names =
                    List.of("stoic-store", host, host + ".svc", host + ".svc.cluster.local", "localhost", "127.0.0.1");
            Certificates.Pair leaf = certificates.leaf(authority, names, now, LIFE);
            Secret made = secret(
                    STORE_TLS,
                    Map.of("tls.crt", leaf.certificate(), "tls.key", leaf.key(), "ca.crt", authority.certificate()));
            made.getMetadata().setAnnotations(Map.of(RENEW, due(now).toString()));
            if (there == null) {
                client.resource(made).create();
            } else {
                client.resource(made)
                        .fieldManager(JobRef.MANAGER)
                        .forceConflicts()
                        .serverSideApply();
            }
            return now.plus(LIFE);
        }
        return Instant.parse(renew).plus(LIFE.dividedBy(3));
    }

    private static Instant due(Instant now) {
        return now.plus(LIFE.multipliedBy(2).dividedBy(3));
    }

    Certificates.Pair leaf(List<String> hosts, Instant now) {
        return certificates.leaf(authority, hosts, now, LIFE);
    }

    String authority() {
        return authority.certificate();
    }

    @Override
    public Issued issue(JobRef job, List<String> hosts, Instant at) {
        Certificates.Pair leaf = leaf(hosts, at);
        String id = "j." + job.namespace() + "." + job.run();
        return new Issued(
                new Secrets(
                        leaf.certificate(),
                        leaf.key(),
                        authority.certificate(),
                        derived(master, "token " + job.namespace() + " " + job.uid()),
                        id,
                        derived(master, id)),
                due(at));
    }

    static String derived(String master, String id) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(master.strip().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(id.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    private Certificates.Pair authority(Instant now) {
        Secret there = get(AUTHORITY);
        if (there == null) {
            Certificates.Pair made = certificates.authority(now);
            there = made(secret(AUTHORITY, Map.of("tls.crt", made.certificate(), "tls.key", made.key())));
        }
        return new Certificates.Pair(text(there, "tls.crt"), text(there, "tls.key"));
    }

    private String master() {
        Secret there = get(STORE);
        if (there == null) {
            var bytes = new byte[MASTER_BYTES];
            new SecureRandom().nextBytes(bytes);
            there = made(secret(STORE, Map.of("secret", HexFormat.of().formatHex(bytes))));
        }
        return text(there, "secret");
    }

    /** Of two operators that begin at once, the first decides. */
    private Secret made(Secret secret) {
        try {
            return client.resource(secret).create();
        } catch (KubernetesClientException e) {
            Secret other = e.getCode() == HttpURLConnection.HTTP_CONFLICT
                    ? get(secret.getMetadata().getName())
                    : null;
            if (other == null) {
                throw e;
            }
            return other;
        }
    }

    private Secret secret(String name, Map<String, String> texts) {
        var data = new TreeMap<String, String>();
        texts.forEach((key, text) ->
                data.put(key, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))));
        return new SecretBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .addToLabels("app.kubernetes.io/name", "stoic")
                .addToLabels(JobRef.MANAGED_BY, JobRef.MANAGER)
                .endMetadata()
                .withType("Opaque")
                .withData(data)
                .build();
    }

    private @org.jspecify.annotations.Nullable Secret get(String name) {
        return client.secrets().inNamespace(namespace).withName(name).get();
    }

    private static String text(@org.jspecify.annotations.Nullable Secret secret, String key) {
        String data = secret == null || secret.getData() == null
                ? null
                : secret.getData().get(key);
        return data == null ? "" : new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8);
    }
}
