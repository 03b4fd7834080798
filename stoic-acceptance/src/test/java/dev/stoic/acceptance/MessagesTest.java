package dev.stoic.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every text that the product shows is plain technical English: words that readers stumbled over do not come back. */
class MessagesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** "There is no file x" is plain; "x is no file" is not. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("(?i)\\b(whoever|whomever|whom|nobody|somebody|anybody|said|travelled)\\b|one word too many"
                    + "|(?<!\\bthere )\\b(is|are|be) no (?!longer\\b|more\\b)[a-z]");

    private static final int MANY = 3000;

    private record Message(String place, String text) {}

    @Test
    void noTextOfTheSourcesUsesAForbiddenWord() throws IOException {
        List<Message> messages = messages();

        assertThat(messages).hasSizeGreaterThan(MANY);
        assertThat(messages.stream()
                        .filter(message -> FORBIDDEN.matcher(message.text()).find())
                        .toList())
                .isEmpty();
    }

    @Test
    void noLineOfTheInstallationUsesAForbiddenWord() throws IOException {
        List<Message> bad = new ArrayList<>();
        for (Path file : files(ROOT.resolve("deploy"), "")) {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (FORBIDDEN.matcher(line).find()) {
                    bad.add(new Message(ROOT.relativize(file) + ":" + number, line));
                }
            }
        }

        assertThat(bad).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"yes\" is no number",
                "nobody answers",
                "ask whoever installed it",
                "what was said and what was true",
                "\"a\" is one word too many"
            })
    void theRuleRefuses(String text) {
        assertThat(FORBIDDEN.matcher(text).find()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"there is no file x", "\"yes\" is not a number", "no runs in x"})
    void theRuleAllows(String text) {
        assertThat(FORBIDDEN.matcher(text).find()).isFalse();
    }

    private static List<Message> messages() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.sorted().toList()) {
                Path main = module.resolve("src/main/java");
                if (Files.isDirectory(main)) {
                    sources.addAll(files(main, ".java"));
                }
            }
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        var messages = new ArrayList<Message>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(sources);
            var task = (JavacTask) compiler.getTask(null, manager, null, List.of(), null, units);
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(new Literals(unit, messages), null);
            }
        }
        return messages;
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(end))
                    .sorted()
                    .toList();
        }
    }

    private static final class Literals extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final List<Message> messages;

        Literals(CompilationUnitTree unit, List<Message> messages) {
            this.unit = unit;
            this.messages = messages;
        }

        @Override
        public Void visitLiteral(LiteralTree literal, Void unused) {
            if (literal.getValue() instanceof String text) {
                Path file = Path.of(unit.getSourceFile().toUri());
                messages.add(new Message(ROOT.relativize(file).toString(), text));
            }
            return null;
        }
    }
}
