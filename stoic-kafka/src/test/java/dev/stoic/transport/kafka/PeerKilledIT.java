package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.transport.Address;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class PeerKilledIT {
    private static final Address COORDINATOR = new Address("coordinator");
    private static final Address WORKER = new Address("worker-0");

    private final KafkaJob job = KafkaJob.on(RunningBroker.shared().bootstrap());

    @Test
    void whoIsKilledIsMissedAfterAWhileAndWhoIsNotIsNot() throws Exception {
        var gone = new LinkedBlockingQueue<Address>();
        try (var transport = job.transport();
                var other = job.transport()) {
            transport.watch(gone::add);
            transport.open(COORDINATOR, _ -> {});
            other.open(new Address("worker-1"), _ -> {});
            var peer = Child.of(PeerMain.class, job.bootstrap(), job.job(), WORKER.name());
            awaitPresence(WORKER);
            peer.kill();
            assertThat(gone.take()).isEqualTo(WORKER);
            assertThat(gone).isEmpty();
            transport.forget();
        }
    }

    /** Returns once it has been said that the address is open, where everybody hears it. */
    private void awaitPresence(Address address) throws Exception {
        var settings = job.settings(KafkaJob.TOKEN);
        var clients = new KafkaClients(settings);
        var presence = List.of(new KafkaTopics(settings, clients).presence());
        var seal = new Seal(settings);
        try (var consumer = clients.consumer()) {
            consumer.assign(presence);
            consumer.seekToBeginning(presence);
            while (true) {
                for (var each : consumer.poll(Duration.ofSeconds(1))) {
                    if (seal.opened(each.value()) instanceof KafkaFrame.Present present
                            && present.addresses().contains(address)) {
                        return;
                    }
                }
            }
        }
    }
}
