package dev.stoic.transport.kafka;

import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A job of its own on a broker, and what its processes complain of. */
record KafkaJob(String bootstrap, String job, BlockingQueue<String> trouble) {
    private static final AtomicLong NUMBER = new AtomicLong(0xABCDEF);

    static final String TOKEN = "token";
    static final int MOST_BYTES = 64 << 20;

    static KafkaJob on(String bootstrap) {
        String job = HexFormat.of().toHexDigits(NUMBER.incrementAndGet() << 32).repeat(4);
        return new KafkaJob(bootstrap, job, new LinkedBlockingQueue<>(1000));
    }

    KafkaSettings settings(String token) {
        return new KafkaSettings(
                job, token, List.of(bootstrap), new TreeMap<>(), MOST_BYTES, line -> trouble.add(line));
    }

    KafkaTransport transport() {
        return new KafkaTransport(settings(TOKEN));
    }
}
