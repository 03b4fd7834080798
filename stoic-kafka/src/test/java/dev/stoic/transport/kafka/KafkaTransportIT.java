package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Payload;
import dev.stoic.transport.Transport;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KafkaTransportIT {
    private static final Address COORDINATOR = new Address("coordinator");
    private static final Address WORKER = new Address("worker-0");

    private final KafkaJob job = KafkaJob.on(RunningBroker.shared().bootstrap());

    private static BlockingQueue<Envelope> inbox() {
        return new LinkedBlockingQueue<>(10_000);
    }

    private static Payload bytes(int value) {
        return new Payload.Bytes(new byte[] {(byte) value});
    }

    /** Sends until something arrives. */
    private static Envelope exchange(
            Transport.Endpoint from, Address to, Payload payload, BlockingQueue<Envelope> inbox)
            throws InterruptedException {
        Envelope seen = null;
        while (seen == null) {
            from.send(to, payload);
            seen = inbox.poll(500, TimeUnit.MILLISECONDS);
        }
        return seen;
    }

    private Set<String> topics() throws Exception {
        var clients = new KafkaClients(job.settings(KafkaJob.TOKEN));
        try (var admin = clients.admin()) {
            Set<String> names =
                    new java.util.TreeSet<>(admin.listTopics().names().get());
            names.removeIf(name -> !name.contains(job.job().substring(0, 16)));
            return names;
        }
    }

    /** The controller has removed them; the broker that is asked may hear of it a little later. */
    private void awaitNoTopics() throws Exception {
        long end = System.nanoTime() + KafkaSettings.PATIENCE.toNanos();
        while (!topics().isEmpty()) {
            assertThat(System.nanoTime()).as("topics are still there").isLessThan(end);
        }
    }

    @Test
    void largeEnvelopesArriveWholeBothWays() throws Exception {
        try (var first = job.transport();
                var second = job.transport()) {
            var up = inbox();
            var down = inbox();
            var coordinator = first.open(COORDINATOR, up::add);
            var worker = second.open(WORKER, down::add);
            var random = new Random(7);
            for (int size : new int[] {KafkaFrame.CHUNK, KafkaFrame.CHUNK + 1, 20_000_000}) {
                byte[] payload = new byte[size];
                random.nextBytes(payload);
                coordinator.send(WORKER, new Payload.Bytes(payload));
                worker.send(COORDINATOR, new Payload.Bytes(payload));
                assertThat(((Payload.Bytes) down.take().payload()).bytes()).isEqualTo(payload);
                assertThat(((Payload.Bytes) up.take().payload()).bytes()).isEqualTo(payload);
            }
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> worker.send(COORDINATOR, new Payload.Bytes(new byte[KafkaJob.MOST_BYTES + 1])));
        }
        assertThat(job.trouble()).isEmpty();
    }

    @Test
    void whatIsSentToAnOpenAddressArrivesTheFirstTime() throws Exception {
        try (var first = job.transport();
                var second = job.transport()) {
            var inbox = inbox();
            var coordinator = first.open(COORDINATOR, _ -> {});
            second.open(WORKER, inbox::add);
            for (int i = 0; i < 100; i++) {
                coordinator.send(WORKER, bytes(i));
            }
            for (int i = 0; i < 100; i++) {
                assertThat(((Payload.Bytes) inbox.take().payload()).bytes()).containsExactly(i);
            }
        }
    }

    @Test
    void twoJobsOnOneBrokerDoNotSeeEachOther() throws Exception {
        var other = KafkaJob.on(RunningBroker.shared().bootstrap());
        try (var ours = job.transport();
                var theirs = other.transport()) {
            var inbox = inbox();
            var overheard = inbox();
            var worker = ours.open(WORKER, _ -> {});
            ours.open(COORDINATOR, inbox::add);
            theirs.open(COORDINATOR, overheard::add);
            var stranger = theirs.open(WORKER, _ -> {});
            exchange(worker, COORDINATOR, bytes(1), inbox);
            exchange(stranger, COORDINATOR, bytes(2), overheard);
            assertThat(inbox).allSatisfy(seen -> assertThat(seen.payload()).isEqualTo(bytes(1)));
            assertThat(overheard).isEmpty();
        }
        assertThat(job.trouble()).isEmpty();
        assertThat(other.trouble()).isEmpty();
    }

    @Test
    void strangersWithAnotherTokenAreIgnoredAndToldOfOnce() throws Exception {
        try (var ours = job.transport();
                var theirs = new KafkaTransport(job.settings("guess"))) {
            var inbox = inbox();
            var gone = new LinkedBlockingQueue<Address>();
            ours.watch(gone::add);
            ours.open(COORDINATOR, inbox::add);
            var mallory = theirs.open(WORKER, _ -> {});
            for (int i = 0; i < 10; i++) {
                mallory.send(COORDINATOR, bytes(9));
            }
            assertThat(job.trouble().take()).endsWith("it is not signed with the token of this job");
            mallory.close();
            var worker = ours.open(WORKER, _ -> {});
            assertThat(((Payload.Bytes) exchange(worker, COORDINATOR, bytes(1), inbox)
                                    .payload())
                            .bytes())
                    .containsExactly(1);
            assertThat(gone).isEmpty();
        }
        // Both ends may complain, each of them once.
        assertThat(job.trouble()).hasSizeLessThan(2);
    }

    @Test
    void anAddressThatIsClosedIsToldOfAtOnce() throws Exception {
        try (var first = job.transport()) {
            var gone = new LinkedBlockingQueue<Address>();
            var inbox = inbox();
            first.watch(gone::add);
            first.open(COORDINATOR, inbox::add);
            var second = job.transport();
            exchange(second.open(WORKER, _ -> {}), COORDINATOR, bytes(1), inbox);
            var other = second.open(new Address("worker-1"), _ -> {});
            exchange(other, COORDINATOR, bytes(1), inbox);
            other.close();
            assertThat(gone.take()).isEqualTo(new Address("worker-1"));
            second.close();
            assertThat(gone.take()).isEqualTo(WORKER);
        }
    }

    @Test
    void topicsAreRemovedAtTheEndAndNobodyMakesThemAgain() throws Exception {
        try (var first = job.transport();
                var second = job.transport()) {
            var inbox = inbox();
            first.open(COORDINATOR, inbox::add);
            exchange(second.open(WORKER, _ -> {}), COORDINATOR, bytes(1), inbox);
            assertThat(topics()).hasSize(2);
            first.forget();
            first.forget();
            awaitNoTopics();
        }
        assertThat(topics()).isEmpty();
        assertThat(job.trouble()).isEmpty();
    }

    @Test
    void whoHasNotHeardTheEndMakesTheTopicsAgain() throws Exception {
        try (var another = new KafkaTransport(job.settings("another run of the same job"));
                var first = job.transport();
                var second = job.transport()) {
            var inbox = inbox();
            first.open(COORDINATOR, inbox::add);
            var worker = second.open(WORKER, _ -> {});
            exchange(worker, COORDINATOR, bytes(1), inbox);
            another.forget();
            while (!job.trouble().take().contains("created again")) {
                // Of strangers, before.
            }
            inbox.clear();
            exchange(worker, COORDINATOR, bytes(2), inbox);
        }
    }
}
