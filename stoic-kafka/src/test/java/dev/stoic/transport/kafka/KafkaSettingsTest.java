package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaSettingsTest {
    private static final String JOB = "0123456789abcdef";

    @TempDir
    private Path folder;

    private static KafkaSettings settings(String job, String token, List<String> bootstrap) {
        return new KafkaSettings(job, token, bootstrap, new TreeMap<>(), 1, _ -> {});
    }

    @Test
    void aJobATokenAndABrokerAreNeeded() {
        List<String> brokers = List.of("localhost:9092");
        assertThatIllegalArgumentException().isThrownBy(() -> settings("../../etc", "token", brokers));
        assertThatIllegalArgumentException().isThrownBy(() -> settings(JOB, " ", brokers));
        assertThatIllegalArgumentException().isThrownBy(() -> settings(JOB, "token", List.of()));
    }

    @Test
    void aFileSaysHowAClusterIsEntered() throws Exception {
        Path file = Files.writeString(folder.resolve("client.properties"), """
                # as the cluster's owner gave it
                security.protocol=SASL_SSL
                sasl.mechanism=SCRAM-SHA-512
                ssl.truststore.type=PEM
                """);
        assertThat(KafkaSettings.client(file))
                .containsEntry("security.protocol", "SASL_SSL")
                .hasSize(3);
    }

    @Test
    void howClientsBehaveCannotBeSet() throws Exception {
        Path file = Files.writeString(
                folder.resolve("client.properties"), "acks=0\nconfig.providers=file\nssl.protocol=TLS\n");
        assertThatThrownBy(() -> KafkaSettings.client(file))
                .isInstanceOfSatisfying(
                        StoicException.class,
                        e -> assertThat(((Fault.User) e.fault()).problems())
                                .extracting(Fault.Problem::what)
                                .containsExactly("\"acks\" cannot be set", "\"config.providers\" cannot be set"));
    }

    @Test
    void aMissingFileIsTheUsersFault() {
        assertThatThrownBy(() -> KafkaSettings.client(folder.resolve("nowhere")))
                .isInstanceOfSatisfying(
                        StoicException.class, e -> assertThat(e.fault()).isInstanceOf(Fault.User.class));
    }
}
