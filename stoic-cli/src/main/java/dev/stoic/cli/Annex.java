package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.BrokerKind;
import dev.stoic.transport.BrokerSettings;
import dev.stoic.transport.BrokeredTransport;
import dev.stoic.transport.PeerKind;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.PeerTransport;
import dev.stoic.transport.TcpTransport;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/**
 * What only some runs need. Its jars are no part of the launcher's class path, where a JVM would open all of them at every
 * start; they are loaded when something of theirs is asked for.
 */
final class Annex {
    private static final String FOLDER = "stoic.annex";

    private Annex() {}

    /**
     * A transport between processes by the name that jobs have for it.
     *
     * @throws IOException if the port cannot be listened on
     */
    static PeerTransport transport(String kind, PeerSettings settings) throws IOException {
        if (kind.equals("tcp")) {
            return new TcpTransport(settings);
        }
        for (PeerKind found : ServiceLoader.load(PeerKind.class, loader())) {
            if (found.name().equals(kind)) {
                return found.begin(settings);
            }
        }
        throw StoicException.user(
                "transport " + kind + " is not part of this build",
                "set run.transport: tcp, or use a build that has it");
    }

    /** A transport over brokers by the name that jobs have for it. */
    static BrokeredTransport transport(String kind, BrokerSettings settings) throws IOException {
        ClassLoader annex = loader();
        for (BrokerKind found : ServiceLoader.load(BrokerKind.class, annex)) {
            if (found.name().equals(kind)) {
                // Clients look for their own classes through the thread that makes them.
                Thread self = Thread.currentThread();
                ClassLoader before = self.getContextClassLoader();
                self.setContextClassLoader(annex);
                try {
                    return found.begin(settings);
                } finally {
                    self.setContextClassLoader(before);
                }
            }
        }
        throw StoicException.user(
                "transport " + kind + " is not part of this build",
                "set run.transport: tcp, or use a build that has it");
    }

    /** Where there is no such folder, everything is on the class path. */
    private static ClassLoader loader() throws IOException {
        ClassLoader own = Annex.class.getClassLoader();
        String folder = System.getProperty(FOLDER);
        if (folder == null) {
            return own;
        }
        try (var files = Files.list(Path.of(folder))) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
            URL[] urls = new URL[jars.size()];
            for (int i = 0; i < urls.length; i++) {
                urls[i] = url(jars.get(i));
            }
            return new URLClassLoader("stoic-annex", urls, own);
        }
    }

    private static URL url(Path jar) throws MalformedURLException {
        return jar.toUri().toURL();
    }
}
