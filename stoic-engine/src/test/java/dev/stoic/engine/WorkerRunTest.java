package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.engine.role.RoundId;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import dev.stoic.transport.Address;
import dev.stoic.transport.MemoryTransport;
import dev.stoic.transport.Packing;
import dev.stoic.transport.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerRunTest {
    private static final Fickle LEARNER = new Fickle(3, 60);
    private static final int PARTS = 4;

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicBoolean twice = new AtomicBoolean();

    /** Others did what it owed, so the next round asks it for the same part while it is still at it. */
    @Test
    void aPartWaitsUntilTheRoundBeforeIsDoneWithIt() throws InterruptedException {
        var at = ConcurrentHashMap.<Integer>newKeySet();
        var late = Altered.before(LEARNER, (_, part) -> {
            if (!at.add(part)) {
                twice.set(true);
            } else if (entered.getCount() > 0) {
                entered.countDown();
                await(over);
            }
            at.remove(part);
        });
        var up = new Packing<>(ToCoordinator.codec(LEARNER.shapes().contribution()), Transport.Carries.BYTES);
        var down = new Packing<>(ToWorker.codec(LEARNER.shapes().model()), Transport.Carries.BYTES);
        var answers = new LinkedBlockingQueue<ToCoordinator<Fickle.Sum>>();
        var id = new WorkerId(0, 0);
        var stop = new StopSignal();
        try (var transport = new MemoryTransport(Transport.Carries.BYTES)) {
            var desk = transport.open(WorkerRun.COORDINATOR, envelope -> answers.add(up.unpack(envelope.payload())));
            Thread worker = Thread.ofPlatform().daemon().start(() -> {
                try {
                    new WorkerRun<>(late, Fickle.rows(PARTS), 2, Time.system(), id, transport).run(stop);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThat(answers.take()).isInstanceOf(ToCoordinator.Join.class);
            var address = new Address(id.toString());
            desk.send(address, down.pack(new ToWorker.Welcome<>(1)));
            desk.send(address, down.pack(begin(1)));
            entered.await();
            desk.send(address, down.pack(begin(2)));
            while (!Thread.currentThread().isInterrupted() && !twice.get() && !isAnyoneWaitingForAPart()) {
                Thread.onSpinWait();
            }
            over.countDown();
            assertThat(contributed(answers).round().number()).isEqualTo(2);
            stop.request();
            worker.join();
        }
        assertThat(twice).as("two threads at one part").isFalse();
    }

    private static ToWorker<Fickle.State> begin(long round) {
        Fickle.State state = LEARNER.begin(Fickle.problem(PARTS, 1));
        return new ToWorker.Begin<>(
                1, new RoundId("job", round, 0), new Pass.Ask("round"), List.of(Range.part(0)), state);
    }

    private static ToCoordinator.Contributed<Fickle.Sum> contributed(BlockingQueue<ToCoordinator<Fickle.Sum>> answers)
            throws InterruptedException {
        while (true) {
            if (answers.take() instanceof ToCoordinator.Contributed<Fickle.Sum> contributed) {
                return contributed;
            }
        }
    }

    private static boolean isAnyoneWaitingForAPart() {
        return Thread.getAllStackTraces().values().stream()
                .anyMatch(stack -> has(stack, "PartLocks", "run") && has(stack, "ReentrantLock", "lock"));
    }

    private static boolean has(StackTraceElement[] stack, String type, String method) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().endsWith(type)
                        && frame.getMethodName().equals(method));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
