package dev.stoic.fault;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The one exception that leaves a room: it carries a {@link Fault}, whose kind decides what happens next. */
public final class StoicException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Fault fault;

    public StoicException(Fault fault) {
        this(fault, null);
    }

    public StoicException(Fault fault, @Nullable Throwable cause) {
        super(fault.message(), cause);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }

    public static StoicException user(String message, String advice) {
        return new StoicException(new Fault.User(message, advice, List.of()));
    }

    public static StoicException user(String message, String advice, List<Fault.Problem> problems) {
        return new StoicException(new Fault.User(message, advice, problems));
    }

    public static StoicException environment(String message, String advice, Throwable cause) {
        return new StoicException(new Fault.Environment(message, advice), cause);
    }

    public static StoicException bug(String message) {
        return new StoicException(new Fault.Bug(message, "please report this with the run folder"));
    }
}
