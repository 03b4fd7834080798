package dev.stoic.store;

/** What a coordinator knew for certain after {@code round} rounds. The array belongs to the record: nobody writes to it. */
public record Checkpoint(long round, byte[] content) {}
