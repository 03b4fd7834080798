package dev.stoic.broker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Kafka says much that only matters when something is wrong: into a file, warnings and worse. */
final class BrokerLog {
    private static final int MOST_BYTES = 4 << 20;

    private BrokerLog() {}

    /** For the whole process, before the first class of Kafka's is loaded. */
    static void into(Path file) throws IOException {
        // Clients on the same class path may have brought a backend that is silent.
        System.setProperty("slf4j.provider", "org.slf4j.jul.JULServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "WARN");
        LogManager.getLogManager().reset();
        Handler handler = new FileHandler(file.toString(), MOST_BYTES, 1, true);
        handler.setFormatter(new SimpleFormatter());
        handler.setLevel(Level.WARNING);
        Logger root = Logger.getLogger("");
        root.setLevel(Level.WARNING);
        root.addHandler(handler);
    }
}
