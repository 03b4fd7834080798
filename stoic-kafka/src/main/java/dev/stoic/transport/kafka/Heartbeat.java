package dev.stoic.transport.kafka;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.Address;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Says every second which addresses are open here, at once when they change, and at the end that none is. What it says also
 * shows whether brokers take anything: if they have not for a while, it looks whether the topics are still there.
 */
final class Heartbeat implements AutoCloseable {
    private static final byte[] KEY = {};

    /** Without an answer for so long, the topics may be gone. */
    private static final Duration UNANSWERED = Duration.ofSeconds(3);

    /** Looks that found everything in order, while nothing was taken: the producer is stuck. */
    private static final int STUCK = 10;

    private final UUID self;
    private final KafkaTopics topics;
    private final Post post;
    private final Seal seal;
    private final Supplier<List<Address>> here;
    private final Consumer<String> trouble;
    private final Thread thread;

    private enum Next {
        BEAT,
        SAY_END,
        NOTHING
    }

    /** Of the thread that beats. */
    private int looks;

    private long number;
    private Next next = Next.BEAT;
    private boolean changed;
    private boolean closing;

    Heartbeat(
            UUID self,
            KafkaTopics topics,
            Post post,
            Seal seal,
            Supplier<List<Address>> here,
            Consumer<String> trouble) {
        this.self = self;
        this.topics = topics;
        this.post = post;
        this.seal = seal;
        this.here = here;
        this.trouble = trouble;
        thread = Thread.ofPlatform().daemon().name("stoic-kafka-beat").start(this::run);
    }

    /** The addresses have changed. */
    synchronized void now() {
        changed = true;
        notifyAll();
    }

    /** Tells the others that the job is over, instead of another beat. */
    synchronized void sayEnd() {
        next = Next.SAY_END;
        changed = true;
        notifyAll();
    }

    /** The job is over: nothing more is said, and topics that are gone stay gone. */
    synchronized void end() {
        next = Next.NOTHING;
    }

    private void run() {
        try {
            for (Next what = pause(); !isClosing(); what = pause()) {
                switch (what) {
                    case BEAT -> {
                        say(here.get());
                        look();
                    }
                    case SAY_END -> {
                        end();
                        // Who has come since the last beat does not know us yet, and only those who are known are
                        // believed.
                        say(here.get());
                        send(new KafkaFrame.Ended(self));
                    }
                    case NOTHING -> {}
                }
            }
        } catch (InterruptedException _) {
            // The end.
        }
    }

    private synchronized boolean isClosing() {
        return closing;
    }

    private synchronized Next pause() throws InterruptedException {
        long end = System.nanoTime() + KafkaSettings.BEAT.toNanos();
        for (long left = end - System.nanoTime(); !changed && !closing && left > 0; left = end - System.nanoTime()) {
            wait(Math.max(1, left / 1_000_000));
        }
        changed = false;
        return next;
    }

    private void say(List<Address> addresses) {
        send(new KafkaFrame.Present(self, ++number, addresses));
    }

    private void send(KafkaFrame frame) {
        post.send(topics.presence(), KEY, seal.sealed(frame));
    }

    private boolean isUnanswered() {
        return post.unansweredNanos() > UNANSWERED.toNanos();
    }

    /** A broker that came back without its disk has forgotten the topics; a producer may not notice that. */
    private void look() {
        if (!isUnanswered()) {
            looks = 0;
            return;
        }
        try {
            boolean created = topics.create(UNANSWERED);
            if (created) {
                trouble.accept("the topics of the job had been deleted and were created again");
            }
            looks++;
            if (created || looks >= STUCK) {
                looks = 0;
                post.renew();
            }
        } catch (StoicException e) {
            // What waits for a broker that is away is sent when it is back.
            looks = 0;
            trouble.accept(
                    "no broker answers; envelopes are queued: " + e.fault().message());
        }
    }

    /** Says that no address is open here any more, unless nobody listens. */
    @Override
    public void close() {
        boolean isOver;
        synchronized (this) {
            closing = true;
            isOver = next != Next.BEAT;
            notifyAll();
        }
        thread.interrupt();
        try {
            thread.join();
            if (!isOver && !isUnanswered()) {
                say(List.of());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
