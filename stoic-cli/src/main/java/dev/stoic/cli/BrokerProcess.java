package dev.stoic.cli;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A broker of this machine for one run, in a process of its own that ends with this one, however this one ends. */
final class BrokerProcess implements AutoCloseable {
    /** The first one after a build prepares quick starts of the others. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process process;
    private final String bootstrap;

    /**
     * Starts it; when this returns, clients are served.
     *
     * @param root where the command lies that starts it
     * @param folder what it keeps and what it says
     */
    BrokerProcess(Path root, Path folder, OwnBroker.Address address) throws InterruptedException {
        Path launcher = root.resolve("stoic");
        var command = new ArrayList<>(List.of(
                launcher.toString(),
                "broker",
                "--port",
                Integer.toString(address.port()),
                "--folder",
                folder.toString(),
                "--with-parent"));
        address.advertise().ifPresent(peer -> command.addAll(List.of("--advertise", peer.toString())));
        var builder = new ProcessBuilder(command);
        builder.environment().put(ProcessesRun.AS_BUILT, "yes");
        try {
            Files.createDirectories(folder);
            builder.redirectError(ProcessBuilder.Redirect.appendTo(
                    folder.resolve("stderr.log").toFile()));
            process = builder.start();
        } catch (IOException e) {
            throw StoicException.environment(
                    "a broker cannot be started: " + e.getMessage(),
                    "check that %s can be run and %s can be written".formatted(launcher, folder),
                    e);
        }
        try {
            bootstrap = firstLine(process)
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .filter(line -> line.startsWith(BrokerCommand.READY))
                    .map(line -> line.substring(BrokerCommand.READY.length()))
                    .orElseThrow(() -> notReady(folder, null));
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
            throw notReady(folder, e);
        } catch (InterruptedException | StoicException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static StoicException notReady(Path folder, @Nullable Throwable cause) {
        return new StoicException(
                new Fault.Environment(
                        "the broker of this run did not become ready",
                        "see broker.log and stderr.log in %s, or name a cluster's bootstrap servers".formatted(folder)),
                cause);
    }

    private static CompletableFuture<Optional<String>> firstLine(Process process) {
        var line = new CompletableFuture<Optional<String>>();
        Thread.ofVirtual().name("stoic-broker-ready").start(() -> {
            var in = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            try {
                line.complete(Optional.ofNullable(in.readLine()));
            } catch (IOException e) {
                line.completeExceptionally(e);
            }
        });
        return line;
    }

    /** What clients are told. */
    String bootstrap() {
        return bootstrap;
    }

    /** Whether it still runs. */
    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        Farewell.to(process);
    }
}
