package dev.stoic.cli;

import dev.stoic.cli.result.OutputFile;
import dev.stoic.fault.FileFault;
import dev.stoic.math.Lanes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Checks this machine and prints the fix for each problem.",
            "Collects diagnostics for a bug report, optionally for a cluster job. Secrets are removed.",
            "  stoic doctor --bundle help.zip tj/digits -n team"
        })
final class DoctorCommand implements Callable<Integer> {
    private static final long GIB = 1L << 30;
    private static final int JAVA = 25;

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(names = "--bundle", paramLabel = "<file.zip>", description = "write the diagnostics to this file")
    private Optional<String> bundle = Optional.empty();

    @Mixin
    private Force force = new Force();

    @Parameters(paramLabel = "<job>", arity = "0..1", description = "tj/<name>: a cluster job to include in the bundle")
    private Optional<String> job = Optional.empty();

    /** @param fix what to do; empty when all is well */
    private record Check(String name, String found, String fix) {
        boolean isGood() {
            return fix.isEmpty();
        }
    }

    DoctorCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var bundler = new Bundle(shell, output, flags, force);
        Optional<OutputFile> file = bundle.map(shell::path).map(bundler::file);
        List<Check> checks = List.of(
                java(),
                kernels(),
                machine(),
                folder("runs", shell.runs(), "STOIC_RUNS"),
                folder("cache", shell.cache(), "STOIC_HOME"),
                dataSets());
        for (Check check : checks) {
            if (output.isJson()) {
                Map<String, Object> facts = new LinkedHashMap<>();
                facts.put("check", check.name());
                facts.put("good", check.isGood());
                facts.put("found", check.found());
                facts.put("fix", check.fix());
                shell.out().println(Json.write(facts));
            } else {
                Terminal terminal = output.on(shell.terminal());
                String mark = check.isGood() ? terminal.green("✓") : terminal.red("✗");
                shell.out().println("%s %-8s %s".formatted(mark, check.name(), check.found()));
                if (!check.isGood()) {
                    shell.out().println("           → " + check.fix());
                }
            }
        }
        if (file.isPresent()) {
            String told = checks.stream().map(Check::toString).collect(Collectors.joining("\n"));
            bundler.write(file.get(), told, job.map(ClusterWords::name));
        }
        return checks.stream().allMatch(Check::isGood) ? 0 : 3;
    }

    private static Check java() {
        boolean good = Runtime.version().feature() >= JAVA;
        return new Check(
                "java",
                "Java " + Runtime.version() + " (" + System.getProperty("java.home") + ")",
                good ? "" : "install a JDK " + JAVA + " or later and set JAVA_HOME to it");
    }

    private static Check kernels() {
        Lanes lanes = Lanes.chosen();
        return new Check(
                "kernels",
                lanes.describe() + ", " + lanes.reason(),
                lanes.vector() || !lanes.reason().contains("--add-modules")
                        ? ""
                        : "start through ./stoic, or add --add-modules jdk.incubator.vector");
    }

    private static Check machine() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        long memory = system instanceof com.sun.management.OperatingSystemMXBean bean ? bean.getTotalMemorySize() : 0;
        return new Check(
                "machine",
                "%d cores, %.1f GiB memory, heap at most %.1f GiB"
                        .formatted(
                                Runtime.getRuntime().availableProcessors(),
                                (double) memory / GIB,
                                (double) Runtime.getRuntime().maxMemory() / GIB),
                "");
    }

    private Check folder(String name, Path folder, String variable) {
        Path existing = folder;
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        try {
            long free = Files.getFileStore(existing).getUsableSpace();
            String found = "%s %s, %.1f GiB free"
                    .formatted(folder, Files.isWritable(existing) ? "writable" : "not writable", (double) free / GIB);
            if (!Files.isWritable(existing)) {
                return new Check(
                        name, found, "chown -R $USER " + existing + ", or set " + variable + " to another folder");
            }
            return new Check(
                    name,
                    found,
                    free > GIB / 2 ? "" : "free some space, or set " + variable + " to a folder on another disk");
        } catch (IOException e) {
            return new Check(
                    name, folder + " cannot be read: " + FileFault.reason(e), "set " + variable + " to another folder");
        }
    }

    private Check dataSets() {
        var present = new ArrayList<String>();
        Path folder = shell.home().resolve("data");
        if (Files.isDirectory(folder)) {
            try (Stream<Path> sets = Files.list(folder)) {
                sets.filter(Files::isDirectory)
                        .map(set -> set.getFileName().toString())
                        .sorted()
                        .forEach(present::add);
            } catch (IOException e) {
                return new Check("data", folder + " cannot be listed: " + FileFault.reason(e), "check its permissions");
            }
        }
        String found = present.isEmpty()
                ? shell.called("no public data sets yet; stoic data get mnist fetches one")
                : String.join(", ", present);
        return new Check("data", found, "");
    }
}
