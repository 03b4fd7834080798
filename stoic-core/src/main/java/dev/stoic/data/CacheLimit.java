package dev.stoic.data;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much the cache may hold. */
public sealed interface CacheLimit {
    String EXPECTED = "a size such as 20GiB, or none";

    /** 10 GiB, or a fifth of the disk where that is less. */
    record Usual() implements CacheLimit {
        private static final long MOST = 10L << 30;
        private static final long PART_OF_DISK = 5;

        @Override
        public OptionalLong in(Path folder) throws IOException {
            Path existing = folder.toAbsolutePath();
            while (!Files.exists(existing) && existing.getParent() != null) {
                existing = existing.getParent();
            }
            return OptionalLong.of(Math.min(MOST, Files.getFileStore(existing).getTotalSpace() / PART_OF_DISK));
        }
    }

    record Bytes(long most) implements CacheLimit {
        @Override
        public OptionalLong in(Path folder) {
            return OptionalLong.of(most);
        }
    }

    record None() implements CacheLimit {
        @Override
        public OptionalLong in(Path folder) {
            return OptionalLong.empty();
        }
    }

    /** The limit in bytes of a cache in that folder; nothing if there is no limit. */
    OptionalLong in(Path folder) throws IOException;

    /** {@code 20GiB}, {@code 500 MB}, {@code none}; nothing if the text is not a limit. */
    static Optional<CacheLimit> parse(String text) {
        String written = text.strip().toLowerCase(Locale.ROOT);
        if (written.equals("none")) {
            return Optional.of(new None());
        }
        Matcher size = Size.FORM.matcher(written);
        if (!size.matches()) {
            return Optional.empty();
        }
        long unit = Size.UNITS.getOrDefault(size.group(2), 1L);
        BigDecimal bytes = new BigDecimal(size.group(1)).multiply(BigDecimal.valueOf(unit));
        return bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0
                ? Optional.of(new Bytes(bytes.longValue()))
                : Optional.empty();
    }

    /** How sizes are written. */
    final class Size {
        private static final Pattern FORM = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?) *(b|[kmgt]i?b?|)");
        private static final Map<String, Long> UNITS = Map.ofEntries(
                Map.entry("kb", 1_000L),
                Map.entry("mb", 1_000_000L),
                Map.entry("gb", 1_000_000_000L),
                Map.entry("tb", 1_000_000_000_000L),
                Map.entry("k", 1L << 10),
                Map.entry("ki", 1L << 10),
                Map.entry("kib", 1L << 10),
                Map.entry("m", 1L << 20),
                Map.entry("mi", 1L << 20),
                Map.entry("mib", 1L << 20),
                Map.entry("g", 1L << 30),
                Map.entry("gi", 1L << 30),
                Map.entry("gib", 1L << 30),
                Map.entry("t", 1L << 40),
                Map.entry("ti", 1L << 40),
                Map.entry("tib", 1L << 40));

        private Size() {}
    }
}
