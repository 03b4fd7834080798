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

    static Located find(Source source, Places places, Progress progress) throws IOException {
        String location = source.location();
        Optional<Claim> claim = Claim.parse(location);
        if (claim.isPresent()) {
            return files(source, expand(claim.get().here().toString(), places.base()), places, progress);
        }
        if (RemoteFiles.isRemote(location)) {
            return remote(source, places, progress);
        }
        Optional<DataHome.Named> named = DataHome.named(location);
        return named.isPresent()
                ? known(source, named.get(), places.home())
                : files(source, expand(location, places.base()), places, progress);
    }

    private static Located remote(Source source, Places places, Progress progress) throws IOException {
        String location = source.location();
        Optional<String> mounted = places.remote().mounted(location);
        return mounted.isPresent()
                ? files(source, expand(mounted.get(), places.base()), places, progress)
                : files(source, places.remote().bring(location, progress), places, progress);
    }

    private static Located known(Source source, DataHome.Named named, DataHome home) {
        UnsupportedLocation.of(source.location()).ifPresent(refusal -> {
            throw StoicException.user(refusal.what(), refusal.advice());
        });
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
                        "%s: '%s' is not a part of the set".formatted(source.location(), half),
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

    private static Located files(Source source, List<Path> files, Places places, Progress progress) throws IOException {
        Format format = format(files.getFirst());
        boolean beside = format != Format.CSV
                && source.targetKind() != TargetKind.NONE
                && source.target().isPresent();
        return new Located(
                format,
                files,
                beside
                        ? Optional.of(targets(source, source.target().get(), files, places, progress))
                        : Optional.empty());
    }

    private static Path targets(Source source, String name, List<Path> files, Places places, Progress progress)
            throws IOException {
        String location = source.location();
        boolean beside = RemoteFiles.isRemote(location)
                && places.remote().mounted(location).isEmpty()
                && !Path.of(name).isAbsolute();
        if (RemoteFiles.isRemote(name) || beside) {
            String there =
                    RemoteFiles.isRemote(name) ? name : location.substring(0, location.lastIndexOf('/') + 1) + name;
            return find(
                            new Source(there, Optional.empty(), TargetKind.NONE, source.columns(), source.csv()),
                            places,
                            progress)
                    .files()
                    .getFirst();
        }
        Path there = places.base().resolve(name).toAbsolutePath().normalize();
        Path found = Files.isRegularFile(there) ? there : files.getFirst().resolveSibling(name);
        if (!Files.isRegularFile(found)) {
            throw StoicException.user(
                    "data.target: there is no file %s".formatted(there),
                    "name the file that holds one value for each row of " + location);
        }
        return found;
    }

    private static List<Path> expand(String location, Path base) throws IOException {
        Path plain = base.resolve(location).toAbsolutePath().normalize();
        boolean device = (plain.startsWith("/dev") && !plain.startsWith("/dev/shm")) || plain.startsWith("/proc");
        if (Files.isRegularFile(plain) && !device) {
            return List.of(plain);
        }
        List<Path> found = new ArrayList<>();
        if (location.chars().anyMatch(c -> c == '*' || c == '?' || c == '[' || c == '{')) {
            glob(plain, found);
        }
        if (found.isEmpty() && Files.exists(plain) && !Files.isDirectory(plain)) {
            throw StoicException.user(
                    "%s is a pipe or a device, and rows are read several times".formatted(plain),
                    "save the rows in a file first: … > rows.csv");
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
