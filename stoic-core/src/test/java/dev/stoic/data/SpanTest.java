package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.math.BigInteger;
import java.util.random.RandomGenerator;

class SpanTest {
    @EverySeed(100)
    void partsCoverEveryRowOnceHoweverManyThereAre(RandomGenerator random) {
        int parts = 1 << random.nextInt(13);
        long rows = random.nextLong(1L << random.nextInt(1, 63));
        long at = 0;
        for (int part = 0; part < parts; part++) {
            Span span = Span.ofPart(rows, parts, part);
            assertThat(span.from()).isEqualTo(at);
            assertThat(span.to()).isEqualTo(exact(rows, parts, part + 1));
            at = span.to();
        }
        assertThat(at).isEqualTo(rows);
    }

    private static long exact(long rows, int parts, int at) {
        return BigInteger.valueOf(rows)
                .multiply(BigInteger.valueOf(at))
                .divide(BigInteger.valueOf(parts))
                .longValueExact();
    }
}
