package dev.stoic.cli.certificates;

import dev.stoic.fault.StoicException;
import dev.stoic.store.WholeFile;
import dev.stoic.transport.Pem;
import dev.stoic.transport.Tls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;

/** Where an authority and a certificate of it are kept, for nobody else to read. */
public record CertificateFolder(Path path) {
    private static final String AUTHORITY_KEY = "ca.key";
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    /** The authority that exists already, or else a new one. */
    public Authority authority(Instant now) throws IOException {
        Path certificate = path.resolve(Tls.AUTHORITY);
        Path key = path.resolve(AUTHORITY_KEY);
        if (!Files.exists(certificate) && !Files.exists(key)) {
            var begun = Authority.begin(now);
            write(Tls.AUTHORITY, "CERTIFICATE", encoded(begun.certificate()));
            try {
                write(AUTHORITY_KEY, "PRIVATE KEY", encoded(begun.key()));
            } catch (IOException e) {
                // Half an authority would be refused the next time.
                Files.deleteIfExists(certificate);
                throw e;
            }
            return begun;
        }
        if (!Files.exists(certificate) || !Files.exists(key)) {
            throw StoicException.user(
                    "%s: has only one of %s and %s".formatted(path, Tls.AUTHORITY, AUTHORITY_KEY),
                    "bring the other one, or name an empty folder for a new authority");
        }
        X509Certificate own = Pem.certificates(certificate).getFirst();
        return new Authority(own, Pem.key(key, own.getPublicKey().getAlgorithm()));
    }

    /** Replaces what there was. */
    public void keep(Authority.Leaf leaf) throws IOException {
        write(Tls.KEY, "PRIVATE KEY", encoded(leaf.key()));
        write(Tls.CHAIN, "CERTIFICATE", encoded(leaf.certificate()));
    }

    private void write(String name, String kind, byte[] der) throws IOException {
        Files.createDirectories(path, only("rwx------"));
        // What it writes, only the owner may read.
        WholeFile.write(path.resolve(name), text(kind, der).getBytes(StandardCharsets.US_ASCII));
    }

    static String text(String kind, byte[] der) {
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(kind, new String(LINES.encode(der), StandardCharsets.US_ASCII), kind);
    }

    /** Where files have no such permissions, those of the folder above hold. */
    private static FileAttribute<?>[] only(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a certificate that was just made has no bytes", e);
        }
    }

    static byte[] encoded(Key key) {
        return Objects.requireNonNull(key.getEncoded(), "a key without bytes");
    }
}
