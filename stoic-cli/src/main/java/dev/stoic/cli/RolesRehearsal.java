package dev.stoic.cli;

import dev.stoic.engine.Time;
import dev.stoic.store.s3.server.Master;
import dev.stoic.store.s3.server.StoreServer;
import dev.stoic.store.s3.server.StoreSettings;
import dev.stoic.transport.Tls;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Roles of a run, all in this process: as {@code --on processes} starts them, and as pods have them, with certificates and a
 * store. A failure here costs speed, nothing else.
 */
final class RolesRehearsal {
    private static final int WORKERS = 2;
    private static final Duration MOST = Duration.ofSeconds(60);
    private static final String HOST = "127.0.0.1";
    private static final String STORE_KEY = "root";

    private final Path root;
    private final Path scratch;

    RolesRehearsal(Path root, Path scratch) {
        this.root = root;
        this.scratch = scratch;
    }

    void run() throws IOException, InterruptedException {
        asProcesses();
        Path certificates = scratch.resolve("tls");
        if (certify(certificates)) {
            asPods(certificates);
        }
    }

    /** The coordinator's folder tells the workers where it is. */
    private void asProcesses() throws IOException, InterruptedException {
        Path runs = scratch.resolve("runs");
        var env = Map.of(
                "STOIC_HOME", scratch.resolve("home").toString(), "STOIC_RUNS", runs.toString(), "STOIC_TOKEN", "none");
        String workers = Integer.toString(WORKERS);
        Thread coordinator =
                start(env, "coordinator", example("digits.yaml"), "--workers", workers, "--output", "json");
        Optional<Path> job = awaitJob(runs, coordinator);
        if (job.isPresent()) {
            join(coordinator, staff(env, place -> List.of(job.get().toString())));
        }
    }

    private Optional<Path> awaitJob(Path runs, Thread coordinator) throws IOException, InterruptedException {
        while (!coordinator.join(Duration.ofMillis(20))) {
            if (Files.isDirectory(runs)) {
                try (Stream<Path> folders = Files.list(runs)) {
                    Optional<Path> job = folders.map(folder -> folder.resolve("job.yaml"))
                            .filter(Files::exists)
                            .findFirst();
                    if (job.isPresent()) {
                        return job;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private void asPods(Path certificates) throws IOException, InterruptedException {
        var master = new Master("no secret, only a rehearsal");
        var settings = new StoreSettings(
                scratch.resolve("store"),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Optional.of(Tls.in(certificates).context()),
                master,
                Optional.empty());
        try (var store = new StoreServer(settings, Time.system()::now, _ -> {})) {
            var env = new HashMap<String, String>();
            env.put("AWS_ENDPOINT_URL", store.address(HOST));
            env.put("AWS_REGION", "stoic");
            env.put("AWS_ACCESS_KEY_ID", STORE_KEY);
            env.put("AWS_SECRET_ACCESS_KEY", master.secretOf(STORE_KEY));
            env.put("AWS_CA_BUNDLE", certificates.resolve(Tls.AUTHORITY).toString());
            env.put("STOIC_STORE_DATA", "s3://%s/team/data".formatted(StoreSettings.BUCKET));
            env.put("STOIC_TOKEN", "none");
            env.put("STOIC_HOME", scratch.resolve("pods-home").toString());
            env.put("STOIC_RUNS", scratch.resolve("pods-runs").toString());
            env.put("STOIC_TERMINATION", scratch.resolve("termination").toString());
            env.put("STOIC_POD", "pod");
            start(env, "data", "push", example("data/iris.csv")).join(MOST);
            train(env, certificates);
        }
    }

    private void train(Map<String, String> env, Path certificates) throws IOException, InterruptedException {
        String job = Files.writeString(scratch.resolve("iris.yaml"), """
                        name: iris
                        learner: { kmeans: { k: 3 } }
                        data: { train: "store://iris.csv", columns: { drop: [species] } }
                        run: { workers: %d }
                        """.formatted(WORKERS))
                .toString();
        List<String> common = List.of(
                job,
                "--run",
                "iris-rehearsal",
                "--store",
                "s3://%s/team/runs".formatted(StoreSettings.BUCKET),
                "--tls",
                certificates.toString());
        String rounds = HOST + ":" + free();
        Thread coordinator = start(
                env,
                with(
                        "coordinator",
                        common,
                        "--listen",
                        rounds,
                        "--report",
                        HOST + ":0",
                        "--health",
                        HOST + ":0",
                        "--output",
                        "json"));
        join(
                coordinator,
                staff(
                        env,
                        place -> Stream.concat(common.stream(), Stream.of("--hosts", rounds, "--health", HOST + ":0"))
                                .toList()));
    }

    private interface Arguments {
        List<String> of(int place);
    }

    private List<Thread> staff(Map<String, String> env, Arguments arguments) {
        return IntStream.range(0, WORKERS)
                .mapToObj(place -> start(env, with("worker", arguments.of(place), "--place", Integer.toString(place))))
                .toList();
    }

    private static String[] with(String verb, List<String> some, String... more) {
        var line = new ArrayList<String>();
        line.add(verb);
        line.addAll(some);
        line.addAll(List.of(more));
        return line.toArray(String[]::new);
    }

    /** Nobody waits for a role that hangs. */
    private Thread start(Map<String, String> env, String... line) {
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var shell = new Shell(nowhere, nowhere, env, scratch, Terminal.lines());
        return Thread.ofPlatform().daemon().name(line[0]).start(() -> Stoic.run(List.of(line), shell));
    }

    private static void join(Thread coordinator, List<Thread> workers) throws InterruptedException {
        if (coordinator.join(MOST)) {
            for (Thread worker : workers) {
                worker.join(MOST);
            }
        }
    }

    /** What makes certificates is not on this process's class path, and must not be: a cache is for one class path. */
    private boolean certify(Path folder) throws IOException, InterruptedException {
        String classPath = System.getProperty("java.class.path") + ":" + root.resolve(".stoic/launch/lib/annex/*");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classPath,
                        Stoic.class.getName(),
                        "certificates",
                        folder.toString(),
                        "--hosts",
                        HOST)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(MOST.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly();
        }
    }

    private String example(String name) {
        return root.resolve("examples").resolve(name).toString();
    }

    private static int free() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
