package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place on a volume that a cluster lends to pods: {@code claim://name/path}. Printed, it reads back to the same place.
 *
 * @param name of the PersistentVolumeClaim
 * @param path below its top, without slashes at its ends; may be empty
 */
public record Claim(String name, String path) {
    public static final String SCHEME = "claim://";

    /** Where pods have volumes, each below the name of its claim. */
    private static final Path MOUNTS = Path.of("/claims");

    private static final Pattern FORM =
            Pattern.compile(SCHEME + "([a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?)(?:/+([^/].*?)?/*)?");

    /** Nothing if it is no such place. */
    public static Optional<Claim> parse(String text) {
        Matcher found = FORM.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        String path = found.group(2) == null ? "" : found.group(2);
        boolean climbs = Path.of(path).normalize().startsWith("..");
        return climbs ? Optional.empty() : Optional.of(new Claim(found.group(1), path));
    }

    /** The place as a pod sees it. */
    public Path seen() {
        return MOUNTS.resolve(name).resolve(path);
    }

    /** Whether the volume is here: in a pod that was given it, and nowhere else. */
    public boolean isHere() {
        return Files.isDirectory(MOUNTS.resolve(name));
    }

    /** The place as this process sees it. */
    Path here() {
        if (!isHere()) {
            throw StoicException.user(this + " is not here", ADVICE);
        }
        return seen();
    }

    /** What to do where there is no such volume. */
    public static final String ADVICE =
            "a claim is a volume of a cluster: run the job there with stoic submit, or name a file or folder of this machine";

    @Override
    public String toString() {
        return SCHEME + name + (path.isEmpty() ? "" : "/" + path);
    }
}
