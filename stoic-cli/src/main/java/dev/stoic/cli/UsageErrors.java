package dev.stoic.cli;

import dev.stoic.document.Synonyms;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import dev.stoic.job.Learners;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line, as faults that say what was probably meant. */
final class UsageErrors {
    private static final Pattern CONSTANTS = Pattern.compile("one of \\[([A-Z_, ]+)\\] \\(case-insensitive\\)");

    private UsageErrors() {}

    static StoicException of(CommandLine.ParameterException e, List<String> args) {
        CommandLine line = e.getCommandLine();
        String learner = line.getCommandSpec().userObject() instanceof TakesJob
                ? JobFlags.learner(args).map(name -> " " + name).orElse("")
                : "";
        String help = line.getCommandSpec().qualifiedName() + learner + " --help lists ";
        return switch (e) {
            case UnmatchedArgumentException unmatched -> {
                String word = unmatched.getUnmatched().getFirst();
                yield word.startsWith("-") ? flag(word, line, args, help) : argument(word, line, help);
            }
            case MissingParameterException missing -> missing(missing, args, help);
            case OverwrittenOptionException twice
            when twice.getOverwritten() instanceof OptionSpec option ->
                StoicException.user(
                        option.longestName() + " is given more than once",
                        "give it once; several columns or texts are written with commas: a,b");
            default -> StoicException.user(plain(e), help + "all flags");
        };
    }

    private static StoicException flag(String word, CommandLine line, List<String> args, String help) {
        String flag = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        var known = new ArrayList<String>();
        for (OptionSpec option : line.getCommandSpec().options()) {
            known.addAll(List.of(option.names()));
        }
        List<String> others = learnersWith(flag, line);
        boolean isOwn = args.stream().anyMatch(arg -> arg.equals("--code") || arg.startsWith("--code="));
        String advice = isOwn
                ? "settings of your own learner are keys: --set learner.<name>.%s=…"
                        .formatted(flag.replaceFirst("^-+", ""))
                : others.isEmpty()
                        ? Synonyms.SETTINGS.advice(flag, known, name -> name)
                        : JobFlags.learner(args)
                                .map(learner -> "%s is a setting of %s, not of %s"
                                        .formatted(flag, String.join(", ", others), learner))
                                .orElse(
                                        "%s is a setting of %s: with a job file or a run write --set learner.<name>.%s=…"
                                                .formatted(flag, String.join(", ", others), flag.substring(2)));
        return StoicException.user(
                "unknown flag \"" + Visible.brief(flag) + "\"", sentences(advice, help + "all flags"));
    }

    /** Learners that know the flag, where a learner and its settings may be given. */
    private static List<String> learnersWith(String flag, CommandLine line) {
        boolean takesJob = line.getCommandSpec().userObject() instanceof TakesJob;
        return takesJob && flag.startsWith("--")
                ? Learners.KNOWN.keySet().stream()
                        .filter(learner -> Learners.keys(learner).contains(flag.substring(2)))
                        .toList()
                : List.of();
    }

    private static StoicException argument(String word, CommandLine line, String help) {
        String message = "unexpected argument \"" + Visible.brief(word) + "\"";
        Optional<String> command = Optional.of(
                        Synonyms.COMMANDS.advice(word, line.getSubcommands().keySet(), name -> name))
                .filter(advice -> advice.contains("Did you mean"));
        if (command.isPresent()) {
            return StoicException.user(message, sentences(command.get(), help + "all commands"));
        }
        OptionSpec data = line.getCommandSpec().findOption("--data");
        if (data == null || !isFile(word)) {
            return StoicException.user(message, help + "all arguments");
        }
        return StoicException.user(
                message,
                data.getValue() == null
                        ? "name the rows with --data: --data " + FlagSpelling.quoted(word)
                        : "for several files use a glob in quotes: --data '%s'".formatted(glob(word)));
    }

    private static boolean isFile(String word) {
        return !word.startsWith("-") && word.matches(".*\\.\\w+");
    }

    /** All files of a kind beside one: {@code rows/*.csv}. */
    private static String glob(String file) {
        return file.substring(0, file.lastIndexOf('/') + 1) + "*" + file.substring(file.lastIndexOf('.'));
    }

    private static StoicException missing(MissingParameterException e, List<String> args, String help) {
        List<ArgSpec> absent = e.getMissing();
        boolean isPlain = absent.isEmpty() || String.valueOf(e.getMessage()).contains("for option");
        if (isPlain) {
            return StoicException.user(plain(e), help + "all flags");
        }
        ArgSpec first = absent.getFirst();
        String name = first instanceof OptionSpec option ? option.longestName() : first.paramLabel();
        Optional<String> file = args.stream()
                .filter(arg -> name.equals("--data") && isFile(arg) && !arg.endsWith(".stoic"))
                .findFirst();
        return StoicException.user(
                name + " is missing: " + String.join(" ", first.description()).replace("%%", "%"),
                file.map(rows -> "name the rows with --data: --data " + FlagSpelling.quoted(rows))
                        .orElse(help + "all flags"));
    }

    private static String plain(CommandLine.ParameterException e) {
        String text = String.valueOf(e.getMessage());
        Matcher constants = CONSTANTS.matcher(text);
        String words = constants.replaceAll(
                found -> "one of " + found.group(1).toLowerCase(Locale.ROOT).replace('_', '-'));
        return Visible.line(Character.toLowerCase(words.charAt(0)) + words.substring(1));
    }

    /** Several sentences as one advice. */
    static String sentences(String... all) {
        var text = new StringBuilder();
        Stream.of(all).filter(part -> !part.isEmpty()).forEach(part -> {
            if (!text.isEmpty()) {
                text.append(text.charAt(text.length() - 1) == '?' ? " " : ". ");
            }
            text.append(part);
        });
        return text.toString();
    }
}
