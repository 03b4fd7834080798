package dev.stoic.image;

import dev.stoic.image.Layer.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
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

    private static final long MOST_SECONDS = 300;

    private final Launched launched;
    private final Contents contents;
    private final Path kept;
    private final Consumer<String> say;

    /** @param kept where caches are kept from build to build */
    QuickStart(Launched launched, Contents contents, Path kept, Consumer<String> say) {
        this.launched = launched;
        this.contents = contents;
        this.kept = kept;
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
    Optional<Layer> layer(BaseTar base, Path work) throws IOException, InterruptedException {
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
            rehearse(java.get(), processor.get(), work, folder);
        }
        List<Item> items = Launched.sorted(folder, "*.{jar,aot}").stream()
                .map(file -> Item.plain(file, target(processor.get(), Launched.name(file))))
                .toList();
        return items.isEmpty() ? Optional.empty() : Optional.of(new Layer("quick starts", items));
    }

    private static String target(String processor, String name) {
        return Contents.HOME + "/quick/" + processor + "/" + name;
    }

    private String key(BaseTar base) throws IOException {
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

    private void rehearse(Path java, String processor, Path work, Path folder)
            throws IOException, InterruptedException {
        Path made = Files.createDirectories(work.resolve("made"));
        Path stage = work.resolve("stage");
        Path vector = staged(stage, target(processor, "vector.jar"));
        Files.createDirectories(vector.resolveSibling("."));
        var flags = new ArrayList<String>();
        try {
            VectorJar.write(java, vector);
            Files.setLastModifiedTime(vector, FileTime.from(TIME));
            flags.add("-Xbootclasspath/a:" + vector);
            flags.add("@" + launched.flags("vector"));
        } catch (IOException e) {
            say.accept("no quick starts: no vector classes in the Java of the base (" + e.getMessage() + ")");
        }
        if (!flags.isEmpty() && runs(command(java, "train", flags, List.of("-version")), work)) {
            Files.copy(vector, made.resolve("vector.jar"), StandardCopyOption.COPY_ATTRIBUTES);
            Path scratch = Files.createDirectories(work.resolve("scratch"));
            rehearse(
                    java,
                    "train",
                    "none",
                    flags,
                    work,
                    List.of("dev.stoic.cli.Rehearsal", launched.root().toString(), scratch.toString()));
            rehearse(
                    java,
                    "broker",
                    "broker",
                    List.of(),
                    work,
                    List.of(
                            // A broker whose parent is gone starts, and ends.
                            "dev.stoic.cli.Stoic",
                            "broker",
                            "--port",
                            "0",
                            "--folder",
                            scratch.resolve("broker").toString(),
                            "--with-parent"));
        }
        Files.createDirectories(kept);
        try (var older = Files.list(kept)) {
            for (Path one : older.toList()) {
                Folders.delete(one);
            }
        }
        Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    private void rehearse(Path java, String kind, String path, List<String> flags, Path work, List<String> main)
            throws IOException, InterruptedException {
        Path stage = work.resolve("stage");
        var jars = new ArrayList<String>();
        for (Item jar : jars(path)) {
            Path copy = staged(stage, jar.target());
            Files.createDirectories(copy.resolveSibling("."));
            Files.copy(jar.source(), copy, StandardCopyOption.REPLACE_EXISTING);
            Files.setLastModifiedTime(copy, FileTime.from(TIME));
            jars.add(copy.toString());
        }
        Path cache = work.resolve("made").resolve(kind + ".aot");
        var rest = new ArrayList<>(List.of("-XX:AOTCacheOutput=" + cache, "-cp", String.join(":", jars)));
        rest.addAll(main);
        if (!runs(command(java, kind, flags, rest), work)) {
            Files.deleteIfExists(cache);
        }
        Files.deleteIfExists(work.resolve("made").resolve(kind + ".aot.config"));
        if (!Files.exists(cache)) {
            say.accept("no quick start of kind " + kind + ": its rehearsal failed");
        }
    }

    private static Path staged(Path stage, String target) {
        return stage.resolve(target.substring(1));
    }

    private List<String> command(Path java, String kind, List<String> flags, List<String> rest) {
        var command = new ArrayList<String>();
        command.add(java.resolve("bin/java").toString());
        command.add("@" + launched.flags("all"));
        command.add("@" + launched.flags(kind));
        command.addAll(flags);
        command.addAll(rest);
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
