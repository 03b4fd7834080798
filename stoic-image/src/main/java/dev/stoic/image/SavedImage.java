package dev.stoic.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoic.fault.StoicException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * An image as {@code docker save} writes it.
 *
 * @param contents digests of what is in the layers, whatever they are packed with
 * @param javaHome where its JRE is, if it says so
 */
record SavedImage(
        Path file, String architecture, List<String> contents, Optional<String> javaHome, List<String> layers) {
    private static final String JAVA_HOME = "JAVA_HOME=";
    private static final int GZIP_MAGIC = 0x1f8b;

    SavedImage {
        contents = List.copyOf(contents);
        layers = List.copyOf(layers);
    }

    static SavedImage read(Path file) throws IOException {
        var json = new ObjectMapper();
        JsonNode manifest = json.readTree(member(file, "manifest.json")).path(0);
        JsonNode config = json.readTree(member(file, manifest.path("Config").asText()));
        Optional<String> javaHome = texts(config.path("config").path("Env")).stream()
                .filter(variable -> variable.startsWith(JAVA_HOME))
                .map(variable -> variable.substring(JAVA_HOME.length()))
                .findFirst();
        return new SavedImage(
                file,
                config.path("architecture").asText(),
                texts(config.path("rootfs").path("diff_ids")),
                javaHome,
                texts(manifest.path("Layers")));
    }

    private static List<String> texts(JsonNode list) {
        var texts = new ArrayList<String>();
        list.forEach(element -> texts.add(element.asText()));
        return texts;
    }

    private static byte[] member(Path file, String name) throws IOException {
        try (TarArchiveInputStream tar = open(file)) {
            if (find(tar, name)) {
                return tar.readAllBytes();
            }
        } catch (IOException e) {
            throw StoicException.environment("cannot read " + file, "it must be a tar file written by docker save", e);
        }
        throw StoicException.user(
                "%s has no %s: it is not an image".formatted(file, name), "give a tar file written by docker save");
    }

    private static boolean find(TarArchiveInputStream tar, String name) throws IOException {
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            if (entry.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static TarArchiveInputStream open(Path file) throws IOException {
        return new TarArchiveInputStream(new BufferedInputStream(Files.newInputStream(file)));
    }

    /** Takes its JRE out, if there is one. */
    Optional<Path> unpackJava(Path into) throws IOException {
        if (javaHome.isEmpty()) {
            return Optional.empty();
        }
        String below = javaHome.get().substring(1) + "/";
        for (String layer : layers) {
            try (TarArchiveInputStream tar = open(file)) {
                if (find(tar, layer)) {
                    unpack(layerOf(tar), below, into);
                }
            }
        }
        Path home = into.resolve(javaHome.get().substring(1));
        return Files.isExecutable(home.resolve("bin/java")) ? Optional.of(home) : Optional.empty();
    }

    private static TarArchiveInputStream layerOf(InputStream stored) throws IOException {
        var in = new BufferedInputStream(stored);
        in.mark(2);
        int magic = in.read() << 8 | in.read();
        in.reset();
        return new TarArchiveInputStream(magic == GZIP_MAGIC ? new GZIPInputStream(in) : in);
    }

    private static void unpack(TarArchiveInputStream layer, String below, Path into) throws IOException {
        for (TarArchiveEntry entry = layer.getNextEntry(); entry != null; entry = layer.getNextEntry()) {
            String name = entry.getName().startsWith("./") ? entry.getName().substring(2) : entry.getName();
            Path target = into.resolve(name).normalize();
            if (!name.startsWith(below) || !target.startsWith(into.resolve(below))) {
                continue;
            }
            if (entry.isDirectory()) {
                Files.createDirectories(target);
                continue;
            }
            Files.createDirectories(target.resolveSibling("."));
            if (entry.isSymbolicLink()) {
                // A link that leads out of the JRE leads somewhere else here.
                Path to = target.resolveSibling(entry.getLinkName()).normalize();
                if (to.startsWith(into.resolve(below))) {
                    Files.deleteIfExists(target);
                    Files.createSymbolicLink(
                            target, target.resolveSibling(".").normalize().relativize(to));
                }
            } else if (entry.isFile() && !entry.isLink()) {
                Files.copy(layer, target, StandardCopyOption.REPLACE_EXISTING);
                if ((entry.getMode() & 0100) != 0 && !target.toFile().setExecutable(true)) {
                    throw new IOException(target + " cannot be made executable");
                }
            }
        }
    }
}
