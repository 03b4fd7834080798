package dev.stoic.transport;

/** A kind of brokers that is found among services by its name, because its classes are needed by few. */
public interface BrokerKind {
    String name();

    BrokeredTransport begin(BrokerSettings settings);
}
