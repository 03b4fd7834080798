package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.learn.Range;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PartLocksTest {
    private final PartLocks locks = new PartLocks(4);
    private final List<String> happened = new CopyOnWriteArrayList<>();

    @Test
    void whoComesLaterToAPartWaits() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var over = new CountDownLatch(1);
        Thread early = Thread.ofPlatform()
                .start(() -> locks.run(new Range(0, 2), () -> {
                    begun.countDown();
                    await(over);
                    return happened.add("early");
                }));
        begun.await();
        Thread late = Thread.ofPlatform().start(() -> locks.run(new Range(0, 4), () -> happened.add("late")));
        locks.run(Range.part(3), () -> happened.add("elsewhere"));
        while (!Thread.currentThread().isInterrupted() && late.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        over.countDown();
        early.join();
        late.join();
        assertThat(happened).containsExactly("elsewhere", "early", "late");
    }

    @Test
    void whatFailsLetsOthersIn() {
        try {
            locks.run(new Range(0, 4), () -> {
                throw new IllegalStateException("expected");
            });
        } catch (IllegalStateException expected) {
            happened.add(String.valueOf(expected.getMessage()));
        }
        assertThat(locks.run(new Range(0, 8), () -> happened.add("next"))).isTrue();
        assertThat(happened).containsExactly("expected", "next");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
