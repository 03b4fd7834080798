package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** A class of its own that begins first, since it takes as long as the patience of a client. */
@Order(1)
class NoBrokerIT {
    @Test
    void withoutABrokerOneIsTold() {
        var nowhere = new KafkaSettings(
                "0123456789abcdef", "token", List.of("no-such-host.invalid:9092"), new TreeMap<>(), 1, _ -> {});
        assertThatThrownBy(() -> new KafkaTransport(nowhere))
                .isInstanceOfSatisfying(
                        StoicException.class, e -> assertThat(e.fault()).isInstanceOf(Fault.Environment.class));
    }
}
