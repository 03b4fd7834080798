package dev.stoic.transport.kafka;

import dev.stoic.broker.LocalBroker;
import java.nio.file.Path;

/** A broker in a process that can be killed; it ends with the process that started it. */
final class BrokerMain {
    private BrokerMain() {}

    public static void main(String[] args) throws Exception {
        try (var broker = new LocalBroker(Path.of(args[0]), Integer.parseInt(args[1]))) {
            System.out.println(broker.port());
            while (System.in.read() >= 0) {
                // Nobody says anything.
            }
        }
        System.exit(0);
    }
}
