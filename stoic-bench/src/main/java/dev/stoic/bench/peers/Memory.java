package dev.stoic.bench.peers;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * On a virtual machine, memory that nobody has used for a while is handed out slowly: a gigabyte was seen to take two
 * seconds instead of a fifth of one. Used once before each tool, it is equally quick for all of them.
 */
final class Memory {
    private static final long PIECE = 1L << 28;
    private static final double SHARE = 0.6;

    private Memory() {}

    static void use() throws IOException {
        Path about = Path.of("/proc/meminfo");
        if (Files.isReadable(about)) {
            use((long) (SHARE * available(Files.readString(about))));
        }
    }

    /** Bytes that could be had, from the system's own account; 0 where it says nothing. */
    static long available(String account) {
        return account.lines()
                .filter(line -> line.startsWith("MemAvailable:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    private static void use(long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            for (long used = 0; used + PIECE <= bytes; used += PIECE) {
                // Filled with zeros, which is all that is wanted.
                arena.allocate(PIECE);
            }
        } catch (OutOfMemoryError e) {
            // Then it was all used, which is as good.
        }
    }
}
