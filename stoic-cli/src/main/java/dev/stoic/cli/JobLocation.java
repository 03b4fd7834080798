package dev.stoic.cli;

import dev.stoic.data.Claim;
import dev.stoic.data.UnsupportedLocation;
import dev.stoic.document.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks for the files a job names, so that a misspelt one is reported together with everything else.
 *
 * @param place where the job is to run
 */
record JobLocation(Path base, Place place) {
    enum Place {
        HERE,
        /** Volumes that it names are there, and cannot be looked into from here. */
        CLUSTER
    }

    JobLocation(Path base) {
        this(base, Place.HERE);
    }

    Optional<String> problem(String location) {
        if (location.startsWith(Claim.SCHEME)) {
            return Claim.parse(location)
                    .map(claim -> claim.isHere() || place == Place.CLUSTER
                            ? Optional.<String>empty()
                            : Optional.of(claim + " is not here: " + Claim.ADVICE))
                    .orElse(Optional.of(
                            "must be claim://name/path, with the name of a claim, got \"" + location + "\""));
        }
        Optional<UnsupportedLocation.Refusal> refusal = UnsupportedLocation.of(location);
        if (refusal.isPresent()) {
            return refusal.map(found -> found.what() + "; " + found.advice());
        }
        if (location.contains("://") || location.matches(".*[*?\\[{].*")) {
            return Optional.empty();
        }
        Path file = base.resolve(location);
        if (Files.exists(file)) {
            return Optional.empty();
        }
        return Optional.of("no such file: " + location + nearby(file));
    }

    private static String nearby(Path file) {
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return ". Folder %s does not exist".formatted(folder);
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names =
                    files.map(f -> f.getFileName().toString()).sorted().toList();
            return Nearest.to(file.getFileName().toString(), names)
                    .map(name -> ". Nearby: " + name)
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
