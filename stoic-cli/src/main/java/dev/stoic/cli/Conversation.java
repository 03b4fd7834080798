package dev.stoic.cli;

import dev.stoic.engine.Time;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The stream to the person. A JVM that uses an incubating module says so on stderr before any of our code runs, and cannot be
 * told not to; the launcher therefore keeps the real stderr under another number and names it in {@code stoic.err}.
 */
final class Conversation {
    private Conversation() {}

    /** Says that every line on stderr is to begin with its time. */
    static final String STAMPED = "STOIC_STAMPED";

    static PrintStream open(Map<String, String> env) {
        int number = Integer.getInteger("stoic.err", 2);
        OutputStream raw = number == 2 ? new FileOutputStream(FileDescriptor.err) : numbered(number);
        var err = new PrintStream(
                env.containsKey(STAMPED) ? new StampedStream(raw, Time.system()) : raw, true, StandardCharsets.UTF_8);
        // What the JDK has to say later on, about a thread that died for instance, must be seen too.
        System.setErr(err);
        return err;
    }

    private static OutputStream numbered(int number) {
        try {
            Constructor<FileDescriptor> byNumber = FileDescriptor.class.getDeclaredConstructor(int.class);
            byNumber.setAccessible(true);
            return new FileOutputStream(byNumber.newInstance(number));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return new FileOutputStream(FileDescriptor.err);
        }
    }
}
