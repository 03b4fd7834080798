package dev.stoic.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command in this JVM, standing in a folder of its own. */
final class CommandLineFixture {
    private final Path folder;
    private final Map<String, String> env = new HashMap<>();

    CommandLineFixture(Path folder) {
        this.folder = folder;
        env.put("STOIC_HOME", folder.resolve("home").toString());
    }

    record Said(int code, String out, String err) {
        String lastLine() {
            return out.lines().reduce((_, last) -> last).orElse("");
        }

        /** The hash in the line that names the model. */
        String hash() {
            return word("sha256:");
        }

        String run() {
            return word("r-");
        }

        private String word(String start) {
            return out.lines()
                    .filter(line -> line.startsWith("model"))
                    .flatMap(line -> List.of(line.split("\\s+")).stream())
                    .filter(word -> word.startsWith(start))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + start + " in\n" + out + err));
        }
    }

    Said run(String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = Stoic.run(List.of(args), stream(out), stream(err), env, folder);
        return new Said(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    CommandLineFixture with(String variable, String value) {
        env.put(variable, value);
        return this;
    }

    Path file(String name, String content) {
        try {
            return Files.writeString(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Points around three places of the plane, the same every time. */
    void points(String name, int rows) {
        var text = new StringBuilder("x,y,group,height\n");
        for (int i = 0; i < rows; i++) {
            int group = i % 3;
            double x = group * 4 + (i * 37 % 100) / 50.0;
            double y = (group == 1 ? 5 : 0) + (i * 53 % 100) / 50.0;
            text.append("%s,%s,%s,%s%n".formatted(x, y, "abc".charAt(group), 3 * x - y + (i * 71 % 10) / 10.0));
        }
        file(name, text.toString());
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /** The folder of the project's examples. */
    static Path examples() {
        return Path.of("..", "examples").toAbsolutePath().normalize();
    }
}
