package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.transport.Address;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ReassemblyTest {
    private static final UUID SENDER = new UUID(1, 2);
    private static final Address ADDRESS = new Address("a");

    private static List<KafkaFrame.Part> parts(long number, byte[] bytes) {
        var parts = new ArrayList<KafkaFrame.Part>();
        for (int i = 0; i < KafkaFrame.Part.count(bytes.length); i++) {
            int start = i * KafkaFrame.CHUNK;
            var body = ByteBuffer.wrap(bytes, start, Math.min(KafkaFrame.CHUNK, bytes.length - start));
            parts.add(new KafkaFrame.Part(SENDER, number, i, bytes.length, ADDRESS, ADDRESS, body));
        }
        return parts;
    }

    @EverySeed(20)
    void partsInAnyOrderAndMoreThanOnceMakeTheEnvelope(RandomGenerator random) {
        byte[] first = new byte[random.nextInt(4 * KafkaFrame.CHUNK)];
        byte[] second = new byte[random.nextInt(4 * KafkaFrame.CHUNK)];
        random.nextBytes(first);
        random.nextBytes(second);
        var all = new ArrayList<>(parts(1, first));
        all.addAll(parts(2, second));
        Collections.shuffle(all, new Random(random.nextLong()));
        var reassembly = new Reassembly(1 << 30);
        var whole = new ArrayList<byte[]>();
        for (KafkaFrame.Part part : all) {
            reassembly.add(part, 0).ifPresent(whole::add);
            if (KafkaFrame.Part.count(part.length()) > 2 && random.nextInt(4) == 0 && reassembly.taken() > 0) {
                reassembly.add(part, 0).ifPresent(whole::add);
            }
        }
        assertThat(whole).contains(first, second);
    }

    @Test
    void anIncompleteEnvelopeMakesWayForOthers() {
        int most = 65 << 20;
        var reassembly = new Reassembly(most);
        List<KafkaFrame.Part> large = parts(1, new byte[most]);
        assertThat(reassembly.add(large.getFirst(), 0)).isEmpty();
        assertThat(reassembly.taken()).isEqualTo(most);
        List<KafkaFrame.Part> small = parts(2, new byte[2 * KafkaFrame.CHUNK]);
        assertThat(reassembly.add(small.getFirst(), 1)).isEmpty();
        assertThat(reassembly.taken()).isEqualTo(2 * KafkaFrame.CHUNK);
        assertThat(reassembly.add(small.getLast(), 2)).isPresent();
        assertThat(reassembly.taken()).isZero();
    }

    @Test
    void anIncompleteEnvelopeIsGivenUpAfterAWhile() {
        var reassembly = new Reassembly(1 << 20);
        byte[] bytes = new byte[2 * KafkaFrame.CHUNK];
        reassembly.add(parts(1, bytes).getFirst(), 0);
        long later = Duration.ofMinutes(1).toNanos();
        reassembly.add(parts(2, bytes).getFirst(), later);
        assertThat(reassembly.taken()).isEqualTo(bytes.length);
        assertThat(reassembly.add(parts(1, bytes).getLast(), later)).isEmpty();
    }
}
