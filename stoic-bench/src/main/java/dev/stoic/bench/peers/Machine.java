package dev.stoic.bench.peers;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the figures come from.
 *
 * @param load processes that already ran or waited in the minute before; negative where the system does not say
 */
public record Machine(String cpu, int cores, int gigabytes, String java, double load) {
    public static Machine here() throws IOException {
        return new Machine(
                field(Path.of("/proc/cpuinfo"), "model name", System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                (int) Math.round(kilobytes() / 1e6),
                Runtime.version().toString(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** Beside other work the same fit of a peer was seen to take ten times longer, which would flatter us. */
    public boolean busy() {
        return load > cores / 2.0;
    }

    /** A third of the memory for Spark's driver, between what it needs and what helps it. */
    int sparkGigabytes() {
        return Math.clamp(gigabytes / 3, 3, 8);
    }

    private static double kilobytes() throws IOException {
        return Double.parseDouble(
                field(Path.of("/proc/meminfo"), "MemTotal", "0").replaceAll("\\D", ""));
    }

    private static String field(Path file, String name, String otherwise) throws IOException {
        if (!Files.isReadable(file)) {
            return otherwise;
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(otherwise);
    }
}
