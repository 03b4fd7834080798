package dev.stoic.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Java for Spark, which is tested by its makers on 17 and 21. */
record Jdk(Path home, int version) {
    private static final List<Integer> WANTED = List.of(21, 17);

    static List<Path> usualFolders() {
        return List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/opt/java"),
                Path.of("/Library/Java/JavaVirtualMachines"),
                Path.of(System.getProperty("user.home"), ".sdkman/candidates/java"),
                Path.of(System.getProperty("user.home"), ".jdks"));
    }

    /** One of the wanted versions from these folders, or else the Java that runs this. */
    static Jdk forSpark(List<Path> folders) throws IOException {
        var found = new ArrayList<Jdk>();
        for (Path folder : folders) {
            if (Files.isDirectory(folder)) {
                try (var homes = Files.list(folder)) {
                    homes.sorted().map(Jdk::at).flatMap(Optional::stream).forEach(found::add);
                }
            }
        }
        for (int version : WANTED) {
            for (Jdk jdk : found) {
                if (jdk.version == version) {
                    return jdk;
                }
            }
        }
        return new Jdk(
                Path.of(System.getProperty("java.home")), Runtime.version().feature());
    }

    private static Optional<Jdk> at(Path folder) {
        Path nested = folder.resolve("Contents/Home");
        Path home = Files.isDirectory(nested) ? nested : folder;
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin/java")) || !Files.isReadable(release)) {
            return Optional.empty();
        }
        try {
            return Files.readAllLines(release).stream()
                    .filter(line -> line.startsWith("JAVA_VERSION=\""))
                    .map(line -> line.replaceAll("JAVA_VERSION=\"(\\d+).*", "$1"))
                    .filter(version -> version.matches("\\d+"))
                    .findFirst()
                    .map(version -> new Jdk(home, Integer.parseInt(version)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
