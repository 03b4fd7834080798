package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.StoicException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class KafkaClientsTest {
    private final List<String> told = new ArrayList<>();

    private KafkaSettings at(String broker) {
        return new KafkaSettings("0123456789abcdef", "token", List.of(broker), new TreeMap<>(), 1 << 20, told::add);
    }

    @Test
    void aNameThatNobodyKnowsYetIsLookedUpAgain() {
        var clients = new KafkaClients(at("nowhere.invalid:9092"));
        var attempts = new ArrayList<Integer>();
        String made = clients.made(Map.of(), _ -> {
            attempts.add(attempts.size());
            if (attempts.size() < 3) {
                throw new ConfigException("No resolvable bootstrap urls given in bootstrap.servers");
            }
            return "client";
        });
        assertThat(made).isEqualTo("client");
        assertThat(told).hasSize(1).first().asString().contains("nowhere.invalid:9092", "30 s");
    }

    @Test
    void aNameThatStaysUnknownIsAnErrorThatNamesIt() {
        var clients = new KafkaClients(at("nowhere.invalid:9092"), Duration.ofMillis(300));
        assertThatThrownBy(clients::admin)
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("nowhere.invalid:9092");
        assertThat(told).hasSize(1);
    }

    @Test
    void whatIsWrongOtherwiseIsToldAtOnce() {
        var clients = new KafkaClients(at("127.0.0.1:9092"));
        assertThatThrownBy(() -> clients.made(Map.of(), _ -> {
                    throw new ConfigException("ssl.keystore.location is wrong");
                }))
                .hasMessageContaining("ssl.keystore.location is wrong");
        assertThat(told).isEmpty();
    }
}
