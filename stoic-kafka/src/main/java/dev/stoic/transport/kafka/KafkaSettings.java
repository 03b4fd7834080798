package dev.stoic.transport.kafka;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * How a process takes part in a job over Kafka.
 *
 * @param job the identity of the job in hexadecimal digits; its topics are named by it
 * @param token what is said is signed with it: whoever does not know it cannot speak for a role, though it may listen
 * @param bootstrap brokers to begin with, each as host:port
 * @param client what a cluster with TLS or SASL asks of its clients; see {@link #client(Path)}
 * @param mostBytes that an envelope may have
 * @param trouble is told, once for each kind, of what was dropped and of brokers that do not answer
 */
public record KafkaSettings(
        String job,
        String token,
        List<String> bootstrap,
        SortedMap<String, String> client,
        int mostBytes,
        Consumer<String> trouble) {
    /** Everybody says every second that it is there. */
    static final Duration BEAT = Duration.ofSeconds(1);

    /** Whoever misses so many beats is gone. */
    static final int MISSED = 10;

    /** For a broker to answer when something begins. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** For what is still to be sent when a process ends. */
    static final Duration FAREWELL = Duration.ofSeconds(1);

    public KafkaSettings {
        if (!job.matches("[0-9a-f]{16,}")) {
            throw new IllegalArgumentException("a job name needs at least 16 hexadecimal digits, got " + job);
        }
        if (token.isBlank()) {
            throw new IllegalArgumentException("a token is needed to authenticate the roles of this job");
        }
        if (mostBytes < 1) {
            throw new IllegalArgumentException("an envelope has at least one byte");
        }
        bootstrap = List.copyOf(bootstrap);
        if (bootstrap.isEmpty()) {
            throw new IllegalArgumentException("at least one broker must be named");
        }
        refuse(client, "the settings of Kafka clients");
        client = new TreeMap<>(client);
    }

    /** Reads a properties file with {@code security.protocol}, {@code ssl.…} and {@code sasl.…}. */
    public static SortedMap<String, String> client(Path file) {
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw StoicException.user(
                    "%s cannot be read: %s".formatted(file, e.getMessage()),
                    "name a properties file with security.protocol, ssl.… and sasl.…");
        }
        var read = new TreeMap<String, String>();
        properties.stringPropertyNames().forEach(key -> read.put(key, properties.getProperty(key)));
        refuse(read, file.toString());
        return read;
    }

    /** How clients behave is ours to say: other keys would break what roles rely on, or load classes. */
    private static void refuse(Map<String, String> client, String where) {
        var problems = new ArrayList<Fault.Problem>();
        for (String key : new TreeMap<>(client).keySet()) {
            boolean isSecurity = key.equals("security.protocol") || key.startsWith("ssl.") || key.startsWith("sasl.");
            if (!isSecurity) {
                problems.add(new Fault.Problem(where, "\"" + key + "\" cannot be set"));
            }
        }
        if (!problems.isEmpty()) {
            throw StoicException.user(
                    where + ": only the security of Kafka clients can be set",
                    "keep security.protocol, ssl.… and sasl.… and remove the other keys",
                    problems);
        }
    }
}
