package dev.stoic.cli.certificates;

import dev.stoic.kubernetes.operator.Certificates;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;

/** Certificates of an installation on a cluster, where they are kept in secrets instead of files. */
public final class InstallationCertificates implements Certificates {
    /** By this way whoever asks for it can be looked at without the jars of clusters, which most commands do without. */
    public static Certificates create() {
        return new InstallationCertificates();
    }

    @Override
    public Pair authority(Instant now) {
        Authority begun = Authority.begin(now);
        return new Pair(
                CertificateFolder.text("CERTIFICATE", CertificateFolder.encoded(begun.certificate())),
                CertificateFolder.text("PRIVATE KEY", CertificateFolder.encoded(begun.key())));
    }

    @Override
    public Pair leaf(Pair authority, List<String> hosts, Instant now, Duration life) {
        Authority.Leaf leaf = read(authority).leaf(hosts, now, life);
        return new Pair(
                CertificateFolder.text("CERTIFICATE", CertificateFolder.encoded(leaf.certificate())),
                CertificateFolder.text("PRIVATE KEY", CertificateFolder.encoded(leaf.key())));
    }

    private static Authority read(Pair pair) {
        try {
            var certificate = (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(
                            new ByteArrayInputStream(pair.certificate().getBytes(StandardCharsets.UTF_8)));
            String key = pair.key().replaceAll("-----[^-]*-----|\\s", "");
            return new Authority(
                    certificate,
                    KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
                            .generatePrivate(
                                    new PKCS8EncodedKeySpec(Base64.getDecoder().decode(key))));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalStateException("the authority in secret stoic-ca cannot be used", e);
        }
    }
}
