package dev.stoic.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Named bytes that are either whole or not there. Names are lower-case words of letters, digits, dots, dashes and
 * underscores, joined by slashes. Thread-safe; several processes may share one.
 */
public interface BlobStore {
    /**
     * Stores under a name, replacing what was there at once: readers see the old bytes or the new ones, even after a crash.
     * When it throws, it may have been done all the same, or be done later by a store that is far away: who cannot bear
     * that gives different contents different names.
     */
    void put(String name, byte[] bytes) throws IOException;

    /**
     * Like {@link #put}, for small things that change all the time: a machine that loses its power may forget the newest of
     * them, but never shows half of one.
     */
    default void note(String name, byte[] bytes) throws IOException {
        put(name, bytes);
    }

    /** Whether a small thing is stored in less time than a short round takes. */
    default boolean isNear() {
        return true;
    }

    /** Stores only if the name is free: of several callers exactly one gets {@code true}. */
    boolean create(String name, byte[] bytes) throws IOException;

    Optional<byte[]> get(String name) throws IOException;

    /** Names that start with a prefix, sorted. */
    List<String> list(String prefix) throws IOException;

    /** Nothing happens if there is no such blob. */
    void delete(String name) throws IOException;

    /** Deletes what crashed writers left, if anything can be left; only for who knows that nobody is writing. */
    default void sweep() throws IOException {}

    /** Where it is, for people. */
    default String place() {
        return "the store";
    }

    /** @throws IllegalArgumentException if it is no name */
    static String checked(String name) {
        for (String word : name.split("/", -1)) {
            if (!word.matches("[a-z0-9_-][a-z0-9._-]*")) {
                throw new IllegalArgumentException("\"" + name + "\" is not a valid blob name");
            }
        }
        return name;
    }
}
