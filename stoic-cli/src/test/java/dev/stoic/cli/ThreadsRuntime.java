package dev.stoic.cli;

import dev.stoic.data.Rows;
import dev.stoic.engine.ClusterRuntime;
import dev.stoic.engine.JobRuntime;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.Result;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.engine.WorkerRun;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.job.Plan;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.transport.PeerTransport;
import dev.stoic.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Every role as it is in a process of its own, but each a thread of this one. */
final class ThreadsRuntime implements JobRuntime {
    private final Transport hub;
    private final Function<WorkerId, Transport> transports;
    private final int workers;
    private final int subworkers;
    private final Supplier<Rows> rowsOfWorker;

    /**
     * @param transports for each worker; its own connections are closed at the end
     * @param rowsOfWorker as processes have them: memos are nobody else's, who may be at the same part
     */
    ThreadsRuntime(
            Transport hub,
            Function<WorkerId, Transport> transports,
            int workers,
            int subworkers,
            Supplier<Rows> rowsOfWorker) {
        this.rowsOfWorker = rowsOfWorker;
        this.hub = hub;
        this.transports = transports;
        this.workers = workers;
        this.subworkers = subworkers;
    }

    @Override
    public <S, M, C extends Contribution<C>> Result<S> run(
            Learner<S, M, C> learner,
            Problem problem,
            Rows rows,
            Plan plan,
            Checkpoints checkpoints,
            Duration checkpointEvery,
            ProgressListener listener,
            StopSignal stop) {
        var over = new StopSignal();
        var threads = new ArrayList<Thread>();
        try {
            for (int index = 0; index < workers; index++) {
                for (int sub = 0; sub <= subworkers; sub++) {
                    var id = new WorkerId(index, sub, 0);
                    threads.add(Thread.ofPlatform().daemon().name(id.toString()).start(() -> {
                        Transport transport = transports.apply(id);
                        try {
                            new WorkerRun<>(learner, rowsOfWorker.get(), 1, Time.system(), id, transport).run(over);
                        } catch (InterruptedException _) {
                            Thread.currentThread().interrupt();
                        } finally {
                            if (transport instanceof PeerTransport && transport != hub) {
                                transport.close();
                            }
                        }
                    }));
                }
            }
            return new ClusterRuntime(Time.system(), hub, new MemoryBlobStore(), 1, 1)
                    .run(
                            learner,
                            problem,
                            new Plan(plan.parts(), workers, List.of()),
                            checkpoints,
                            checkpointEvery,
                            listener,
                            stop);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            over.request();
            join(threads);
        }
    }

    private static void join(List<Thread> threads) {
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
