package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands on the pages are commands of today; {@code scripts/docs-check.sh} runs them. */
class DocumentedCommandsTest {
    private static final Pattern CALL = Pattern.compile("(?:^|[\\s(])\\.{1,2}/stoic (.*)");
    private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|[^\\s'\"|>;()#]+|[|>;()#]");
    private static final Pattern INLINE = Pattern.compile("`(?:\\./)?stoic ([a-z]+[^`]*)`");

    @TempDir
    Path folder;

    /** The words after stoic, as a shell would give them to it. */
    private static List<String> words(String command) {
        var words = new ArrayList<String>();
        var call = CALL.matcher(command);
        if (call.find()) {
            for (String word : WORD.matcher(call.group(1))
                    .results()
                    .map(found -> found.group())
                    .toList()) {
                if (word.matches("[|>;()#]")) {
                    break;
                }
                words.add(word.replaceAll("^['\"]|['\"]$", ""));
            }
        }
        return words;
    }

    @Test
    void everyCommandOfThePagesIsUnderstood() throws Exception {
        var shell = new Shell(System.out, System.err, java.util.Map.of(), folder, Terminal.lines());
        List<Pages.Command> commands = Pages.commands();
        var wrong = new ArrayList<String>();
        for (Pages.Command command : commands) {
            List<String> words = words(command.text());
            if (words.isEmpty()) {
                continue;
            }
            var verb = Verb.named(words.getFirst());
            if (verb.isEmpty()) {
                wrong.add(command.place() + ": no verb " + words.getFirst());
                continue;
            }
            List<String> args = words.subList(1, words.size());
            try {
                var _ = Lines.of(verb.get(), verb.get().meant(args, shell), args)
                        .parseArgs(args.toArray(String[]::new));
            } catch (CommandLine.ParameterException e) {
                wrong.add(command.place() + ": " + command.text() + ": " + e.getMessage());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(commands.stream().filter(each -> !words(each.text()).isEmpty()))
                .hasSizeGreaterThan(80);
    }

    @Test
    void everyCommandIsCalledFromTheFolderOfTheClone() throws Exception {
        assertThat(Pages.commands()).noneMatch(command -> command.text().matches("(\\w+=\\S+ )*stoic .*"));
    }

    @Test
    void everyFileOfOursInACommandIsThere() throws Exception {
        var missing = new ArrayList<String>();
        for (Pages.Command command : Pages.commands()) {
            Stream.of(command.text().split("\\s+"))
                    .map(word -> word.replaceFirst("^\\./", ""))
                    .filter(word -> word.matches("(examples|scripts|deploy)/[\\w./-]+"))
                    .filter(word -> !Files.exists(Pages.ROOT.resolve(word)))
                    .forEach(word -> missing.add(command.place() + ": " + word));
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyVerbAndFlagInASentenceIsKnown() {
        var wrong = new ArrayList<String>();
        for (Path page : Pages.all()) {
            for (String line : Pages.prose(Pages.read(page))) {
                for (String text : INLINE.matcher(line)
                        .results()
                        .map(found -> found.group(1))
                        .toList()) {
                    List<String> words = List.of(text.split("[ =]"));
                    Set<String> known = flags(words);
                    if (known.isEmpty()) {
                        wrong.add(Pages.nameOf(page) + ": no verb: " + text);
                    }
                    words.stream()
                            // Benchmarks read flags of their own.
                            .filter(word -> word.matches("--[a-z-]+")
                                    && !words.getFirst().equals("bench"))
                            .filter(word -> !known.contains(word))
                            .forEach(word -> wrong.add(Pages.nameOf(page) + ": no flag " + word + ": " + text));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** All flags of a verb: those of its words and those for jobs on a cluster among them. */
    private Set<String> flags(List<String> words) {
        var shell = new Shell(System.out, System.err, java.util.Map.of(), folder, Terminal.lines());
        var flags = new HashSet<String>();
        if (words.getFirst().equals("help")) {
            return Set.of("--markdown");
        }
        Verb.named(words.getFirst()).ifPresent(verb -> {
            List<String> args = words.subList(1, words.size());
            add(Lines.of(verb, verb.command().apply(shell), args), flags);
            verb.onCluster().ifPresent(command -> add(Lines.of(verb, command.apply(shell), args), flags));
        });
        return flags;
    }

    private static void add(CommandLine line, Set<String> flags) {
        line.getCommandSpec().options().forEach(option -> flags.addAll(List.of(option.names())));
        line.getSubcommands().values().forEach(word -> add(word, flags));
    }
}
