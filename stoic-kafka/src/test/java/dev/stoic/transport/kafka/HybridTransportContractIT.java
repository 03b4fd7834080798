package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.HybridTransport;
import dev.stoic.transport.Payload;
import dev.stoic.transport.Peer;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.TcpTransport;
import dev.stoic.transport.Transport;
import dev.stoic.transport.TransportContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Control over Kafka, what is large over TCP. */
class HybridTransportContractIT extends TransportContract {
    private static final int ABOVE = 100_000;

    /** Alice is in a process that listens, everybody else in one that dials it. */
    private static final class Two implements Transport {
        private final KafkaJob job = KafkaJob.on(RunningBroker.shared().bootstrap());
        private final KafkaTransport kafka = job.transport();
        private final TcpTransport listening = tcp(List.of());
        private final Transport first = new HybridTransport(kafka, listening, ABOVE);
        private final Transport second =
                new HybridTransport(job.transport(), tcp(List.of(new Peer("localhost", listening.port()))), ABOVE);

        private TcpTransport tcp(List<Peer> dial) {
            var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            try {
                return new TcpTransport(new PeerSettings(
                        job.job(),
                        KafkaJob.TOKEN,
                        dial.isEmpty() ? Optional.of(loopback) : Optional.empty(),
                        dial,
                        Optional.empty(),
                        KafkaJob.MOST_BYTES,
                        line -> job.trouble().add(line)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Carries carries() {
            return first.carries();
        }

        @Override
        public Endpoint open(Address self, Consumer<Envelope> inbox) {
            return (self.name().equals("alice") ? first : second).open(self, inbox);
        }

        @Override
        public void close() {
            second.close();
            kafka.forget();
            first.close();
        }
    }

    @Override
    protected Transport transport() {
        return new Two();
    }

    @Test
    void largeEnvelopesArriveWithoutADirectWayToo() throws Exception {
        var two = new Two();
        try {
            var inbox = new LinkedBlockingQueue<Envelope>();
            // Nobody dials: both are where others listen.
            var only = new HybridTransport(two.job.transport(), two.tcp(List.of()), ABOVE);
            try (only) {
                var alice = two.open(new Address("alice"), _ -> {});
                only.open(new Address("carol"), inbox::add);
                byte[] bytes = new byte[2_000_000];
                bytes[1_999_999] = 7;
                alice.send(new Address("carol"), new Payload.Bytes(bytes));
                assertThat(((Payload.Bytes) inbox.take().payload()).bytes()).isEqualTo(bytes);
            }
        } finally {
            two.close();
        }
    }
}
