package dev.stoic.transport;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Who a process is and whom it believes, in PEM files. Both ends of a connection show a certificate of the same authority.
 *
 * @param chain the certificate, followed by those between it and the authority
 * @param key of the certificate, as PKCS#8 without a password
 * @param authority one certificate or several
 */
public record Tls(Path chain, Path key, Path authority) {
    /** As secrets on Kubernetes name them. */
    public static final String CHAIN = "tls.crt";

    public static final String KEY = "tls.key";
    public static final String AUTHORITY = "ca.crt";

    private static final byte[] PROBE = {'s', 't', 'o', 'i', 'c'};

    /** The files of a folder under their usual names. */
    public static Tls in(Path folder) {
        return new Tls(folder.resolve(CHAIN), folder.resolve(KEY), folder.resolve(AUTHORITY));
    }

    /** A key and its certificates, which belong together and to the authority. */
    record Identity(PrivateKey key, List<X509Certificate> chain) {
        Identity {
            chain = List.copyOf(chain);
        }
    }

    /**
     * For {@link PeerSettings}. A certificate that is renewed in its file serves connections that are made from then on.
     *
     * @throws StoicException if a file is missing, broken, out of date, or of another authority
     */
    public SSLContext context() {
        return context(new KeyManager[] {new RenewedKeys(this, identity())}, authority);
    }

    /** For whoever dials without showing a certificate of its own. */
    public static SSLContext believing(Path authority) {
        return context(new KeyManager[0], authority);
    }

    private static SSLContext context(KeyManager[] keys, Path authority) {
        try {
            KeyStore believed = KeyStore.getInstance("PKCS12");
            believed.load(null, null);
            for (X509Certificate one : Pem.certificates(authority)) {
                believed.setCertificateEntry("authority-" + believed.size(), one);
            }
            var trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(believed);
            var context = SSLContext.getInstance("TLSv1.3");
            context.init(keys, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw broken(
                    authority + ": cannot be used (" + e.getMessage() + ")", "replace the file with an intact copy", e);
        }
    }

    /** As the files are now. */
    Identity identity() {
        List<X509Certificate> certificates = Pem.certificates(chain);
        X509Certificate own = certificates.getFirst();
        PrivateKey secret = Pem.key(key, own.getPublicKey().getAlgorithm());
        checkDate(own);
        checkKey(own, secret);
        checkAuthority(certificates);
        return new Identity(secret, certificates);
    }

    private void checkDate(X509Certificate own) {
        try {
            own.checkValidity();
        } catch (CertificateExpiredException e) {
            throw broken(
                    "%s: expired at %s".formatted(chain, own.getNotAfter().toInstant()),
                    "renew it; stoic certificates makes a new one signed by the same authority",
                    e);
        } catch (CertificateNotYetValidException e) {
            throw broken(
                    "%s: valid only from %s".formatted(chain, own.getNotBefore().toInstant()),
                    "check the clock of this machine",
                    e);
        }
    }

    private void checkKey(X509Certificate own, PrivateKey secret) {
        String algorithm = switch (secret.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> secret.getAlgorithm();
        };
        try {
            var signing = Signature.getInstance(algorithm);
            signing.initSign(secret);
            signing.update(PROBE);
            var checking = Signature.getInstance(algorithm);
            checking.initVerify(own.getPublicKey());
            checking.update(PROBE);
            if (checking.verify(signing.sign())) {
                return;
            }
        } catch (GeneralSecurityException _) {
            // Keys that cannot even be compared do not belong together.
        }
        throw StoicException.user(
                "%s is not the private key of %s".formatted(key, chain),
                "use the key that was made with the certificate");
    }

    private void checkAuthority(List<X509Certificate> certificates) {
        List<X509Certificate> believed = Pem.certificates(authority);
        try {
            var parameters = new PKIXParameters(
                    believed.stream().map(one -> new TrustAnchor(one, null)).collect(Collectors.toSet()));
            parameters.setRevocationEnabled(false);
            // Some files end with the authority itself, which vouches for nobody here.
            var path = CertificateFactory.getInstance("X.509")
                    .generateCertPath(certificates.stream()
                            .filter(one -> !believed.contains(one))
                            .toList());
            CertPathValidator.getInstance("PKIX").validate(path, parameters);
        } catch (CertPathValidatorException e) {
            throw broken(
                    "%s: not signed by the authority in %s (%s)".formatted(chain, authority, e.getMessage()),
                    "use certificates of one authority for all processes of a job",
                    e);
        } catch (GeneralSecurityException e) {
            throw broken(
                    chain + ": cannot be checked (" + e.getMessage() + ")", "replace the file with an intact copy", e);
        }
    }

    static StoicException broken(String message, String advice, Throwable cause) {
        return new StoicException(new Fault.User(message, advice, List.of()), cause);
    }
}
