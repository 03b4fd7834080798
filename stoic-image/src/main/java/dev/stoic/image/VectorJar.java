package dev.stoic.image;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The classes of the vector module of some JDK, which need not be the one that runs here. */
final class VectorJar {
    private static final String MODULE = "/modules/jdk.incubator.vector";
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private VectorJar() {}

    static void write(Path javaHome, Path jar) throws IOException {
        try (FileSystem jrt = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", javaHome.toString()));
                var out = new ZipOutputStream(Files.newOutputStream(jar))) {
            Path module = jrt.getPath(MODULE);
            for (Path file : classes(module.resolve("jdk"))) {
                byte[] bytes = Files.readAllBytes(file);
                var crc = new CRC32();
                crc.update(bytes);
                var entry = new ZipEntry(module.relativize(file).toString());
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(bytes.length);
                entry.setCrc(crc.getValue());
                entry.setTimeLocal(TIME);
                out.putNextEntry(entry);
                out.write(bytes);
            }
        }
    }

    private static List<Path> classes(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .sorted((a, b) -> a.toString().compareTo(b.toString()))
                    .toList();
        }
    }
}
