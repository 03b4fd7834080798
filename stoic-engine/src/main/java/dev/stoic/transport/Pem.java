package dev.stoic.transport;

import dev.stoic.fault.StoicException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** Certificates and keys as text files. */
public final class Pem {
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    private Pem() {}

    /** In the order of the file, at least one. */
    public static List<X509Certificate> certificates(Path file) {
        String text = text(file);
        try {
            var bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            List<X509Certificate> found = CertificateFactory.getInstance("X.509").generateCertificates(bytes).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (found.isEmpty() || !text.contains("-----BEGIN CERTIFICATE-----")) {
                throw StoicException.user(
                        file + ": no certificate in it",
                        "it must hold PEM text that begins with -----BEGIN CERTIFICATE-----");
            }
            return found;
        } catch (CertificateException e) {
            throw Tls.broken(
                    file + ": a malformed certificate (" + e.getMessage() + ")",
                    "replace the file with an intact copy",
                    e);
        }
    }

    /** @param algorithm of the certificate that the key belongs to */
    public static PrivateKey key(Path file, String algorithm) {
        String text = text(file);
        int from = text.indexOf(BEGIN);
        int to = text.indexOf(END);
        if (from < 0 || to < from) {
            boolean otherwise = text.contains("PRIVATE KEY-----");
            throw StoicException.user(
                    file + (otherwise ? ": the private key is not in PKCS#8 format" : ": no private key in it"),
                    otherwise
                            ? "openssl pkcs8 -topk8 -nocrypt -in %s -out other.key".formatted(file.getFileName())
                            : "it must hold PEM text that begins with " + BEGIN);
        }
        try {
            byte[] der = Base64.getMimeDecoder().decode(text.substring(from + BEGIN.length(), to));
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            throw Tls.broken(
                    "%s: the certificate needs a private key of type %s".formatted(file, algorithm),
                    "use the key that was made with the certificate",
                    e);
        }
    }

    private static String text(Path file) {
        try {
            // One byte is one character, so that nothing a file may hold is an error here.
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw Tls.broken(file + ": no such file", "stoic certificates <folder> makes such files", e);
        } catch (IOException e) {
            throw Tls.broken(file + ": cannot be read (" + e.getMessage() + ")", "check its read permission", e);
        }
    }
}
