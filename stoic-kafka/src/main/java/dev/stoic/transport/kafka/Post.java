package dev.stoic.transport.kafka;

import java.time.Duration;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/**
 * The producer of the moment. After an error that leaves open what became of a record, the producer is closed and another one
 * takes its place; what it still held is lost, and roles say it again.
 */
final class Post implements AutoCloseable {
    private final KafkaClients clients;
    private final Consumer<String> trouble;
    private Numbered current;
    private boolean worn;
    private boolean closed;
    private volatile long answered = System.nanoTime();

    /** Which of the producers it is: the last words of one must not wear out the next. */
    private record Numbered(int number, Producer<byte[], byte[]> producer) {}

    Post(KafkaClients clients, Consumer<String> trouble) {
        this.clients = clients;
        this.trouble = trouble;
        current = new Numbered(0, clients.producer());
    }

    /**
     * Hands a record over; from any thread. May wait for room.
     *
     * @return whether it was taken
     */
    boolean send(TopicPartition where, byte[] key, byte[] value) {
        Numbered now = current();
        try {
            var record = new ProducerRecord<>(where.topic(), where.partition(), key, value);
            var _ = now.producer().send(record, (_, failure) -> {
                if (failure == null) {
                    answered = System.nanoTime();
                } else {
                    failed(now.number(), failure);
                }
            });
            return true;
        } catch (KafkaException | IllegalStateException e) {
            failed(now.number(), e);
            return false;
        }
    }

    /** How long ago a broker took something. */
    long unansweredNanos() {
        return System.nanoTime() - answered;
    }

    private Numbered current() {
        Numbered old;
        Numbered now;
        synchronized (this) {
            old = current;
            if (worn && !closed) {
                current = new Numbered(old.number() + 1, clients.producer());
                worn = false;
            }
            now = current;
        }
        // Outside of the lock: what it still held fails now, and says so.
        if (old.number() != now.number()) {
            old.producer().close(Duration.ZERO);
        }
        return now;
    }

    private void failed(int number, Exception failure) {
        switch (failure) {
            case RecordTooLargeException e ->
                trouble.accept("a record is too large for the broker, whose message.max.bytes must be at least %,d: %s"
                        .formatted(512 << 10, e.getMessage()));
            case AuthorizationException e -> trouble.accept("the broker refuses records: " + e.getMessage());
            case AuthenticationException e ->
                trouble.accept("the broker does not authenticate this user: " + e.getMessage());
            default -> {}
        }
        synchronized (this) {
            worn |= number == current.number();
        }
    }

    /** The next record goes out by another producer. */
    synchronized void renew() {
        worn = true;
    }

    /** Waits for what was sent, or for as long as farewells take. */
    @Override
    public void close() {
        Producer<byte[], byte[]> last;
        synchronized (this) {
            closed = true;
            last = current.producer();
        }
        try {
            last.close(KafkaSettings.FAREWELL);
        } catch (InterruptException _) {
            last.close(Duration.ZERO);
        }
    }
}
