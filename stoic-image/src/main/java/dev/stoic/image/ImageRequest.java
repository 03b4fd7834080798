package dev.stoic.image;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What somebody wants to have built.
 *
 * @param name of the image, with its tag
 * @param platforms as in linux/arm64; if there are none, that of the base or of this machine
 * @param rehearse whether quick starts are prepared, for which the Java of the base is run here
 */
public record ImageRequest(
        Base base, String name, Target target, List<String> platforms, boolean rehearse, String version) {
    public ImageRequest {
        platforms = List.copyOf(platforms);
    }

    /** Where Java and its C library come from. */
    public sealed interface Base {
        record Tar(Path file) implements Base {}

        record Registry(String reference) implements Base {}
    }

    /** Where the image goes. */
    public sealed interface Target {
        record Tar(Path file) implements Target {}

        record Registry(String reference) implements Target {}
    }

    /**
     * What was built.
     *
     * @param digest of the manifest, by which clusters can pin it
     * @param bytes of the file, if it went to one
     */
    public record Built(String name, String digest, Optional<Long> bytes) {}
}
