package dev.stoic.transport.kafka;

import dev.stoic.fault.StoicException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/** Clients as this room needs them: quick, in order, without transactions, and without offsets that others keep. */
final class KafkaClients {
    private static final Duration PACE = Duration.ofMillis(250);

    private final KafkaSettings settings;
    private final Duration patience;

    KafkaClients(KafkaSettings settings) {
        this(settings, KafkaSettings.PATIENCE);
    }

    /** @param patience for names that nobody knows yet */
    KafkaClients(KafkaSettings settings, Duration patience) {
        this.settings = settings;
        this.patience = patience;
    }

    Producer<byte[], byte[]> producer() {
        return made(
                with(
                        "acks", "all",
                        "enable.idempotence", "true",
                        "max.in.flight.requests.per.connection", "5",
                        "linger.ms", "0",
                        "compression.type", "none",
                        "buffer.memory", Integer.toString(32 << 20),
                        "max.block.ms", "5000",
                        "request.timeout.ms", "10000",
                        "delivery.timeout.ms", "30000"),
                map -> new KafkaProducer<>(map, new ByteArraySerializer(), new ByteArraySerializer()));
    }

    Consumer<byte[], ByteBuffer> consumer() {
        return made(
                with(
                        "enable.auto.commit", "false",
                        "auto.offset.reset", "latest",
                        "allow.auto.create.topics", "false",
                        "fetch.min.bytes", "1",
                        "max.partition.fetch.bytes", Integer.toString(2 << 20),
                        "fetch.max.bytes", Integer.toString(16 << 20)),
                map -> new KafkaConsumer<>(map, new ByteArrayDeserializer(), new ByteBufferDeserializer()));
    }

    Admin admin() {
        return made(with("request.timeout.ms", "10000"), Admin::create);
    }

    /** Brokers that begin together with the job, as those in pods do, get their names a little later. */
    <T> T made(Map<String, Object> configuration, Function<Map<String, Object>, T> maker) {
        long failed = 0;
        for (boolean again = false; ; again = true) {
            try {
                return maker.apply(configuration);
            } catch (KafkaException e) {
                if (isAnyKnown() || (again && System.nanoTime() - failed >= patience.toNanos())) {
                    throw broken(e);
                }
            }
            if (!again) {
                failed = System.nanoTime();
                settings.trouble()
                        .accept("cannot resolve Kafka bootstrap server %s; retrying for %d s"
                                .formatted(brokers(), patience.toSeconds()));
            }
            pause();
        }
    }

    private boolean isAnyKnown() {
        for (String broker : settings.bootstrap()) {
            try {
                InetAddress _ = InetAddress.getByName(broker.substring(0, Math.max(0, broker.lastIndexOf(':'))));
                return true;
            } catch (UnknownHostException _) {
                // Another one may be known.
            }
        }
        return false;
    }

    private static void pause() {
        try {
            boolean _ = new CountDownLatch(1).await(PACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StoicException.environment("interrupted while waiting for the brokers", "try again", e);
        }
    }

    private StoicException broken(KafkaException e) {
        Throwable reason = e.getCause() == null ? e : e.getCause();
        return StoicException.environment(
                "cannot create a client of the Kafka cluster at %s: %s".formatted(brokers(), reason.getMessage()),
                "check the bootstrap servers and the file with the settings of Kafka clients",
                e);
    }

    private String brokers() {
        return String.join(", ", settings.bootstrap());
    }

    private Map<String, Object> with(String... pairs) {
        var map = new TreeMap<String, Object>(settings.client());
        map.put("bootstrap.servers", String.join(",", settings.bootstrap()));
        map.put("client.id", "stoic");
        // A broker that is back is found soon.
        map.put("reconnect.backoff.ms", "50");
        map.put("reconnect.backoff.max.ms", "500");
        map.put("retry.backoff.ms", "50");
        map.put("retry.backoff.max.ms", "500");
        map.put("socket.connection.setup.timeout.ms", "5000");
        map.put("enable.metrics.push", "false");
        map.put("metric.reporters", "");
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
