package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.Peer;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The broker that a run brings: one that is lost comes back in the same place, with what it had kept. */
final class OwnBroker implements AutoCloseable {
    private final Path root;
    private final Path folder;
    private final Consumer<String> note;
    private BrokerProcess process;
    private boolean starting;
    private boolean closed;

    OwnBroker(Path root, Path folder, Consumer<String> note) throws InterruptedException {
        this.root = root;
        this.folder = folder;
        this.note = note;
        process = new BrokerProcess(root, folder, 0);
    }

    synchronized String bootstrap() {
        return process.bootstrap();
    }

    /** Called now and then. */
    synchronized void look() {
        if (closed || starting || process.isAlive()) {
            return;
        }
        starting = true;
        note.accept("the broker has ended and is started again");
        int port = Peer.parse(process.bootstrap()).map(Peer::port).orElse(0);
        Thread.ofVirtual().name("stoic-broker-again").start(() -> again(port));
    }

    private void again(int port) {
        try {
            var started = new BrokerProcess(root, folder, port);
            synchronized (this) {
                process = started;
                starting = false;
                if (closed) {
                    started.close();
                }
            }
        } catch (StoicException e) {
            note.accept(e.fault().message());
            synchronized (this) {
                starting = false;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        process.close();
    }
}
