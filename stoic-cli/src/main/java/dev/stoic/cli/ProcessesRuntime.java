package dev.stoic.cli;

import dev.stoic.data.Rows;
import dev.stoic.engine.ClusterRuntime;
import dev.stoic.engine.JobRuntime;
import dev.stoic.engine.Progress;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.Result;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.Epochs;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.TcpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The coordinator is in this process, each worker in one of its own on the same machine. */
final class ProcessesRuntime implements JobRuntime {
    private static final int TOKEN_BYTES = 16;

    private final Path root;
    private final RunFolder folder;

    /** @param root where the command lies that starts workers */
    ProcessesRuntime(Path root, RunFolder folder) {
        this.root = root;
        this.folder = folder;
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
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        String secret = HexFormat.of().formatHex(token);
        // Listeners are called by the thread that drives the run; others leave their notes here.
        var notes = new ConcurrentLinkedQueue<String>();
        var settings = new PeerSettings(
                checkpoints.job(),
                secret,
                Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                List.of(),
                Optional.empty(),
                WorkerCommand.MOST_BYTES,
                notes::add);
        try (var transport = new TcpTransport(settings);
                var workers = new WorkerProcesses(
                        root, folder.path(), plan.workers(), transport.port(), secret, notes::add)) {
            long epoch = Epochs.next(
                    folder.blobs(), "process " + ProcessHandle.current().pid());
            workers.start();
            ProgressListener heard = progress -> {
                if (progress instanceof Progress.RoundDone) {
                    workers.progressed();
                }
                for (String note = notes.poll(); note != null; note = notes.poll()) {
                    listener.on(new Progress.Note(note));
                }
                listener.on(progress);
            };
            return new ClusterRuntime(Time.system(), transport, epoch)
                    .run(learner, problem, plan, checkpoints, checkpointEvery, heard, stop);
        } catch (IOException e) {
            throw StoicException.environment(
                    "the coordinator cannot begin: " + e.getMessage(), "check the run folder and the ports", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoicException(new Fault.Stopped("interrupted", "resume to go on"), e);
        }
    }
}
