package dev.stoic.transport.kafka;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.Address;
import dev.stoic.transport.BrokeredTransport;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Payload;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Between processes over a Kafka cluster: everybody knows the brokers and nobody needs to know the others. The topics belong to
 * the job; brokers carry envelopes and are never asked for the truth.
 */
public final class KafkaTransport implements BrokeredTransport {
    private final KafkaSettings settings;
    private final UUID self = UUID.randomUUID();
    private final ConcurrentHashMap<Address, Mailbox> open = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<Consumer<Address>> watchers = new CopyOnWriteArrayList<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final KafkaTopics topics;
    private final Post post;
    private final Outbox outbox;
    private final TopicReader reader;
    private final Heartbeat heartbeat;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean closed;

    // Of the thread that reads.
    private final Seal seal;
    private final Reassembly reassembly;
    private final RollCall rollCall = new RollCall(self, System.nanoTime());

    /** Makes the topics of the job if they are not there; waits for the brokers for half a minute at most. */
    public KafkaTransport(KafkaSettings settings) {
        this.settings = settings;
        var clients = new KafkaClients(settings);
        topics = new KafkaTopics(settings, clients);
        seal = new Seal(settings);
        reassembly = new Reassembly(settings.mostBytes());
        topics.create(KafkaSettings.PATIENCE);
        post = new Post(clients, this::trouble);
        reader = new TopicReader(clients.consumer(), this::arrived, this::trouble);
        outbox = new Outbox(self, topics, post, new Seal(settings));
        heartbeat = new Heartbeat(self, topics, post, new Seal(settings), this::here, this::trouble);
        follow();
    }

    @Override
    public Carries carries() {
        return Carries.BYTES;
    }

    @Override
    public Endpoint open(Address self, Consumer<Envelope> inbox) {
        var mailbox = new Mailbox(self, inbox);
        if (open.putIfAbsent(self, mailbox) != null) {
            throw new IllegalStateException(self + " is already open");
        }
        try {
            follow();
            reader.await(Set.of(topics.presence(), topics.control(self), topics.bulk(self)), KafkaSettings.PATIENCE);
        } catch (StoicException e) {
            mailbox.close();
            throw e;
        }
        heartbeat.now();
        return mailbox;
    }

    @Override
    public void watch(Consumer<Address> gone) {
        watchers.add(gone);
    }

    private List<Address> here() {
        var names = new TreeSet<String>();
        open.keySet().forEach(address -> names.add(address.name()));
        return names.stream().map(Address::new).toList();
    }

    private synchronized void follow() {
        var partitions = new LinkedHashSet<TopicPartition>();
        partitions.add(topics.presence());
        for (Address address : here()) {
            partitions.add(topics.control(address));
            partitions.add(topics.bulk(address));
        }
        reader.follow(partitions);
    }

    /** Kafka likes to name times and attempts: what differs in numbers only is of one kind. */
    private void trouble(String what) {
        if (!closed && told.size() < 1000 && told.add(what.replaceAll("[0-9]+", "0"))) {
            settings.trouble().accept(what);
        }
    }

    /** The key is no proof, but what others are named by needs no looking at. */
    private void arrived(byte[] key, ByteBuffer bytes) {
        if (key.length > 0 && !open.containsKey(new Address(new String(key, StandardCharsets.UTF_8)))) {
            return;
        }
        try {
            switch (seal.opened(bytes)) {
                case KafkaFrame.Part part -> arrived(part);
                case KafkaFrame.Present present -> heard(present);
                case KafkaFrame.Ended over -> over(over);
            }
        } catch (KafkaFrame.Refused e) {
            trouble("dropped a record from the topics of this job: " + e.getMessage());
        } catch (RuntimeException e) {
            // Whatever an inbox or a watcher does not like, the next envelope is still read.
            trouble("an envelope was rejected: " + e);
        }
    }

    private void arrived(KafkaFrame.Part part) {
        Mailbox mailbox = open.get(part.to());
        if (mailbox != null) {
            reassembly
                    .add(part, System.nanoTime())
                    .ifPresent(
                            whole -> mailbox.deliver(new Envelope(part.from(), part.to(), new Payload.Bytes(whole))));
        }
    }

    private void heard(KafkaFrame.Present present) {
        for (Address gone : rollCall.heard(present, System.nanoTime())) {
            if (!closed) {
                watchers.forEach(watcher -> watcher.accept(gone));
            }
        }
    }

    /** Only from somebody who is there: what was said at the end of an earlier run may be said again by a stranger. */
    private void over(KafkaFrame.Ended over) {
        if (rollCall.knows(over.sender())) {
            heartbeat.end();
            ended.countDown();
        }
    }

    /**
     * Removes the topics of the job; nothing travels any more. For the end of a job, when the others have left: whoever is still
     * there is told, so that it does not make them again. Topics that cannot be removed are trouble and no failure.
     */
    @Override
    public void forget() {
        outbox.drain();
        heartbeat.sayEnd();
        try {
            // Once it has come back to us the others have had their chance to read it too.
            var _ = ended.await(KafkaSettings.FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
            heartbeat.end();
            topics.delete(KafkaSettings.PATIENCE);
        } catch (StoicException e) {
            trouble(e.fault().message());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        open.clear();
        outbox.close();
        heartbeat.close();
        post.close();
        reader.close();
    }

    private final class Mailbox implements Endpoint {
        private final Address self;
        private final Consumer<Envelope> inbox;

        private Mailbox(Address self, Consumer<Envelope> inbox) {
            this.self = self;
            this.inbox = inbox;
        }

        @Override
        public void send(Address to, Payload payload) {
            byte[] bytes = switch (payload) {
                case Payload.Bytes(byte[] some) -> some;
                case Payload.Reference _ ->
                    throw new IllegalArgumentException("a reference cannot be carried as bytes");
            };
            if (bytes.length > settings.mostBytes()) {
                throw new IllegalArgumentException("an envelope of %,d bytes, where at most %,d are allowed"
                        .formatted(bytes.length, settings.mostBytes()));
            }
            if (ended.getCount() > 0) {
                outbox.send(self, to, bytes);
            }
        }

        private void deliver(Envelope envelope) {
            synchronized (this) {
                if (open.get(self) == this) {
                    inbox.accept(envelope);
                }
            }
        }

        @Override
        public void close() {
            boolean was;
            synchronized (this) {
                was = open.remove(self, this);
            }
            if (was) {
                follow();
                heartbeat.now();
            }
        }
    }
}
