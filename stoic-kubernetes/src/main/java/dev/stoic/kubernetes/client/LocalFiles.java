package dev.stoic.kubernetes.client;

import dev.stoic.codec.Codec;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Turns what a job reads from this computer into what it reads from the store of a cluster. A name there begins with the hash
 * of the content: the same file is pushed once, another one never takes its place.
 *
 * @param base the folder that paths of the job are seen from
 */
public record LocalFiles(Path base, Uploads uploads) {
    private static final int HASH = 32;

    /** Files beyond which names by number would not be in order any more. */
    private static final int MOST = 100_000;

    /** @param location as the job has it; one that is not of this computer is given back as it is */
    public String moved(String location) {
        if (location.contains("://")) {
            return location;
        }
        if (location.matches(".*[*?\\[{].*")) {
            return many(location, glob(location));
        }
        Path file = base.resolve(location).normalize();
        if (Files.isDirectory(file)) {
            return many(location, listed(file));
        }
        if (!Files.isRegularFile(file)) {
            throw StoicException.user(location + ": no such file", "check the path, seen from " + base);
        }
        String name =
                hash(file).substring(0, HASH) + "/" + plain(file.getFileName().toString());
        uploads.push(file, name);
        return "store://" + name;
    }

    private String many(String location, List<Path> files) {
        if (files.isEmpty() || files.size() > MOST) {
            throw StoicException.user(
                    "%s: %d files".formatted(location, files.size()), "a job reads from 1 to %,d".formatted(MOST));
        }
        var names = new LinkedHashMap<Path, String>();
        var told = new StringBuilder();
        for (int i = 0; i < files.size(); i++) {
            // Numbers keep the order, whatever the names were.
            String name =
                    "%05d-%s".formatted(i, plain(files.get(i).getFileName().toString()));
            names.put(files.get(i), name);
            told.append(name).append(' ').append(hash(files.get(i))).append('\n');
        }
        String folder = Codec.sha256(told.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .substring(0, HASH);
        for (Map.Entry<Path, String> entry : names.entrySet()) {
            uploads.push(entry.getKey(), folder + "/" + entry.getValue());
        }
        return "store://" + folder + "/*";
    }

    private List<Path> glob(String pattern) {
        int wild = 0;
        while (!"*?[{".contains(pattern.substring(wild, wild + 1))) {
            wild++;
        }
        int slash = pattern.lastIndexOf('/', wild);
        Path folder =
                base.resolve(slash < 0 ? "" : pattern.substring(0, slash + 1)).normalize();
        var matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern.substring(slash + 1));
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile)
                    .filter(file -> matcher.matches(folder.relativize(file)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> listed(Path folder) {
        var files = new ArrayList<Path>();
        try (Stream<Path> found = Files.list(folder)) {
            found.filter(Files::isRegularFile).sorted().forEach(files::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    /** What a store takes as a name: its end tells what kind of file it is, and stays. */
    static String plain(String name) {
        String small = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]", "-");
        return small.startsWith(".") ? "-" + small.substring(1) : small;
    }

    private static String hash(Path file) {
        try (var in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw StoicException.environment(file + " cannot be read", "check its permissions", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
