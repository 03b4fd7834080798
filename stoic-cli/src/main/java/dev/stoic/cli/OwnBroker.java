package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.Peer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** The broker that a run brings: one that is lost comes back in the same place, with what it had kept. */
final class OwnBroker implements AutoCloseable {
    private final Path root;
    private final Path folder;
    private final Consumer<String> note;
    private final Address address;
    private BrokerProcess process;
    private boolean starting;
    private boolean closed;

    /**
     * @param port 0 is any that is free
     * @param advertise what clients are told, if it is another address
     */
    record Address(int port, Optional<Peer> advertise) {
        static final Address ANY = new Address(0, Optional.empty());
    }

    OwnBroker(Path root, Path folder, Address address, Consumer<String> note) throws InterruptedException {
        this.root = root;
        this.folder = folder;
        this.note = note;
        process = new BrokerProcess(root, folder, address);
        this.address = address.advertise().isPresent() ? address : new Address(port(process), Optional.empty());
    }

    private static int port(BrokerProcess process) {
        return Peer.parse(process.bootstrap()).map(Peer::port).orElse(0);
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
        Thread.ofVirtual().name("stoic-broker-again").start(this::again);
    }

    private void again() {
        try {
            var started = new BrokerProcess(root, folder, address);
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
