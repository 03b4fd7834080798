package dev.stoic.image;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the launcher of a source tree has built.
 *
 * @param root of the source tree
 */
record Launched(Path root) {
    /** Jars that every command needs. */
    List<Path> lib() throws IOException {
        return jars(folder().resolve("lib"));
    }

    /** Jars that some commands need. */
    List<Path> annex() throws IOException {
        return jars(folder().resolve("lib/annex"));
    }

    /** Jars that only a broker needs. */
    List<Path> broker() throws IOException {
        return jars(folder().resolve("broker"));
    }

    /** The flags of JVMs, as files. */
    List<Path> flags() throws IOException {
        return sorted(root.resolve("scripts/jvm"), "*.{args,sh}");
    }

    Path flags(String kind) {
        return root.resolve("scripts/jvm").resolve(kind + ".args");
    }

    /** What is in the image and nowhere else. */
    Path own(String name) {
        return root.resolve("stoic-image/src/main/image").resolve(name);
    }

    Path examples() {
        return root.resolve("examples");
    }

    private Path folder() {
        return root.resolve(".stoic/launch");
    }

    private static List<Path> jars(Path folder) throws IOException {
        return sorted(folder, "*.jar");
    }

    /** In the order of their names, which is the same everywhere. */
    static List<Path> sorted(Path folder, String pattern) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw StoicException.user(
                    folder + " is not there: an image is made of what ./stoic has built",
                    "run ./stoic image build in a source tree of Stoic");
        }
        var found = new ArrayList<Path>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
            files.forEach(found::add);
        }
        found.removeIf(file -> !Files.isRegularFile(file));
        found.sort((a, b) -> name(a).compareTo(name(b)));
        return found;
    }

    static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
