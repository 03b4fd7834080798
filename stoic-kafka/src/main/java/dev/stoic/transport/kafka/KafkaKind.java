package dev.stoic.transport.kafka;

import dev.stoic.transport.BrokerKind;
import dev.stoic.transport.BrokerSettings;
import dev.stoic.transport.BrokeredTransport;
import java.util.TreeMap;

/** How others find this room. */
public final class KafkaKind implements BrokerKind {
    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public BrokeredTransport begin(BrokerSettings settings) {
        return new KafkaTransport(new KafkaSettings(
                settings.job(),
                settings.token(),
                settings.bootstrap(),
                settings.config().map(KafkaSettings::client).orElseGet(TreeMap::new),
                settings.mostBytes(),
                settings.trouble()));
    }
}
