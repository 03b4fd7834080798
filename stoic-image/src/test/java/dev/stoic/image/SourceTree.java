package dev.stoic.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A small source tree, as it is after a build, with the launchers and flags of the real one. */
final class SourceTree {
    static final Path REAL = Path.of("..").toAbsolutePath().normalize();

    private final Path root;

    SourceTree(Path root) {
        this.root = root;
        file(".stoic/launch/lib/stoic-cli.jar", "command");
        file(".stoic/launch/lib/picocli-4.jar", "lines");
        file(".stoic/launch/lib/annex/stoic-grpc-0.jar", "grpc");
        file(".stoic/launch/lib/annex/kafka-clients-4.jar", "clients");
        file(".stoic/launch/lib/annex/jackson-2.jar", "older");
        file(".stoic/launch/broker/kafka-clients-4.jar", "clients");
        file(".stoic/launch/broker/jackson-2.jar", "newer");
        file(".stoic/launch/broker/stoic-broker.jar", "broker");
        file(".stoic/launch/image/jib-core.jar", "what builds images is not in them");
        file("examples/iris.yaml", "data: { train: data/iris.csv }");
        file("examples/data/iris.csv", "a,b\n1,2\n");
        copy("scripts/jvm");
        copy("stoic-image/src/main/image");
    }

    Path root() {
        return root;
    }

    SourceTree file(String name, String content) {
        try {
            Path file = root.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void copy(String folder) {
        try {
            Path to = Files.createDirectories(root.resolve(folder));
            try (var files = Files.list(REAL.resolve(folder))) {
                for (Path file : files.toList()) {
                    Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
