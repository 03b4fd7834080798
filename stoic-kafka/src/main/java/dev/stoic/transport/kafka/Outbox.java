package dev.stoic.transport.kafka;

import dev.stoic.transport.Address;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;

/** Cuts envelopes, signs them and hands them over, on a thread of its own: whoever sends never waits for a broker. */
final class Outbox implements AutoCloseable {
    /** Bytes and envelopes that may wait, beside the one that is on its way; what is sent beyond that is lost. */
    private static final long PATIENT_BYTES = 64L << 20;

    private static final int PATIENT = 4096;

    private record Letter(Address from, Address to, byte[] payload) {}

    private final UUID self;
    private final KafkaTopics topics;
    private final Post post;
    private final Seal seal;
    private final Thread thread;
    private final ArrayDeque<Letter> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private long number;
    private boolean busy;
    private boolean ending;

    Outbox(UUID self, KafkaTopics topics, Post post, Seal seal) {
        this.self = self;
        this.topics = topics;
        this.post = post;
        this.seal = seal;
        thread = Thread.ofPlatform().daemon().name("stoic-kafka-out").start(this::run);
    }

    synchronized void send(Address from, Address to, byte[] payload) {
        if (ending || waitingBytes > PATIENT_BYTES || waiting.size() >= PATIENT) {
            return;
        }
        waiting.add(new Letter(from, to, payload));
        waitingBytes += payload.length;
        notifyAll();
    }

    private void run() {
        try {
            while (true) {
                deliver(next());
            }
        } catch (InterruptedException _) {
            // The end.
        }
    }

    private synchronized Letter next() throws InterruptedException {
        busy = false;
        notifyAll();
        while (waiting.isEmpty()) {
            wait();
        }
        busy = true;
        Letter letter = waiting.remove();
        waitingBytes -= letter.payload().length;
        return letter;
    }

    private void deliver(Letter letter) {
        int length = letter.payload().length;
        int count = KafkaFrame.Part.count(length);
        TopicPartition where = count == 1 ? topics.control(letter.to()) : topics.bulk(letter.to());
        byte[] key = letter.to().name().getBytes(StandardCharsets.UTF_8);
        long envelope = number++;
        for (int index = 0; index < count; index++) {
            int start = index * KafkaFrame.CHUNK;
            var body = ByteBuffer.wrap(letter.payload(), start, Math.min(KafkaFrame.CHUNK, length - start));
            var part = new KafkaFrame.Part(self, envelope, index, length, letter.from(), letter.to(), body);
            if (!post.send(where, key, seal.sealed(part))) {
                // Without this part the others are of no use.
                return;
            }
        }
    }

    /** Waits until nothing waits, or for as long as farewells take. */
    synchronized void drain() {
        long end = System.nanoTime() + KafkaSettings.FAREWELL.toNanos();
        try {
            for (long left = end - System.nanoTime();
                    (busy || !waiting.isEmpty()) && left > 0;
                    left = end - System.nanoTime()) {
                wait(Math.max(1, left / 1_000_000));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            ending = true;
        }
        drain();
        thread.interrupt();
    }
}
