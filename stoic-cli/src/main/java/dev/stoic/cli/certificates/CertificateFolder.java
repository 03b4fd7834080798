package dev.stoic.cli.certificates;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.Pem;
import dev.stoic.transport.Tls;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Where an authority and a certificate of it are kept, for nobody else to read. */
public record CertificateFolder(Path path) {
    private static final String AUTHORITY_KEY = "ca.key";
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    /** The authority that exists already, or else a new one. */
    public Authority authority(Instant now) throws IOException {
        Path certificate = path.resolve(Tls.AUTHORITY);
        Path key = path.resolve(AUTHORITY_KEY);
        if (!Files.exists(certificate) && !Files.exists(key)) {
            for (String name : List.of(Tls.KEY, Tls.CHAIN)) {
                if (Files.exists(path.resolve(name))) {
                    throw StoicException.user(
                            "%s: has %s, but no authority that made it".formatted(path, name),
                            "name an empty folder for a new authority");
                }
            }
            var begun = Authority.begin(now);
            write(Map.of(
                    Tls.AUTHORITY,
                    text("CERTIFICATE", encoded(begun.certificate())),
                    AUTHORITY_KEY,
                    text("PRIVATE KEY", encoded(begun.key()))));
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
        write(Map.of(
                Tls.KEY, text("PRIVATE KEY", encoded(leaf.key())),
                Tls.CHAIN, text("CERTIFICATE", encoded(leaf.certificate()))));
    }

    /** A key is of no use without its certificate: neither gets its name before both are on the disk. */
    private void write(Map<String, String> texts) throws IOException {
        Files.createDirectories(path, only("rwx------"));
        var drafts = new LinkedHashMap<Path, Path>();
        var begun = new ArrayList<Path>();
        try {
            for (Map.Entry<String, String> text : new TreeMap<>(texts).entrySet()) {
                Path draft = Files.createTempFile(path, text.getKey(), ".new", only("rw-------"));
                drafts.put(draft, path.resolve(text.getKey()));
                Files.writeString(draft, text.getValue());
                try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
            }
            for (Map.Entry<Path, Path> draft : drafts.entrySet()) {
                if (!Files.exists(draft.getValue())) {
                    begun.add(draft.getValue());
                }
                Files.move(
                        draft.getKey(),
                        draft.getValue(),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            // Half an authority would be refused the next time.
            for (Path file : begun) {
                Files.deleteIfExists(file);
            }
            throw e;
        } finally {
            for (Path draft : drafts.keySet()) {
                Files.deleteIfExists(draft);
            }
        }
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
