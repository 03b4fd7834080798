package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

@Command(
        description =
                "Benchmarks this machine: peers (scikit-learn, PyTorch, Spark, …), kernels (OpenBLAS), large (a CSV larger than the heap),"
                        + " and runs on several processes: transport, scaling, recovery (beside torchrun), start.")
final class BenchCommand implements Callable<Integer> {
    private final Shell shell;

    private enum What {
        PEERS("dev.stoic.bench.peers.PeersBench"),
        KERNELS("dev.stoic.bench.kernel.KernelBench"),
        LARGE("dev.stoic.bench.large.LargeBench"),
        TRANSPORT("dev.stoic.bench.processes.TransportBench"),
        SCALING("dev.stoic.bench.processes.ScalingBench"),
        RECOVERY("dev.stoic.bench.processes.RecoveryBench"),
        START("dev.stoic.bench.processes.StartBench");

        private final String main;

        What(String main) {
            this.main = main;
        }
    }

    @Mixin
    private Output output = new Output();

    @Parameters(
            paramLabel = "<peers|kernels|large|transport|scaling|recovery|start>",
            arity = "1",
            description = "benchmark to run")
    private What what = What.KERNELS;

    @Unmatched
    private List<String> rest = new ArrayList<>();

    BenchCommand(Shell shell) {
        this.shell = shell;
    }

    /** In a JVM of its own, because a benchmark must not inherit the flags and the warm code of the command. */
    @Override
    public Integer call() throws InterruptedException {
        String classPath = System.getProperty("stoic.bench", "");
        if (classPath.isEmpty()) {
            throw StoicException.user(
                    "the benchmarks are not built", "call ./stoic bench from the source tree, which builds them");
        }
        var line = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-Xlog:disable",
                "-Xlog:all=error:stderr",
                "-Dstoic.root=" + System.getProperty("stoic.root", ""),
                "-cp",
                classPath,
                what.main));
        line.addAll(rest);
        if (output.isJson()) {
            line.addAll(List.of("--output", "json"));
        }
        try {
            return new ProcessBuilder(line)
                    .directory(shell.directory().toFile())
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw StoicException.environment("cannot start " + line.getFirst(), "check the JDK with stoic doctor", e);
        }
    }
}
