package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Command lines as picocli reads them. */
final class Lines {
    private Lines() {}

    static CommandLine of(Verb verb, Callable<Integer> command, List<String> args) {
        var line = new CommandLine(command);
        line.setCommandName("stoic " + verb.name());
        if (command instanceof TakesJob) {
            JobFlags.options(args).forEach(line.getCommandSpec()::addOption);
        }
        line.getCommandSpec().usageMessage().customSynopsis(synopsis(verb, line));
        var _ = withHelp(line);
        addWords(line, command);
        line.setUsageHelpAutoWidth(false);
        line.setUsageHelpWidth(110);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setOverwrittenOptionsAllowed(false);
        return line;
    }

    private static void addWords(CommandLine line, Callable<Integer> command) {
        if (command instanceof TakesWord taking) {
            taking.words().forEach((word, what) -> {
                CommandLine below = withHelp(new CommandLine(what));
                addWords(below, what);
                line.addSubcommand(word, below);
            });
        }
    }

    /** What stands before a word that has flags of its own would be read and not used. */
    static void refuseBeforeWord(CommandLine.ParseResult parsed) {
        String word = parsed.subcommand().commandSpec().name();
        Optional<String> early = parsed.matchedOptions().stream()
                .map(OptionSpec::longestName)
                .findFirst()
                .or(() -> parsed.matchedPositionals().stream()
                        .findFirst()
                        .map(positional -> positional.stringValues().getFirst()));
        early.ifPresent(what -> {
            String command = parsed.subcommand().commandSpec().qualifiedName();
            throw what.startsWith("-")
                    ? StoicException.user(
                            "%s stands before \"%s\", which does not see it".formatted(what, word),
                            "write it at the end: %s … %s".formatted(command, what))
                    : StoicException.user(
                            "unexpected argument \"%s\" before \"%s\"".formatted(what, word),
                            command + " --help lists what is known");
        });
    }

    private static CommandLine withHelp(CommandLine line) {
        line.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("show this help")
                        .build());
        return line;
    }

    private static String synopsis(Verb verb, CommandLine line) {
        var out = new StringBuilder("stoic " + verb.name());
        line.getCommandSpec().positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .forEach(parameter -> out.append(' ')
                        .append(
                                parameter.arity().min() == 0
                                        ? "[" + parameter.paramLabel() + "]"
                                        : parameter.paramLabel()));
        return out.append(" [flags]").toString();
    }

    /** How messages about a command line name settings: as the user gave them. */
    static FlagSpelling spelling(List<String> args, Shell shell) {
        Optional<Verb> verb = args.stream().findFirst().flatMap(Verb::named);
        if (verb.isEmpty()) {
            return FlagSpelling.keys();
        }
        List<String> words = args.subList(1, args.size());
        try {
            CommandLine line = of(verb.get(), verb.get().meant(words, shell), words);
            return FlagSpelling.of(
                    verb.get(), line.getCommandSpec().optionsMap().keySet(), words);
        } catch (RuntimeException | LinkageError e) {
            // A message is being shown already: another failure must not take its place.
            return FlagSpelling.keys();
        }
    }
}
