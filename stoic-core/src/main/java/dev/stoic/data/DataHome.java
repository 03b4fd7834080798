package dev.stoic.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where data sets that were fetched live: {@code $STOIC_HOME/data}, or {@code ~/.stoic/data}. */
public record DataHome(Path folder) {
    /** Data sets that can be named by a scheme, as in {@code mnist://train}. */
    public static final List<String> SETS = List.of("mnist", "fashion-mnist");

    Path set(String name) {
        return folder.resolve(name);
    }

    /** Whether rows at a location come with their targets. */
    public static boolean bringsTarget(String location) {
        return location.contains("://") && !RemoteFiles.isRemote(location) && !location.startsWith(Claim.SCHEME);
    }

    /** Splits {@code mnist://train} into its set and its half. */
    static Optional<Named> named(String location) {
        int scheme = location.indexOf("://");
        return scheme < 0
                ? Optional.empty()
                : Optional.of(new Named(
                        location.substring(0, scheme).toLowerCase(Locale.ROOT), location.substring(scheme + 3)));
    }

    record Named(String set, String half) {}
}
