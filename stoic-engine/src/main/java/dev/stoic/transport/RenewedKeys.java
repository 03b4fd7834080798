package dev.stoic.transport;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** The key of a process, read again when its files have changed: certificates live shorter than jobs may. */
final class RenewedKeys extends X509ExtendedKeyManager {
    private static final String ALIAS = "stoic";

    private final Tls files;
    private Tls.Identity identity;
    private Optional<FileTime> changed;

    RenewedKeys(Tls files, Tls.Identity identity) {
        this.files = files;
        this.identity = identity;
        changed = lastChange();
    }

    /** Files that are just being replaced do not fit together: what there was serves until they do. */
    private synchronized Tls.Identity now() {
        Optional<FileTime> last = lastChange();
        if (last.isPresent() && !last.equals(changed)) {
            try {
                identity = files.identity();
                changed = last;
            } catch (StoicException _) {
                // Looked at again with the next connection.
            }
        }
        return identity;
    }

    private Optional<FileTime> lastChange() {
        try {
            FileTime chain = Files.getLastModifiedTime(files.chain());
            FileTime key = Files.getLastModifiedTime(files.key());
            return Optional.of(chain.compareTo(key) > 0 ? chain : key);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private @Nullable String fitting(String... kinds) {
        String own = now().chain().getFirst().getPublicKey().getAlgorithm();
        return Arrays.asList(kinds).contains(own) ? ALIAS : null;
    }

    @Override
    public synchronized PrivateKey getPrivateKey(String alias) {
        return identity.key();
    }

    @Override
    public synchronized X509Certificate[] getCertificateChain(String alias) {
        return identity.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable String chooseClientAlias(String[] kinds, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return fitting(kinds);
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] kinds, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return fitting(kinds);
    }

    @Override
    public @Nullable String chooseServerAlias(String kind, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return fitting(kind);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String kind, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return fitting(kind);
    }

    @Override
    public String[] getClientAliases(String kind, Principal @Nullable [] issuers) {
        return new String[] {ALIAS};
    }

    @Override
    public String[] getServerAliases(String kind, Principal @Nullable [] issuers) {
        return new String[] {ALIAS};
    }
}
