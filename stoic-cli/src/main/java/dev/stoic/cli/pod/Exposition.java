package dev.stoic.cli.pod;

import java.time.Duration;

/** Measurements as text, as Prometheus reads them. */
public final class Exposition {
    private final StringBuilder text = new StringBuilder();

    /** What can go up and down. */
    public Exposition gauge(String name, String help, long value) {
        return one(name, help, "gauge", Long.toString(value));
    }

    /** What only grows; by custom its name ends in {@code _total}. */
    public Exposition counter(String name, String help, long value) {
        return one(name, help, "counter", Long.toString(value));
    }

    /** Time that only grows, in seconds. */
    public Exposition counter(String name, String help, Duration value) {
        return one(name, help, "counter", seconds(value));
    }

    /** How often something was done, and how long all of it took. */
    public Exposition summary(String name, String help, Duration sum, long count) {
        head(name, help, "summary");
        line(name + "_sum", seconds(sum));
        line(name + "_count", Long.toString(count));
        return this;
    }

    private Exposition one(String name, String help, String kind, String value) {
        head(name, help, kind);
        line(name, value);
        return this;
    }

    private static String seconds(Duration value) {
        return Double.toString(value.toNanos() / 1e9);
    }

    private void head(String name, String help, String kind) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(kind).append('\n');
    }

    private void line(String name, String value) {
        text.append(name).append(' ').append(value).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
