package dev.stoic.transport;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a process takes part in a job over brokers.
 *
 * @param job its identity in hexadecimal digits
 * @param token whoever does not know it cannot speak for a role
 * @param bootstrap brokers to begin with, each as host:port
 * @param config what a cluster with TLS or SASL asks of its clients, as a file of properties
 * @param mostBytes that an envelope may have
 * @param trouble is told, once for each kind, of what was dropped and of brokers that do not answer
 */
public record BrokerSettings(
        String job,
        String token,
        List<String> bootstrap,
        Optional<Path> config,
        int mostBytes,
        Consumer<String> trouble) {
    public BrokerSettings {
        bootstrap = List.copyOf(bootstrap);
    }
}
