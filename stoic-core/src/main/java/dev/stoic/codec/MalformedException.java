package dev.stoic.codec;

import org.jspecify.annotations.Nullable;

/** Bytes that are not what they claim to be. */
public final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MalformedException(String message) {
        this(message, null);
    }

    public MalformedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
