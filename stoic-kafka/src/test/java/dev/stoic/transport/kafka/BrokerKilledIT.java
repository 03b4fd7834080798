package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Payload;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerKilledIT {
    private static final Address COORDINATOR = new Address("coordinator");
    private static final Address WORKER = new Address("worker-0");

    private final BlockingQueue<Envelope> up = new LinkedBlockingQueue<>(100_000);
    private final BlockingQueue<Envelope> down = new LinkedBlockingQueue<>(100_000);

    @Test
    void envelopesFlowAgainWhenAKilledBrokerIsBack(@TempDir Path folder) throws Exception {
        var broker = new RunningBroker(folder, 0);
        var job = KafkaJob.on(broker.bootstrap());
        var gone = new LinkedBlockingQueue<Address>();
        try (var first = job.transport();
                var second = job.transport()) {
            first.watch(gone::add);
            var coordinator = first.open(COORDINATOR, up::add);
            var worker = second.open(WORKER, down::add);
            coordinator.send(WORKER, value(1, 3_000_000));
            await(down, 1);
            worker.send(COORDINATOR, value(1, 1));
            await(up, 1);
            // In the middle of a large one.
            coordinator.send(WORKER, value(2, 30_000_000));
            broker.kill();
            worker.send(COORDINATOR, value(2, 1));
            broker = new RunningBroker(folder, broker.port());
            for (boolean seen = false; !seen; ) {
                worker.send(COORDINATOR, value(3, 1));
                seen = poll(up, 3);
            }
            for (boolean seen = false; !seen; ) {
                coordinator.send(WORKER, value(3, 3_000_000));
                seen = poll(down, 3);
            }
            assertThat(gone).isEmpty();
            first.forget();
        } finally {
            broker.close();
        }
    }

    private static Payload value(int value, int length) {
        byte[] bytes = new byte[length];
        bytes[length - 1] = (byte) value;
        return new Payload.Bytes(bytes);
    }

    private static int value(Envelope envelope) {
        byte[] bytes = ((Payload.Bytes) envelope.payload()).bytes();
        return bytes[bytes.length - 1];
    }

    private static void await(BlockingQueue<Envelope> inbox, int value) throws InterruptedException {
        while (value(inbox.take()) != value) {
            // One from before.
        }
    }

    private static boolean poll(BlockingQueue<Envelope> inbox, int value) throws InterruptedException {
        Envelope seen = inbox.poll(500, TimeUnit.MILLISECONDS);
        return seen != null && value(seen) == value;
    }
}
