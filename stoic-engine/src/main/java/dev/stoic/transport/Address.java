package dev.stoic.transport;

import org.jspecify.annotations.Nullable;

/** Where an envelope goes: the name of a role within its job. */
public record Address(String name) {
    // Every message asks; what the compiler makes for records goes through method handles, which take long to become
    // fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Address(String theirs) && name.equals(theirs);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
