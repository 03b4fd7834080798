package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class InOrderTest {
    @EverySeed(20)
    void piecesAreAcceptedInOrderWhoeverBringsThem(RandomGenerator random) throws IOException {
        long count = 1 + random.nextInt(2000);
        int ahead = random.nextInt(5);
        List<Long> accepted = new ArrayList<>();
        InOrder<long[]> pieces = new InOrder<>(ahead, () -> new long[1], piece -> accepted.add(piece[0]));
        AtomicLong next = new AtomicLong();
        AtomicLong taken = new AtomicLong();
        Crew.together(1 + random.nextInt(4), () -> {
            for (long i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                long[] piece = pieces.lend();
                piece[0] = i;
                assertThat(pieces.bring(i, piece)).isTrue();
                for (Optional<long[]> one = pieces.take(); one.isPresent(); one = pieces.take()) {
                    taken.incrementAndGet();
                    pieces.giveBack(one.get());
                }
            }
        });
        assertThat(taken).hasValue(count);
        assertThat(accepted).hasSize((int) count).isSorted();
    }

    @Test
    void whoeverIsFarAheadIsToldOfTheEnd() throws IOException {
        InOrder<long[]> pieces = new InOrder<>(1, () -> new long[1], _ -> {});
        AtomicLong next = new AtomicLong();
        assertThatThrownBy(() -> Crew.together(2, () -> {
                    if (next.getAndIncrement() == 0) {
                        assertThat(pieces.bring(7, pieces.lend())).isFalse();
                    } else {
                        pieces.end();
                        throw new IOException("broken");
                    }
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("broken");
        assertThat(pieces.take()).isEmpty();
    }

    @Test
    void aPieceThatIsNotAcceptedIsNotPassed() throws IOException {
        InOrder<long[]> pieces = new InOrder<>(1, () -> new long[1], _ -> {
            throw new IllegalStateException("bad");
        });
        assertThat(pieces.bring(0, pieces.lend())).isTrue();
        assertThatThrownBy(pieces::take).hasMessage("bad");
    }
}
