package dev.stoic.bench.processes;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * {@code stoic bench scaling}: how much sooner a run ends with more workers, each of which has a fifth of a core and no more.
 * The coordinator is not capped.
 */
public final class ScalingBench {
    private static final double CORES = 0.2;
    private static final List<Integer> WORKERS = List.of(1, 2, 4, 8);

    /** Until then every process has compiled what it needs, which takes each the same time however many there are. */
    private static final double WARM = 0.25;

    private final Asked asked;
    private final Command stoic;
    private final Table table = new Table(
            "job", "workers", "rounds", "seconds", "faster", "efficiency", "warm efficiency", "published speed-up");

    /** @param published speed-up by workers in the system that we follow; relative to 2 workers, or to 1 */
    private record Job(String name, Blobs rows, Blobs few, String text, Map<Integer, String> published) {}

    private static final List<Job> JOBS = List.of(
            new Job(
                    "kmeans",
                    new Blobs(5_000_000, 32, 256),
                    new Blobs(20_000, 32, 64),
                    """
                    learner: { kmeans: { k: 256, init: random, restarts: 1, rounds: 50, tolerance: 0 } }
                    data: { train: %s }
                    run: { seed: 42, parts: 64 }
                    """,
                    Map.of(1, "1.00", 2, "0.90", 4, "0.55", 8, "– (5: 0.50)")),
            new Job(
                    "forest",
                    new Blobs(1_000_000, 20, 4),
                    new Blobs(4_000, 20, 4),
                    """
                    learner: { forest: { trees: 1024, depth: 10 } }
                    data: { train: %s, target: %s }
                    run: { seed: 42, parts: 64 }
                    """,
                    Map.of(1, "–", 2, "1.00 of 2", 4, "1.16 of 2", 8, "1.46 of 2 (10: 1.55)")));

    private ScalingBench(Asked asked) {
        this.asked = asked;
        stoic = asked.stoic();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var asked = Asked.read("scaling", JOBS.stream().map(Job::name).toList(), arguments);
        try (var cap = new CpuCap("trial", CORES)) {
            asked.say("a group of processes can be capped: " + cap.before().getLast());
        } catch (IOException e) {
            System.err.println("workers cannot be capped here: " + e
                    + "\nneeded: cgroups of Linux with the cpu controller, and the right to make one (root)");
            System.exit(3);
        }
        var bench = new ScalingBench(asked);
        boolean same = true;
        for (Job job : JOBS) {
            if (asked.wants(job.name())) {
                same &= bench.measure(job);
            }
        }
        asked.print(bench.table);
        System.exit(same ? 0 : 1);
    }

    /** Whether all runs gave one model. */
    private boolean measure(Job job) throws IOException, InterruptedException {
        Path file = prepare(job);
        var models = new TreeSet<String>();
        // Turns the files into rows once, so that capped workers find them.
        Said here = stoic.run(job.name() + "-here", List.of("train", file.toString(), "--output", "json"), Map.of());
        models.add(here.model());
        double one = Double.NaN;
        double oneWarm = Double.NaN;
        for (int workers : WORKERS) {
            Said said = run(job, file, workers);
            models.add(said.model());
            double seconds = said.rounding();
            double warm = said.secondsPerRound(WARM);
            if (workers == 1) {
                one = seconds;
                oneWarm = warm;
            }
            table.add(
                    job.name(),
                    Integer.toString(workers),
                    said.failed() ? said.model() : Table.count(said.rounds()),
                    Table.figure(seconds),
                    Table.figure(one / seconds),
                    Table.figure(one / workers / seconds),
                    Table.figure(oneWarm / workers / warm),
                    job.published().getOrDefault(workers, "–"));
            asked.say("%s with %d workers: %s"
                    .formatted(job.name(), workers, said.failed() ? said.model() : Table.figure(seconds) + " s"));
        }
        asked.say("%s: %s".formatted(job.name(), models.size() == 1 ? "one model" : "MODELS DIFFER: " + models));
        return models.size() == 1;
    }

    private Path prepare(Job job) throws IOException {
        Blobs rows = asked.quick() ? job.few() : job.rows();
        String size = "%dx%d-%d".formatted(rows.rows(), rows.columns(), rows.clouds());
        Path points = asked.work().resolve("%s-%s-x.npy".formatted(job.name(), size));
        Path labels = asked.work().resolve("%s-%s-y.npy".formatted(job.name(), size));
        if (!Files.exists(points)) {
            rows.write(points, labels);
        }
        Path file = asked.work().resolve("%s-%s.yaml".formatted(job.name(), size));
        Files.writeString(file, job.text().formatted(points, labels));
        return file;
    }

    private Said run(Job job, Path file, int workers) throws IOException, InterruptedException {
        String name = "%s-%d".formatted(job.name(), workers);
        String address = "127.0.0.1:" + free();
        // Only this machine can reach the port.
        var environment = Map.of("STOIC_TOKEN", "bench", "STOIC_THREADS", "1");
        var caps = new ArrayList<CpuCap>();
        var staff = new ArrayList<Command.Running>();
        try (var coordinator = stoic.start(
                name,
                List.of(),
                List.of(
                        "coordinator",
                        file.toString(),
                        "--workers",
                        Integer.toString(workers),
                        "--set",
                        "run.elastic.min=" + workers,
                        "--listen",
                        address,
                        "--output",
                        "json"),
                environment)) {
            for (int place = 0; place < workers; place++) {
                String worker = name + "-worker-" + place;
                var cap = new CpuCap(worker, CORES);
                caps.add(cap);
                var command =
                        List.of("worker", file.toString(), "--hosts", address, "--place", Integer.toString(place));
                staff.add(stoic.start(worker, cap.before(), command, environment));
            }
            return coordinator.await();
        } finally {
            for (Command.Running worker : staff) {
                worker.close();
                worker.process().waitFor();
            }
            caps.forEach(CpuCap::close);
        }
    }

    private static int free() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
