package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the launcher finds out what the user typed. */
class CalledTest {
    @TempDir
    Path folder;

    private String called(String name, Path from, String path) throws IOException, InterruptedException {
        Path script = Path.of("..", "scripts", "called.sh").toAbsolutePath().normalize();
        var builder = new ProcessBuilder("bash", "-c", ". '%s'; echo \"$called\"".formatted(script), name)
                .directory(from.toFile())
                .redirectErrorStream(true);
        builder.environment().put("PATH", path + ":/usr/bin:/bin");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void aCommandIsNamedSoThatItCanBeCopied() throws Exception {
        Path tools = Files.createDirectories(folder.resolve("my tools"));
        Path stoic = Files.writeString(tools.resolve("stoic"), "#!/bin/sh\n");
        assertThat(stoic.toFile().setExecutable(true)).isTrue();
        String absolute = stoic.toString();

        assertThat(called("./stoic", tools, "/nowhere")).isEqualTo("./stoic");
        assertThat(called("../stoic", tools, "/nowhere")).isEqualTo("../stoic");
        assertThat(called("stoic", tools, "/nowhere")).isEqualTo("./stoic");
        assertThat(called(absolute, tools, "/nowhere")).isEqualTo("./stoic");
        assertThat(called(absolute, Path.of("/"), "/nowhere")).isEqualTo(absolute.replace(" ", "\\ "));
        assertThat(called(absolute, Path.of("/"), tools.toString())).isEqualTo("stoic");
    }
}
