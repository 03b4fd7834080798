package dev.stoic.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Numbers as people read them. */
final class Figures {
    private static final String SPARKS = "▁▂▃▄▅▆▇█";
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉█";

    private Figures() {}

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** {@code 1 row}, {@code 1,000 rows}. */
    static String count(long value, String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** Six significant digits at most, thousands separated when there is no fraction worth showing. */
    static String value(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        double size = Math.abs(value);
        if (size >= 100_000 && size < 1e15) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        if (size != 0 && (size < 1e-4 || size >= 1e15)) {
            return String.format(Locale.ROOT, "%.3e", value);
        }
        var rounded = BigDecimal.valueOf(value).round(new MathContext(6)).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0).toPlainString() : rounded.toPlainString();
    }

    static String seconds(Duration duration) {
        double seconds = duration.toNanos() / 1e9;
        if (seconds < 1) {
            return Math.round(seconds * 1000) + " ms";
        }
        return seconds < 60 ? String.format(Locale.ROOT, "%.1f s", seconds) : clock(duration);
    }

    /** {@code 1:05}, {@code 2:01:05}. */
    static String clock(Duration duration) {
        long seconds = duration.toSeconds();
        return seconds < 3600
                ? "%d:%02d".formatted(seconds / 60, seconds % 60)
                : "%d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    static String bytes(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024 && unit < units.length - 1) {
            amount /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", amount, units[unit]);
    }

    static String bar(double share, int width) {
        int eighths = (int) Math.round(Math.clamp(share, 0.0, 1.0) * width * 8);
        var out = new StringBuilder("▕");
        for (int i = 0; i < width; i++) {
            out.append(EIGHTHS.charAt(Math.clamp(eighths - 8L * i, 0, 8)));
        }
        return out.append('▏').toString();
    }

    static String sparkline(List<Double> values) {
        double low = values.stream().mapToDouble(d -> d).min().orElse(0);
        double high = values.stream().mapToDouble(d -> d).max().orElse(0);
        var out = new StringBuilder();
        for (double value : values) {
            double share = high > low ? (value - low) / (high - low) : 0;
            out.append(SPARKS.charAt((int) Math.round(share * (SPARKS.length() - 1))));
        }
        return out.toString();
    }

    /** {@code sha256:4be2…91aa}. */
    static String shortened(String hash) {
        int start = hash.indexOf(':') + 1;
        return hash.length() - start <= 12
                ? hash
                : hash.substring(0, start + 4) + "…" + hash.substring(hash.length() - 4);
    }
}
