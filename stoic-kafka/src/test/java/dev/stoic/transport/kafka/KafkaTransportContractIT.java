package dev.stoic.transport.kafka;

import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Transport;
import dev.stoic.transport.TransportContract;
import java.util.function.Consumer;

class KafkaTransportContractIT extends TransportContract {
    /** Alice is in one process, everybody else in another. */
    private static final class Two implements Transport {
        private final KafkaJob job = KafkaJob.on(RunningBroker.shared().bootstrap());
        private final KafkaTransport first = job.transport();
        private final KafkaTransport second = job.transport();

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
            first.forget();
            first.close();
        }
    }

    @Override
    protected Transport transport() {
        return new Two();
    }
}
