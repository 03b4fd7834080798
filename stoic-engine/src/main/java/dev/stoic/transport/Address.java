package dev.stoic.transport;

/** Where an envelope goes: the name of a role within its job. */
public record Address(String name) {
    @Override
    public String toString() {
        return name;
    }
}
