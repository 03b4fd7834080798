package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Payload;
import dev.stoic.transport.kafka.KafkaSettings;
import dev.stoic.transport.kafka.KafkaTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerProcessIT {
    private static final Address SELF = new Address("self");

    @TempDir
    private Path folder;

    /** In the place of the real launcher, which would build first. */
    private void launcher(String line) throws IOException {
        Path script = Files.writeString(folder.resolve("stoic"), "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void carriesEnvelopesUntilItIsClosed() throws Exception {
        launcher(
                "exec '%s/bin/java' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --sun-misc-unsafe-memory-access=allow -cp '%s' %s \"$@\""
                        .formatted(
                                System.getProperty("java.home"),
                                System.getProperty("java.class.path"),
                                Stoic.class.getName()));
        var broker = new BrokerProcess(folder, folder.resolve("broker"), OwnBroker.Address.ANY);
        try (broker) {
            var settings = new KafkaSettings(
                    "0123456789abcdef", "token", List.of(broker.bootstrap()), new TreeMap<>(), 1000, _ -> {});
            try (var transport = new KafkaTransport(settings)) {
                var inbox = new LinkedBlockingQueue<Envelope>();
                var self = transport.open(SELF, inbox::add);
                self.send(SELF, new Payload.Bytes(new byte[] {7}));
                assertThat(((Payload.Bytes) inbox.take().payload()).bytes()).containsExactly(7);
                transport.forget();
            }
            assertThat(broker.isAlive()).isTrue();
        }
        assertThat(broker.isAlive()).isFalse();
        assertThat(folder.resolve("broker/stderr.log")).isEmptyFile();
    }

    @Test
    void oneThatDoesNotBecomeReadyIsTheEnvironmentsFault() throws Exception {
        launcher("echo broken >&2; exit 3");
        assertThatThrownBy(() -> new BrokerProcess(folder, folder.resolve("broker"), OwnBroker.Address.ANY))
                .isInstanceOfSatisfying(
                        StoicException.class,
                        e -> assertThat(e.fault().advice()).contains("stderr.log"));
        assertThat(folder.resolve("broker/stderr.log")).hasContent("broken");
    }
}
