package dev.stoic.bench.processes;

import dev.stoic.bench.peers.Lines;
import dev.stoic.bench.peers.Progress;
import dev.stoic.bench.peers.Python;
import dev.stoic.bench.peers.Shell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code stoic bench recovery}: for how long a kill holds up a run, beside torchrun with a checkpoint after every training
 * epoch, for the same network.
 */
public final class RecoveryBench {
    private static final int SCHEDULES = 4;

    /** Enough rounds for some kills in each schedule. */
    private static final int EPOCHS = 3;

    private static final int KILLS = 15;
    private static final String EVERY = "2";

    private final Asked asked;
    private final Table table = new Table(
            "", "kills", "of", "stands still p50, s", "p99, s", "steps made again per kill", "to Stoic's p50");

    /** @param whom what may be killed */
    private record Recovery(String tool, long kills, String whom, double p50, double p99, double redone) {}

    private RecoveryBench(Asked asked) {
        this.asked = asked;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var asked = Asked.read("recovery", List.of(), arguments);
        var bench = new RecoveryBench(asked);
        Optional<Recovery> ours = bench.stoic();
        Optional<Recovery> theirs = bench.torchrun();
        double p50 = ours.map(Recovery::p50).orElse(Double.NaN);
        ours.ifPresent(recovery -> bench.add(recovery, p50));
        theirs.ifPresent(recovery -> bench.add(recovery, p50));
        asked.print(bench.table);
        System.exit(ours.isPresent() && theirs.isPresent() ? 0 : 1);
    }

    private Optional<Recovery> stoic() throws IOException, InterruptedException {
        asked.say("stoic chaos: kills every %s s".formatted(EVERY));
        Said said = asked.stoic()
                .run(
                        "stoic",
                        List.of(
                                "chaos",
                                asked.root()
                                        .resolve("examples")
                                        .resolve("mnist.yaml")
                                        .toString(),
                                "--set",
                                "learner.mlp.epochs=" + (asked.quick() ? 2 : EPOCHS),
                                "--schedules",
                                Integer.toString(asked.quick() ? 1 : SCHEDULES),
                                "--with",
                                "kill",
                                "--every",
                                EVERY + "s",
                                "--workers",
                                "2",
                                "--output",
                                "json"),
                        Map.of());
        if (said.exit() != 0) {
            asked.say("stoic chaos ended with %d; see stoic.err in %s".formatted(said.exit(), asked.work()));
        }
        return said.first("chaos").map(chaos -> {
            double kills = chaos.number("kills");
            return new Recovery(
                    "Stoic",
                    (long) kills,
                    "coordinator, workers",
                    chaos.number("p50"),
                    chaos.number("p99"),
                    chaos.number("redone") / kills);
        });
    }

    private Optional<Recovery> torchrun() throws IOException, InterruptedException {
        Path environment = asked.root().resolve(".stoic").resolve("peers");
        var shell = new Shell(environment.resolve("logs"));
        var python = new Python(environment, shell, new Progress(System.err));
        Optional<String> obstacle = python.install(List.of("torch==2.*", "numpy"));
        if (obstacle.isPresent()) {
            asked.say(obstacle.get());
            return Optional.empty();
        }
        asked.say("torchrun: kills %s s after it goes on again".formatted(EVERY));
        Path home = Path.of(
                Optional.ofNullable(System.getenv("STOIC_HOME")).orElse(System.getProperty("user.home") + "/.stoic"));
        var finished = shell.run(
                "torchrun",
                python.command(
                        "torchrun_peer.py",
                        List.of(
                                home.resolve("data").resolve("mnist").toString(),
                                asked.work().resolve("torchrun").toString(),
                                Integer.toString(asked.quick() ? 2 : KILLS),
                                EVERY)),
                asked.work(),
                Map.of());
        if (finished.failed()) {
            asked.say("torchrun: " + finished.complaint());
            return Optional.empty();
        }
        return Lines.objects(finished.printed()).stream().findFirst().map(line -> {
            List<Double> delays =
                    Lines.numbers(line, "delays").stream().sorted().toList();
            return new Recovery(
                    "torchrun",
                    delays.size(),
                    "workers",
                    share(delays, 0.5),
                    share(delays, 0.99),
                    Lines.numbers(line, "redone").stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElse(Double.NaN));
        });
    }

    private static double share(List<Double> sorted, double share) {
        return sorted.isEmpty()
                ? Double.NaN
                : sorted.get((int) Math.min(sorted.size() - 1L, (long) (share * sorted.size())));
    }

    private void add(Recovery recovery, double p50) {
        table.add(
                recovery.tool(),
                Long.toString(recovery.kills()),
                recovery.whom(),
                Table.figure(recovery.p50()),
                Table.figure(recovery.p99()),
                String.format(Locale.ROOT, "%.2f", recovery.redone()),
                Table.figure(recovery.p50() / p50) + "×");
    }
}
