package dev.stoic.transport.kafka;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.Address;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DeleteTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The two topics of a job. A small envelope must not wait behind a large one, so large ones have a topic to themselves. Within
 * a topic the receiver decides the partition: whoever reads gets little that is meant for others.
 */
final class KafkaTopics {
    private static final int DIGITS = 16;
    private static final int RECEIVERS = 16;

    /** What nobody has read after so long has been sent again. */
    private static final Duration RETENTION = Duration.ofMinutes(10);

    private final KafkaSettings settings;
    private final KafkaClients clients;
    private final String control;
    private final String bulk;

    KafkaTopics(KafkaSettings settings, KafkaClients clients) {
        this.settings = settings;
        this.clients = clients;
        String prefix = "stoic-" + settings.job().substring(0, DIGITS);
        control = prefix + "-control";
        bulk = prefix + "-bulk";
    }

    /** Where everybody says that it is there, and everybody reads. */
    TopicPartition presence() {
        return new TopicPartition(control, 0);
    }

    TopicPartition control(Address receiver) {
        return new TopicPartition(control, 1 + spread(receiver));
    }

    TopicPartition bulk(Address receiver) {
        return new TopicPartition(bulk, spread(receiver));
    }

    /** The same in every process: the specification of Java says what the hash of a text is. */
    private static int spread(Address receiver) {
        return Math.floorMod(receiver.name().hashCode(), RECEIVERS);
    }

    /**
     * Makes the topics that are not there.
     *
     * @return whether there were any
     */
    boolean create(Duration patience) {
        Map<String, String> configuration = Map.of(
                "cleanup.policy", "delete",
                // A cluster may compress by default, in ways that need native code here.
                "compression.type", "uncompressed",
                "retention.ms", Long.toString(RETENTION.toMillis()),
                "segment.ms", Long.toString(RETENTION.toMillis()),
                "segment.bytes", Integer.toString(64 << 20));
        var wanted = List.of(
                new NewTopic(control, Optional.of(1 + RECEIVERS), Optional.empty()).configs(configuration),
                new NewTopic(bulk, Optional.of(RECEIVERS), Optional.empty()).configs(configuration));
        boolean created = false;
        Admin admin = clients.admin();
        try {
            var options = new CreateTopicsOptions().timeoutMs((int) patience.toMillis());
            for (KafkaFuture<Void> each :
                    admin.createTopics(wanted, options).values().values()) {
                created |= done(each, TopicExistsException.class, "made");
            }
        } finally {
            admin.close(Duration.ZERO);
        }
        return created;
    }

    /** Removes the topics that are there. */
    void delete(Duration patience) {
        Admin admin = clients.admin();
        try {
            var options = new DeleteTopicsOptions().timeoutMs((int) patience.toMillis());
            for (KafkaFuture<Void> each : admin.deleteTopics(List.of(control, bulk), options)
                    .topicNameValues()
                    .values()) {
                done(each, UnknownTopicOrPartitionException.class, "removed");
            }
        } finally {
            admin.close(Duration.ZERO);
        }
    }

    /** @return whether it was this call that did it */
    private boolean done(KafkaFuture<Void> answer, Class<? extends Exception> already, String what) {
        try {
            answer.get();
            return true;
        } catch (ExecutionException e) {
            if (already.isInstance(e.getCause())) {
                return false;
            }
            throw StoicException.environment(
                    "topics %s and %s cannot be %s on the Kafka cluster at %s: %s"
                            .formatted(control, bulk, what, String.join(", ", settings.bootstrap()), reason(e)),
                    "check that the brokers run (stoic broker starts one) and that this user may create and delete topics",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StoicException.environment("interrupted while topics were being " + what, "try again", e);
        }
    }

    private static String reason(ExecutionException e) {
        return String.valueOf(
                e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
    }
}
