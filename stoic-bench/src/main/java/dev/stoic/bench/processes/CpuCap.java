package dev.stoic.bench.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A share of a core for a process and all its threads: a group of the kernel's, with a quota in every 10 ms. Stopping and
 * continuing processes would be no such thing, because others would see them hang.
 */
final class CpuCap implements AutoCloseable {
    private static final int PERIOD_MICROS = 10_000;
    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    private final Path group;

    /** @throws IOException if the system has no such groups, or does not let this user make them */
    CpuCap(String name, double cores) throws IOException {
        int quota = (int) Math.round(cores * PERIOD_MICROS);
        boolean unified = Files.exists(ROOT.resolve("cgroup.controllers"));
        group = Files.createDirectory((unified ? ROOT : ROOT.resolve("cpu"))
                .resolve("stoic-bench-%d-%s".formatted(ProcessHandle.current().pid(), name)));
        try {
            if (unified) {
                Files.writeString(group.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
            } else {
                Files.writeString(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
                Files.writeString(group.resolve("cpu.cfs_quota_us"), Integer.toString(quota));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** What a command line begins with so that all of it is capped from its first instruction on. */
    List<String> before() {
        return List.of(
                "sh",
                "-c",
                "echo $$ > \"$0\" && exec \"$@\"",
                group.resolve("cgroup.procs").toString());
    }

    /** Only when nobody is left in it. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(group);
        } catch (IOException _) {
            // It is empty and harmless; the next start of the machine forgets it.
        }
    }
}
