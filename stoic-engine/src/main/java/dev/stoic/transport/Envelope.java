package dev.stoic.transport;

public record Envelope(Address from, Address to, Payload payload) {}
