package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verbs for this computer are started without the jars that clusters, certificates and brokers need. */
class LightVerbsTest {
    @TempDir
    Path folder;

    private static List<URL> light() throws Exception {
        var urls = new ArrayList<URL>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            boolean ours = entry.matches(".*stoic-(core|engine|s3|cli)[-/].*") && !entry.contains("test-classes");
            if (ours || entry.matches(".*/(picocli|snakeyaml-engine)-[^/]*\\.jar")) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        return urls;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "status --help",
                "logs --help",
                "top --once",
                "scale --help",
                "resume --help",
                "doctor",
                "runs",
                "runs show --help",
                "data cache",
                "data cache list",
                "version",
                "plan --help",
                "help status"
            })
    void aVerbOfThisComputerNeedsNoneOfThem(String words) throws Exception {
        var out = new ByteArrayOutputStream();
        try (var loader = new URLClassLoader(light().toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            var main = loader.loadClass("dev.stoic.cli.Stoic")
                    .getMethod("run", List.class, PrintStream.class, PrintStream.class, Map.class, Path.class);
            var print = new PrintStream(out, true, StandardCharsets.UTF_8);
            Object code = main.invoke(
                    null, List.of(words.split(" ", -1)), print, print, Map.of("HOME", folder.toString()), folder);

            assertThat(code).as(out.toString(StandardCharsets.UTF_8)).isEqualTo(0);
        }
    }
}
