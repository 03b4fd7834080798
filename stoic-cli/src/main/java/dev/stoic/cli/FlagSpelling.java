package dev.stoic.cli;

import dev.stoic.document.Node;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.document.Shape;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobSchema;
import dev.stoic.job.Learners;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names settings in messages as the user gave them. Messages are written with keys of a job, as in {@code
 * data.columns.missing: drop}; where the user typed flags they become {@code --missing drop}.
 *
 * @param flags that the command takes
 * @param use when a key is replaced by its flag
 * @param typed flags that the user gave
 */
record FlagSpelling(Set<String> flags, Use use, Set<String> typed) {
    enum Use {
        /** There is no job file: all settings are flags. */
        ALL,
        /** There is a job file; flags replace some of its settings. */
        TYPED
    }

    private static final String NAME = "[a-z][a-z0-9_-]*";
    private static final Pattern KEY = Pattern.compile("(?<![\\w.\"/-])(?<key>(?:data|learner|run|code)(?:\\." + NAME
            + ")+)" + "(?![\\w=-]|:\\d)(?:: (?<value>\\[[^\\]\\n]*\\]|\\{[^}\\n]*\\}|\"[^\"\\n]*\"|[^\\s,;()]+))?");
    private static final Pattern LEARNER = Pattern.compile("(?<![\\w.\"/-])learner: (?<name>[a-z]+)");
    private static final Pattern PLACE = Pattern.compile("(?<key>[\\w.-]+)(?: \\((?<from>--[\\w-]+)\\))?");
    private static final Pattern PLAIN = Pattern.compile("[\\w./:%+@=…<>-]+");

    FlagSpelling {
        flags = Set.copyOf(flags);
        typed = Set.copyOf(typed);
    }

    /** Messages name keys, as they are written. */
    static FlagSpelling keys() {
        return new FlagSpelling(Set.of(), Use.TYPED, Set.of());
    }

    /** @param args what follows the verb */
    static FlagSpelling of(Verb verb, Set<String> flags, List<String> args) {
        boolean noFile = JobFlags.learner(args).isPresent()
                || args.stream().anyMatch(arg -> arg.equals("--code") || arg.startsWith("--code="))
                || Set.of("predict", "evaluate").contains(verb.name());
        Set<String> typed = args.stream()
                .filter(arg -> arg.startsWith("--"))
                .map(arg -> arg.contains("=") ? arg.substring(0, arg.indexOf('=')) : arg)
                .collect(Collectors.toSet());
        return new FlagSpelling(flags, noFile ? Use.ALL : Use.TYPED, typed);
    }

    /** What a problem is about: {@code data.columns.missing (--missing)} is {@code --missing}. */
    String place(String where) {
        Matcher matcher = PLACE.matcher(where);
        if (!matcher.matches()) {
            return where;
        }
        Optional<String> flag = flag(matcher.group("key"));
        String from = matcher.group("from");
        return flag.filter(name -> from == null ? use == Use.ALL : from.equals(name))
                .orElse(where);
    }

    /** A sentence of a message. */
    String text(String sentence) {
        if (flags.isEmpty()) {
            return sentence;
        }
        String keys = KEY.matcher(sentence).replaceAll(found -> Matcher.quoteReplacement(key(found)));
        String all = use == Use.ALL && flags.contains("--set")
                ? LEARNER.matcher(keys)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                Learners.KNOWN.containsKey(found.group("name"))
                                        ? "stoic train " + found.group("name")
                                        : found.group()))
                : keys;
        return all.replaceAll("\\b[Ss]et (?=--)(?!--[\\w-]+ to )", "use ");
    }

    private String key(MatchResult found) {
        String key = found.group("key");
        Optional<Shape> shape = shape(key);
        if (shape.isEmpty() || shape.get() instanceof Shape.Fields) {
            return found.group();
        }
        String written = found.group("value");
        boolean isSetting = written != null && (isNoProse(written) || isWord(shape.get(), bare(written)));
        Optional<Node> value = isSetting ? value(bare(written)) : Optional.empty();
        String end = written == null
                ? ""
                : value.isPresent() ? written.substring(bare(written).length()) : ": " + written;
        Optional<String> flag = flag(key).filter(name -> use == Use.ALL || typed.contains(name));
        if (flag.isPresent() && value.flatMap(node -> argument(key, node)).isPresent()) {
            return flag.get() + " " + argument(key, value.get()).get() + end;
        }
        if (flag.isPresent() && value.isEmpty()) {
            return flag.get() + end;
        }
        boolean replaceable = use == Use.ALL && flags.contains("--set");
        return replaceable
                ? "--set " + (value.isPresent() ? quoted(key + "=" + bare(written)) : key + "=…") + end
                : found.group();
    }

    /** What ends a sentence is not part of the value. */
    private static String bare(String written) {
        return written.replaceFirst("[.:]+$", "");
    }

    /** Whether it cannot be the next word of a sentence. */
    private static boolean isNoProse(String written) {
        return !bare(written).matches("[A-Za-z]+") && !bare(written).isEmpty();
    }

    private static boolean isWord(Shape shape, String written) {
        return switch (shape) {
            case Shape.Words(List<String> words) -> words.contains(written);
            case Shape.Flag _, Shape.FlagOr _ -> Set.of("true", "false").contains(written);
            case Shape.Choice(var names, var _) -> names.containsKey(written);
            case Shape.Text(String expected, String _) -> expected.matches(".*\\b" + written + "\\b.*");
            default -> false;
        };
    }

    private static Optional<Node> value(String written) {
        try {
            return Optional.of(Yaml.value(written, "a message"));
        } catch (StoicException e) {
            return Optional.empty();
        }
    }

    /** The value as a word of the shell; nothing where a flag cannot say it. */
    private static Optional<String> argument(String key, Node value) {
        return switch (value) {
            case Scalar(String text, int _) -> Optional.of(quoted(text));
            case Sequence(List<Node> items, int _)
            when items.stream().allMatch(item -> item instanceof Scalar(String text, int _) && !text.contains(",")) -> {
                String joined =
                        items.stream().map(item -> ((Scalar) item).text()).collect(Collectors.joining(","));
                yield Optional.of(quoted(JobFlags.isList(key) ? joined : "[" + joined + "]"));
            }
            case Node _ -> Optional.empty();
        };
    }

    /** A word for the shell, in quotes where it needs them. */
    static String quoted(String word) {
        boolean plain = PLAIN.matcher(word).matches() || word.matches("[\\w.,/:%+-]+");
        return plain ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private Optional<String> flag(String key) {
        return JobFlags.flag(key).filter(flags::contains);
    }

    static Optional<Shape> shape(String key) {
        Optional<Shape> at = Optional.of(JobSchema.shape());
        for (String name : key.split("\\.", -1)) {
            at = at.flatMap(outer -> inside(outer, name));
        }
        return at;
    }

    private static Optional<Shape> inside(Shape outer, String name) {
        return switch (outer) {
            case Shape.Fields(var fields) ->
                Optional.ofNullable(fields.get(name)).map(Shape.Field::shape);
            case Shape.Choice(var names, var _) -> Optional.ofNullable(names.get(name));
            default -> Optional.empty();
        };
    }
}
