package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import dev.stoic.transport.Address;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SealTest {
    private static final String JOB = "0123456789abcdef".repeat(4);
    private static final int MOST = 1 << 20;

    private final Seal seal = seal(JOB, "token");

    private static Seal seal(String job, String token) {
        return new Seal(new KafkaSettings(job, token, List.of("localhost:9092"), new TreeMap<>(), MOST, _ -> {}));
    }

    private static KafkaFrame frame(RandomGenerator random) {
        var sender = new UUID(random.nextLong(), random.nextLong());
        return switch (random.nextInt(3)) {
            case 0 -> {
                byte[] body = new byte[random.nextInt(1000)];
                random.nextBytes(body);
                yield new KafkaFrame.Part(
                        sender,
                        random.nextLong(),
                        0,
                        body.length,
                        new Address("wörker-" + random.nextInt(10)),
                        new Address("coordinator"),
                        ByteBuffer.wrap(body));
            }
            case 1 -> {
                var addresses = new ArrayList<Address>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    addresses.add(new Address("worker-" + i));
                }
                yield new KafkaFrame.Present(sender, random.nextLong(), addresses);
            }
            default -> new KafkaFrame.Ended(sender);
        };
    }

    @EverySeed(50)
    void whatWasSealedIsOpenedUnaltered(RandomGenerator random) throws Exception {
        KafkaFrame frame = frame(random);
        assertThat(seal.opened(ByteBuffer.wrap(seal.sealed(frame)))).isEqualTo(frame);
    }

    @EverySeed(50)
    void noBitCanBeAlteredAndNoByteLost(RandomGenerator random) {
        byte[] bytes = seal.sealed(frame(random));
        byte[] altered = bytes.clone();
        altered[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        refused(seal, altered, "it is not signed with the token of this job");
        byte[] cut = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length));
        assertThatThrownBy(() -> seal.opened(ByteBuffer.wrap(cut))).isInstanceOf(KafkaFrame.Refused.class);
    }

    @Test
    void anotherTokenOrAnotherJobIsRefused() {
        byte[] bytes = seal.sealed(new KafkaFrame.Ended(new UUID(1, 2)));
        refused(seal(JOB, "guess"), bytes, "it is not signed with the token of this job");
        // Its topics would have the same names.
        refused(seal(JOB + "00", "token"), bytes, "it is not signed with the token of this job");
    }

    @Test
    void anEnvelopeBeyondTheLimitIsRefused() {
        var address = new Address("a");
        var part = new KafkaFrame.Part(new UUID(1, 2), 0, 0, MOST + 1, address, address, ByteBuffer.wrap(new byte[0]));
        refused(seal, seal.sealed(part), "an envelope of 1,048,577 bytes, where at most 1,048,576 are allowed");
    }

    @Test
    void aPartThatDoesNotFitIsRefused() {
        var address = new Address("a");
        for (int index : new int[] {-1, 0, 1, 2, Integer.MAX_VALUE}) {
            var part = new KafkaFrame.Part(
                    new UUID(1, 2), 0, index, KafkaFrame.CHUNK + 5, address, address, ByteBuffer.wrap(new byte[4]));
            refused(seal, seal.sealed(part), "part %d does not belong to".formatted(index));
        }
    }

    private static void refused(Seal seal, byte[] bytes, String why) {
        assertThatThrownBy(() -> seal.opened(ByteBuffer.wrap(bytes)))
                .isInstanceOf(KafkaFrame.Refused.class)
                .hasMessageContaining(why);
    }
}
