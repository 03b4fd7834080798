package dev.stoic.image;

import dev.stoic.image.Layer.Item;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What lets the JVMs of an image start quickly: classes loaded and linked ahead of time, by the JDK of the base itself, in a
 * rehearsal on this machine. A JVM takes such a cache if it is the same build with the same module file, and if its jars have the
 * same order, size and time; where they stand may differ, as long as they stand together.
 *
 * <p>Two rehearsals never give the same bytes. So what was made is kept, and the same contents get the same cache again.
 */
final class QuickStart {
    /** What Jib gives to all files, and so what jars must have had in the rehearsal. */
    static final Instant TIME = Instant.ofEpochSecond(1);

    private static final String MADE = "made";
    private static final long MOST_SECONDS = 300;
    private static final int MOST_KEPT = 3;

    private final Launched launched;
    private final Contents contents;
    private final Path kept;
    private final Vectors vectors;
    private final Consumer<String> say;

    /** Takes the vector classes out of a JDK. */
    interface Vectors {
        void write(Path javaHome, Path jar) throws IOException;
    }

    /** @param kept where caches are kept from build to build */
    QuickStart(Launched launched, Contents contents, Path kept, Vectors vectors, Consumer<String> say) {
        this.launched = launched;
        this.contents = contents;
        this.kept = kept;
        this.vectors = vectors;
        this.say = say;
    }

    /** As the name of the C library's loader has it, by which the launcher of the image chooses; nothing for other machines. */
    static Optional<String> processor() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                Map.of("amd64", "x86-64", "aarch64", "aarch64").get(System.getProperty("os.arch")));
    }

    /** As images name the processor of this machine. */
    static String architecture() {
        return System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
    }

    /** Its layer, or nothing if this base cannot be rehearsed here: everything works without, only later. */
    Optional<Layer> layer(SavedImage base, Path work) throws IOException, InterruptedException {
        Optional<String> processor = processor();
        if (processor.isEmpty() || !base.architecture().equals(architecture())) {
            say.accept("no quick starts: a rehearsal needs Linux on the processor of the image");
            return Optional.empty();
        }
        Path folder = kept.resolve(key(base));
        if (!Files.isDirectory(folder)) {
            Optional<Path> java = base.unpackJava(work.resolve("base"));
            if (java.isEmpty()) {
                say.accept("no quick starts: the base does not say where its Java is (JAVA_HOME)");
                return Optional.empty();
            }
            say.accept("rehearsing quick starts with the Java of the base…");
            if (!rehearse(java.get(), processor.get(), work)) {
                return Optional.empty();
            }
            keep(work.resolve(MADE), folder);
        }
        return Optional.of(new Layer(
                "quick starts",
                Launched.sorted(folder, "*.{jar,aot}").stream()
                        .map(file -> Item.plain(file, target(processor.get(), Launched.name(file))))
                        .toList()));
    }

    /** The latest few are kept; whoever builds at the same time may still be reading one of them. */
    private void keep(Path made, Path folder) throws IOException {
        Files.createDirectories(kept);
        try {
            Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
        try (var all = Files.list(kept)) {
            List<Path> older = all.sorted(Comparator.comparing(QuickStart::age).reversed())
                    .skip(MOST_KEPT)
                    .toList();
            for (Path one : older) {
                Folders.delete(one);
            }
        }
    }

    private static FileTime age(Path folder) {
        try {
            return Files.getLastModifiedTime(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(String processor, String name) {
        return Contents.HOME + "/quick/" + processor + "/" + name;
    }

    private String key(SavedImage base) throws IOException {
        var key = new Fingerprint().text("1").text(base.javaHome().orElse("")).text(String.join(",", base.contents()));
        for (String path : List.of("none", "broker")) {
            for (Item jar : jars(path)) {
                key.text(jar.target()).file(jar.source());
            }
        }
        for (Path flags : launched.flags()) {
            key.text(Launched.name(flags)).file(flags);
        }
        return key.hex().substring(0, 32);
    }

    private List<Item> jars(String path) {
        return contents.paths().getOrDefault(path, List.of());
    }

    /** Says whether anything came of it. */
    private boolean rehearse(Path java, String processor, Path work) throws IOException, InterruptedException {
        Path made = Files.createDirectories(work.resolve(MADE));
        Path vector = staged(work, target(processor, "vector.jar"));
        Files.createDirectories(vector.resolveSibling("."));
        try {
            vectors.write(java, vector);
        } catch (IOException e) {
            say.accept("no quick starts: no vector classes in the Java of the base (" + e.getMessage() + ")");
            return false;
        }
        Files.setLastModifiedTime(vector, FileTime.from(TIME));
        Files.copy(vector, made.resolve("vector.jar"), StandardCopyOption.COPY_ATTRIBUTES);
        Path scratch = Files.createDirectories(work.resolve("scratch"));
        List<String> flags = List.of("-Xbootclasspath/a:" + vector, "@" + launched.flags("vector"));
        List<String> main = List.of("dev.stoic.cli.Rehearsal", launched.root().toString(), scratch.toString());
        if (!rehearse(command(java, "train", flags), new Part("train", "none", main), work)) {
            return false;
        }
        // A broker whose parent is gone starts, and ends.
        main = List.of(
                "dev.stoic.cli.Stoic",
                "broker",
                "--port",
                "0",
                "--folder",
                scratch.resolve("broker").toString(),
                "--with-parent");
        boolean _ = rehearse(command(java, "broker", List.of()), new Part("broker", "broker", main), work);
        return true;
    }

    /** @param path of its classes */
    private record Part(String kind, String path, List<String> main) {}

    private boolean rehearse(List<String> start, Part part, Path work) throws IOException, InterruptedException {
        var jars = new ArrayList<String>();
        for (Item jar : jars(part.path())) {
            Path copy = staged(work, jar.target());
            Files.createDirectories(copy.resolveSibling("."));
            Files.copy(jar.source(), copy, StandardCopyOption.REPLACE_EXISTING);
            Files.setLastModifiedTime(copy, FileTime.from(TIME));
            jars.add(copy.toString());
        }
        Path cache = work.resolve("cache.aot");
        Files.deleteIfExists(cache);
        var command = new ArrayList<>(start);
        command.addAll(List.of("-XX:AOTCacheOutput=" + cache, "-cp", String.join(":", jars)));
        command.addAll(part.main());
        if (!runs(command, work) || !Files.exists(cache)) {
            say.accept("no quick start for " + part.kind() + ": the rehearsal failed");
            return false;
        }
        Files.move(cache, work.resolve(MADE).resolve(part.kind() + ".aot"));
        return true;
    }

    private static Path staged(Path work, String target) {
        return work.resolve("stage").resolve(target.substring(1));
    }

    private List<String> command(Path java, String kind, List<String> flags) {
        var command = new ArrayList<String>();
        command.add(java.resolve("bin/java").toString());
        command.add("@" + launched.flags("all"));
        command.add("@" + launched.flags(kind));
        command.addAll(flags);
        return command;
    }

    private static boolean runs(List<String> command, Path work) throws InterruptedException {
        var builder = new ProcessBuilder(command).directory(work.toFile());
        // What somebody adds to all JVMs of this machine is not in the image.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_OPTIONS"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try {
            Process process = builder.start();
            try {
                return process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException _) {
            // A Java for another C library does not start here.
            return false;
        }
    }
}
