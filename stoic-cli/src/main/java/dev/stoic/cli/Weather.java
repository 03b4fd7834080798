package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.job.Units;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a network is like between whoever dials and the host that is dialled.
 *
 * @param delay of everything, one way
 * @param bytesPerSecond of each direction of that host's link, which all its connections share; 0 is as many as there are
 */
record Weather(Duration delay, long bytesPerSecond) {
    /** In the environment of a run on processes. */
    static final String WEATHER = "STOIC_WEATHER";

    static final Weather FINE = new Weather(Duration.ZERO, 0);

    private static final Pattern RATE = Pattern.compile("([1-9][0-9]{0,5})mbit");
    private static final long BYTES_PER_MEGABIT = 1_000_000 / 8;

    static Optional<Weather> in(Map<String, String> env) {
        String text = env.getOrDefault(WEATHER, "").strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(parse(text));
    }

    /** {@code fine}, {@code delay=5ms}, {@code rate=50mbit}, {@code delay=5ms,rate=50mbit}. */
    static Weather parse(String text) {
        Weather weather = FINE;
        if (text.equals("fine")) {
            return weather;
        }
        for (String word : text.split(",", -1)) {
            int equals = word.indexOf('=');
            String value = word.substring(equals + 1).strip();
            weather = switch (word.substring(0, Math.max(0, equals)).strip()) {
                case "delay" ->
                    new Weather(Units.duration(value).orElseThrow(() -> unreadable(text)), weather.bytesPerSecond());
                case "rate" -> new Weather(weather.delay(), rate(text, value));
                default -> throw unreadable(text);
            };
        }
        return weather;
    }

    private static long rate(String text, String value) {
        var match = RATE.matcher(value);
        if (!match.matches()) {
            throw unreadable(text);
        }
        return Long.parseLong(match.group(1)) * BYTES_PER_MEGABIT;
    }

    private static StoicException unreadable(String text) {
        return StoicException.user(
                "%s=%s: no weather".formatted(WEATHER, text),
                "write fine, delay=5ms, rate=50mbit, or delay=5ms,rate=50mbit");
    }
}
