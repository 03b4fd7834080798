package dev.stoic.job;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Values that are written with their unit. */
public final class Units {
    static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    private Units() {}

    /** {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}. */
    public static Optional<Duration> duration(String text) {
        var match = DURATION.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(match.group(1));
        return Optional.of(
                switch (match.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofHours(amount);
                });
    }

    static String duration(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
    }

    static boolean isShare(String text) {
        return text.endsWith("%");
    }

    /** {@code 20%}, above 0 and below 100. */
    static Optional<Double> share(String text) {
        var percent = new BigDecimal(text.substring(0, text.length() - 1).strip());
        boolean legal = percent.signum() > 0 && percent.compareTo(BigDecimal.valueOf(100)) < 0;
        return legal ? Optional.of(percent.movePointLeft(2).doubleValue()) : Optional.empty();
    }

    static String share(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }
}
