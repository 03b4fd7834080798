package dev.stoic.transport.kafka;

import dev.stoic.transport.Address;
import java.util.concurrent.LinkedBlockingQueue;

/** A process that opens an address and waits to be killed. */
final class PeerMain {
    private PeerMain() {}

    public static void main(String[] args) throws Exception {
        var job = new KafkaJob(args[0], args[1], new LinkedBlockingQueue<>());
        try (var transport = job.transport()) {
            transport.open(new Address(args[2]), _ -> {});
            System.out.println("open");
            while (System.in.read() >= 0) {
                // Nobody says anything.
            }
        }
        System.exit(0);
    }
}
