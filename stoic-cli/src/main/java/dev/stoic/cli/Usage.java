package dev.stoic.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** What processes use: of processors since they were last looked at, and of memory now. */
final class Usage {
    private final Map<Long, Seen> seen = new HashMap<>();

    private record Seen(long cpu, long at) {}

    /**
     * @param cpu how many processors it keeps busy
     * @param bytes in memory; 0 where the system does not say
     */
    record Use(double cpu, long bytes) {
        Use plus(Use other) {
            return new Use(cpu + other.cpu, bytes + other.bytes);
        }
    }

    Use of(ProcessHandle process) {
        long cpu = process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
        long now = System.nanoTime();
        Seen before = seen.put(process.pid(), new Seen(cpu, now));
        double busy = before == null || now == before.at() ? 0 : (double) (cpu - before.cpu()) / (now - before.at());
        return new Use(Math.max(0, busy), memory(process.pid()));
    }

    private static long memory(long pid) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
                if (line.startsWith("VmRSS:")) {
                    return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
        } catch (IOException | NumberFormatException _) {
            // It has ended, or the system has no such files.
        }
        return 0;
    }
}
