package dev.stoic.transport;

import java.io.IOException;

/** A connection that says something that no peer says. */
public final class Refused extends IOException {
    private static final long serialVersionUID = 1;

    public Refused(String message) {
        super(message);
    }
}
