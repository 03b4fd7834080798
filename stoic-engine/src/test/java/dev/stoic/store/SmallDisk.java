package dev.stoic.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real disk of a few pages that only its own processes see; where the system has none, tests are skipped and say so. */
public record SmallDisk(Path place, String size) {
    public static SmallDisk of(Path place, String size) throws IOException, InterruptedException {
        Files.createDirectories(place);
        var disk = new SmallDisk(place, size);
        var tried = disk.start("true");
        String said = new String(tried.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assumeTrue(tried.waitFor() == 0, () -> "no small disk can be mounted here: " + said);
        return disk;
    }

    /** A command that runs a class of the tests. */
    public static String java(Class<?> main) {
        return "'%s' --add-modules jdk.incubator.vector -XX:+UseSerialGC -Xmx256m -cp '%s' %s"
                .formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        main.getName());
    }

    /** Runs a shell script that sees the disk, and gives what it said. */
    public List<String> run(String script) throws IOException, InterruptedException {
        Process process = start(script);
        List<String> said = process.inputReader().readAllLines();
        assertThat(process.waitFor()).as(String.join("\n", said)).isZero();
        return said;
    }

    private Process start(String script) throws IOException {
        String mounted = "mount -t tmpfs -o size=%s tmpfs '%s' && ".formatted(size, place);
        try {
            return new ProcessBuilder("unshare", "--map-root-user", "--mount", "sh", "-c", mounted + script)
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "no small disk can be mounted here: " + e.getMessage());
            throw e;
        }
    }
}
