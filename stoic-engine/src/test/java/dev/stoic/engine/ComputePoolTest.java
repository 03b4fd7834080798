package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.learn.Crew;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComputePoolTest {
    private static final ComputePool.Piece<int[]> COUNTS = (job, piece) -> ++job[0] == 3;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everySharedPieceIsDoneOnce(int threads) {
        var done = new AtomicIntegerArray(1000);
        try (var pool = new ComputePool<>(threads, COUNTS)) {
            for (int i = 0; i < 50; i++) {
                pool.share(done.length(), done::incrementAndGet);
            }
        }
        for (int piece = 0; piece < done.length(); piece++) {
            assertThat(done.get(piece)).isEqualTo(50);
        }
    }

    /** The pieces wait for each other, so one thread alone would never return. */
    @Test
    void piecesAreSharedWithHelpers() {
        var together = new CountDownLatch(2);
        try (var pool = new ComputePool<>(2, COUNTS)) {
            pool.share(2, _ -> {
                together.countDown();
                try {
                    together.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        assertThat(together.getCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatAPieceThrowsReachesTheCallerOnceAllAreDone(int threads) {
        int[] done = new int[10];
        try (var pool = new ComputePool<>(threads, COUNTS)) {
            assertThatThrownBy(() -> pool.share(done.length, piece -> {
                        done[piece]++;
                        if (piece == 3) {
                            throw new IllegalArgumentException("piece 3");
                        }
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("piece 3");
        }
        assertThat(done).containsOnly(1);
    }

    @Test
    void jobsGoOnBesideWhatIsShared() {
        int[] job = new int[1];
        try (var pool = new ComputePool<>(1, COUNTS)) {
            pool.submit(job, 3, ComputePool.Effort.LARGE);
            int[] shared = new int[5];
            pool.share(5, piece -> shared[piece] = piece);
            assertThat(shared).containsExactly(0, 1, 2, 3, 4);
            assertThat(pool.take()).isSameAs(job);
        }
    }

    @Test
    void whoIsAloneDoesAllInOrder() {
        int[] order = new int[4];
        int[] at = new int[1];
        Crew.ALONE.share(4, piece -> order[at[0]++] = piece);
        assertThat(Arrays.stream(order).boxed()).containsExactly(0, 1, 2, 3);
    }
}
