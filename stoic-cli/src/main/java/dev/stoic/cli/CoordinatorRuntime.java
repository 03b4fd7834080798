package dev.stoic.cli;

import dev.stoic.data.Rows;
import dev.stoic.engine.ClusterRuntime;
import dev.stoic.engine.JobRuntime;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.Pulse;
import dev.stoic.engine.Result;
import dev.stoic.engine.Size;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Plan;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.Epochs;
import dev.stoic.transport.Peer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** The coordinator is in this process; workers come from elsewhere. */
final class CoordinatorRuntime implements JobRuntime {
    private final Setup setup;

    /**
     * @param opened its epoch, once workers can find it
     * @param told where the coordinator can be dialled, once that is known
     */
    record Setup(
            JobSpec.Run run,
            BlobStore store,
            InetSocketAddress listen,
            Optional<Peer> advertise,
            Optional<Path> tls,
            Path base,
            Map<String, String> env,
            LongConsumer opened,
            Consumer<Peer> told,
            Consumer<String> trouble) {}

    CoordinatorRuntime(Setup setup) {
        this.setup = setup;
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
        var wanted = new Connection.Wanted(
                checkpoints.job(),
                setup.env(),
                setup.run(),
                Optional.of(setup.listen()),
                setup.advertise(),
                List.of(),
                setup.tls(),
                setup.base(),
                setup.trouble());
        try (Connection connection = Connection.open(wanted)) {
            String where = connection.self().map(Peer::toString).orElse("a broker");
            long epoch = Epochs.next(setup.store(), where);
            connection.self().ifPresent(setup.told());
            setup.opened().accept(epoch);
            // Somebody may want another number of workers by now.
            int workers = Size.wanted(setup.store()).orElse(plan.workers());
            var sized = new Plan(plan.parts(), workers, plan.roles());
            try (var _ = new Pulse(setup.store(), epoch)) {
                Result<S> result = new ClusterRuntime(
                                Time.system(),
                                connection.transport(),
                                setup.store(),
                                epoch,
                                setup.run().elastic().min())
                        .run(learner, problem, sized, checkpoints, checkpointEvery, listener, stop);
                connection.forget();
                return result;
            }
        } catch (IOException e) {
            throw StoicException.environment(
                    "the coordinator cannot begin: " + e.getMessage(), "check the store of the run and the port", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoicException(new Fault.Stopped("interrupted", "resume to go on"), e);
        }
    }
}
