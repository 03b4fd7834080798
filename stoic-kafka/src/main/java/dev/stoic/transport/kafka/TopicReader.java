package dev.stoic.transport.kafka;

import dev.stoic.fault.StoicException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;

/** Reads partitions from where they end when they are first asked for, on a thread that does nothing else. */
final class TopicReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Consumer<byte[], ByteBuffer> consumer;
    private final BiConsumer<byte[], ByteBuffer> sink;
    private final java.util.function.Consumer<String> trouble;
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);

    /** Of the thread that reads: partitions whose end has not been found yet. */
    private final Set<TopicPartition> unplaced = new LinkedHashSet<>();

    private Set<TopicPartition> assigned = Set.of();

    /** Of everybody. */
    private Set<TopicPartition> wanted = Set.of();

    private Set<TopicPartition> placed = Set.of();

    TopicReader(
            Consumer<byte[], ByteBuffer> consumer,
            BiConsumer<byte[], ByteBuffer> sink,
            java.util.function.Consumer<String> trouble) {
        this.consumer = consumer;
        this.sink = sink;
        this.trouble = trouble;
        thread = Thread.ofPlatform().daemon().name("stoic-kafka-in").start(this::run);
    }

    /** From now on these are read, and no others. */
    synchronized void follow(Set<TopicPartition> partitions) {
        wanted = Set.copyOf(partitions);
        consumer.wakeup();
        notifyAll();
    }

    /** Returns when whatever is written to these from now on will be read. */
    synchronized void await(Set<TopicPartition> partitions, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            for (long left = patience.toNanos(); !placed.containsAll(partitions); left = end - System.nanoTime()) {
                if (left <= 0 || closing.getCount() == 0) {
                    throw StoicException.environment(
                            "Kafka did not return the end offset of %s within %d s"
                                    .formatted(List.copyOf(partitions), patience.toSeconds()),
                            "check that the brokers run and that this user may read the topics",
                            new TimeoutException());
                }
                wait(Math.max(1, left / 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StoicException.environment("interrupted while an address was opened", "try again", e);
        }
    }

    private void run() {
        try {
            while (closing.getCount() > 0) {
                turn();
            }
        } catch (InterruptedException _) {
            // The end.
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private void turn() throws InterruptedException {
        try {
            place();
            if (assigned.isEmpty()) {
                awaitWork();
                return;
            }
            for (ConsumerRecord<byte[], ByteBuffer> each : consumer.poll(POLL)) {
                // Strangers may leave out either.
                if (each.key() != null && each.value() != null) {
                    sink.accept(each.key(), each.value());
                }
            }
        } catch (WakeupException _) {
            // Something else is wanted.
        } catch (TimeoutException _) {
            // The broker is away; it is asked again.
        } catch (KafkaException | IllegalStateException e) {
            trouble.accept("the broker cannot be read from: " + e.getMessage());
            if (closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        }
    }

    private synchronized void awaitWork() throws InterruptedException {
        while (wanted.isEmpty() && closing.getCount() > 0) {
            wait();
        }
    }

    private void place() {
        Set<TopicPartition> now;
        synchronized (this) {
            now = wanted;
        }
        if (!now.equals(assigned)) {
            var added = new LinkedHashSet<>(now);
            added.removeAll(assigned);
            consumer.assign(now);
            consumer.seekToEnd(added);
            assigned = now;
            unplaced.addAll(added);
            unplaced.retainAll(now);
        }
        for (TopicPartition partition : List.copyOf(unplaced)) {
            consumer.position(partition, LOOK);
            unplaced.remove(partition);
        }
        synchronized (this) {
            var known = new LinkedHashSet<>(assigned);
            known.removeAll(unplaced);
            if (!known.equals(placed)) {
                placed = known;
                notifyAll();
            }
        }
    }

    @Override
    public void close() {
        closing.countDown();
        synchronized (this) {
            notifyAll();
        }
        consumer.wakeup();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
