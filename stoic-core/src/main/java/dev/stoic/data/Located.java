package dev.stoic.data;

import dev.stoic.data.Source.TargetKind;
import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The files behind a location.
 *
 * @param targets a file that holds the targets, where they are not a column
 */
record Located(Format format, List<Path> files, Optional<Path> targets) {
    enum Format {
        CSV,
        NPY,
        IDX
    }

    Located {
        files = List.copyOf(files);
    }

    /** All files that are read. */
    List<Path> all() {
        return Stream.concat(files.stream(), targets.stream()).toList();
    }

    static Located find(Source source, Path base, DataHome home) throws IOException {
        Optional<Claim> claim = Claim.parse(source.location());
        if (claim.isPresent()) {
            return files(source, claim.get().here().toString(), base);
        }
        Optional<DataHome.Named> named = DataHome.named(source.location());
        return named.isPresent() ? known(source, named.get(), home) : files(source, source.location(), base);
    }

    private static Located known(Source source, DataHome.Named named, DataHome home) {
        if (!DataHome.SETS.contains(named.set())) {
            throw StoicException.user(
                    "%s: there is no data set '%s'".formatted(source.location(), named.set()),
                    Nearest.to(named.set(), DataHome.SETS)
                            .map("did you mean %s://?"::formatted)
                            .orElse("known are " + String.join(", ", DataHome.SETS)));
        }
        String prefix = switch (named.half()) {
            case "train" -> "train";
            case "test" -> "t10k";
            case String half ->
                throw StoicException.user(
                        "%s: '%s' is no part of the set".formatted(source.location(), half),
                        "use %1$s://train or %1$s://test".formatted(named.set()));
        };
        Path images = home.set(named.set()).resolve(prefix + "-images-idx3-ubyte");
        Path labels = home.set(named.set()).resolve(prefix + "-labels-idx1-ubyte");
        if (!Files.isReadable(images) || !Files.isReadable(labels)) {
            throw StoicException.user(
                    "%s is not on this computer (looked into %s)".formatted(source.location(), home.set(named.set())),
                    "run: stoic data get " + named.set());
        }
        Optional<Path> target = source.targetKind() == TargetKind.NONE ? Optional.empty() : Optional.of(labels);
        return new Located(Format.IDX, List.of(images), target);
    }

    private static Located files(Source source, String location, Path base) throws IOException {
        List<Path> files = expand(location, base);
        Format format = format(files.getFirst());
        Optional<Path> target = Optional.empty();
        if (format != Format.CSV
                && source.targetKind() != TargetKind.NONE
                && source.target().isPresent()) {
            String name = source.target().get();
            Path beside = files.getFirst().resolveSibling(name);
            Path there = base.resolve(name).toAbsolutePath().normalize();
            target = Optional.of(Files.isRegularFile(there) ? there : beside);
            if (!Files.isRegularFile(target.get())) {
                throw StoicException.user(
                        "data.target: there is no file %s".formatted(there),
                        "name the file that holds one value for each row of " + source.location());
            }
        }
        return new Located(format, files, target);
    }

    private static List<Path> expand(String location, Path base) throws IOException {
        Path plain = base.resolve(location).toAbsolutePath().normalize();
        if (Files.isRegularFile(plain)) {
            return List.of(plain);
        }
        List<Path> found = new ArrayList<>();
        if (location.chars().anyMatch(c -> c == '*' || c == '?' || c == '[' || c == '{')) {
            glob(plain, found);
        }
        if (found.isEmpty()) {
            String problem = Files.isDirectory(plain) ? "%s is a folder" : "there is no file %s";
            throw StoicException.user(
                    problem.formatted(plain),
                    Files.isDirectory(plain)
                            ? "name a file, or several as in %s".formatted(location + "/*.csv")
                            : near(plain).map("did you mean %s?"::formatted).orElse("check data.train and the folder"));
        }
        Collections.sort(found);
        return found;
    }

    private static void glob(Path pattern, List<Path> found) throws IOException {
        Path root = pattern.getRoot();
        for (Path name : pattern) {
            if (name.toString().matches(".*[*?\\[{].*")) {
                break;
            }
            root = root.resolve(name);
        }
        if (!Files.isDirectory(root)) {
            return;
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        try (Stream<Path> all = Files.walk(root)) {
            all.filter(path -> Files.isRegularFile(path) && matcher.matches(path))
                    .forEach(found::add);
        }
    }

    private static Optional<String> near(Path missing) throws IOException {
        Path folder = missing.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            files.forEach(file -> names.add(String.valueOf(file.getFileName())));
        }
        Collections.sort(names);
        return Nearest.to(String.valueOf(missing.getFileName()), names);
    }

    /** Told by the first bytes, never by the name. */
    private static Format format(Path file) throws IOException {
        byte[] start;
        try (InputStream in = open(file)) {
            start = in.readNBytes(6);
        }
        if (start.length == 6 && start[0] == (byte) 0x93 && start[1] == 'N' && start[2] == 'U' && start[3] == 'M') {
            return Format.NPY;
        }
        boolean idx = start.length >= 4 && start[0] == 0 && start[1] == 0 && start[2] >= 8 && start[3] > 0;
        return idx ? Format.IDX : Format.CSV;
    }

    /** The bytes of a file, unpacked if it is a gzip file. */
    static InputStream open(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            if (!isGzip(file)) {
                return in;
            }
            return new GZIPInputStream(in, 1 << 16);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    static boolean isGzip(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(2);
            return start.length == 2 && start[0] == 0x1F && start[1] == (byte) 0x8B;
        }
    }
}
