package dev.stoic.transport;

/** Over brokers, which keep things for a job that somebody has to remove. */
public interface BrokeredTransport extends Transport {
    /** Removes what brokers keep for the job; whoever ends a job calls it, once everybody else has gone. */
    void forget();
}
