package dev.stoic.cli;

import dev.stoic.document.Node;
import dev.stoic.document.Node.Scalar;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.Learners;
import dev.stoic.job.Replacement;
import dev.stoic.job.Replacement.Strength;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What flags and the environment say about a job. */
final class JobFlags {
    private record Flag(String name, String path, String label, String meaning) {}

    private static final List<Flag> FLAGS = List.of(
            new Flag(
                    "--data",
                    "data.train",
                    "<location>",
                    "training data: a file, a glob in quotes, store://…, s3://… or mnist://train"),
            new Flag("--target", "data.target", "<column>", "target column to predict"),
            new Flag("--test", "data.test", "<share or location>", "held-out test set: a share (20%%) or a file"),
            new Flag(
                    "--validation",
                    "data.validation",
                    "<share or location>",
                    "validation set for early stopping: a share (10%%) or a file"),
            new Flag("--drop", "data.columns.drop", "<columns>", "columns to leave out, such as id,name"),
            new Flag("--keep", "data.columns.keep", "<columns>", "use only these columns as features"),
            new Flag(
                    "--category",
                    "data.columns.category",
                    "<columns>",
                    "columns to read as categorical, such as zip,code"),
            new Flag("--number", "data.columns.number", "<columns>", "columns to read as numeric"),
            new Flag(
                    "--scale",
                    "data.columns.scale",
                    "<how>",
                    "feature scaling: none, standard, minmax or pixel (default depends on the learner)"),
            new Flag(
                    "--missing",
                    "data.columns.missing",
                    "<what>",
                    "missing values: error (default), mean (impute), drop (the row) or keep (trees only)"),
            new Flag(
                    "--missing-target",
                    "data.missing-target",
                    "<error|drop>",
                    "rows without a target: error (default) or drop"),
            new Flag(
                    "--separator",
                    "data.csv.separator",
                    "<character>",
                    "field separator of a CSV, such as ; or tab (default: detected)"),
            new Flag(
                    "--header",
                    "data.csv.header",
                    "<true|false>",
                    "whether the first row of a CSV holds column names (default: detected)"),
            new Flag("--decimal", "data.csv.decimal", "<point|comma>", "decimal sign of numbers (default point)"),
            new Flag(
                    "--thousands",
                    "data.csv.thousands",
                    "<separator>",
                    "thousands separator: comma, point, space, apostrophe or none (default)"),
            new Flag(
                    "--encoding",
                    "data.csv.encoding",
                    "<name>",
                    "encoding of CSV files: utf-8 (default), windows-1252, iso-8859-1, utf-16, …"),
            new Flag(
                    "--na",
                    "data.csv.na",
                    "<missing|text>",
                    "what NA and null are in a column of categories: missing (default) or text"),
            new Flag("--absent", "data.csv.absent", "<texts>", "texts that mean a missing value in a CSV, such as ?,-"),
            new Flag("--workers", "run.workers", "<n>", "number of workers (default 1); does not affect the model"),
            new Flag("--seed", "run.seed", "<n>", "random seed (default 42)"),
            new Flag(
                    "--parts",
                    "run.parts",
                    "<n>",
                    "number of parts that the data is split into (default: from the number of rows)"),
            new Flag("--checkpoint", "run.checkpoint", "<duration>", "time between checkpoints (default 30s)"),
            new Flag("--subworkers", "run.subworkers", "<n>", "number of sub-workers below each worker (default 0)"),
            new Flag(
                    "--transport",
                    "run.transport",
                    "<how>",
                    "transport between processes: auto (default), tcp, grpc, kafka or hybrid"),
            new Flag("--code", "code.jar", "<jar>", "jar with your own learner (see stoic new)"),
            new Flag("--store", "run.store", "<folder or s3://…>", "place for checkpoints (default: the run folder)"),
            new Flag("--name", "name", "<name>", "name of the job (default: the file or the learner)"));

    private static final List<String> LISTS = List.of(
            "data.columns.drop",
            "data.columns.keep",
            "data.columns.category",
            "data.columns.number",
            "data.csv.absent");

    private static final List<String> SECTIONS = List.of("STOIC_RUN_", "STOIC_DATA_", "STOIC_LEARNER_", "STOIC_CODE_");

    private JobFlags() {}

    /** The learner whose name follows the verb, if one does. */
    static Optional<String> learner(List<String> args) {
        return args.stream().findFirst().filter(Learners.KNOWN::containsKey);
    }

    /** The flag that gives the value of a key, if there is one. */
    static Optional<String> flag(String path) {
        String[] keys = path.split("\\.", -1);
        return keys.length == 3 && keys[0].equals("learner")
                ? Optional.of("--" + keys[2])
                : FLAGS.stream()
                        .filter(flag -> flag.path().equals(path))
                        .map(Flag::name)
                        .findFirst();
    }

    /** Whether a flag takes several values as a,b. */
    static boolean isList(String path) {
        return LISTS.contains(path);
    }

    static List<OptionSpec> options(List<String> args) {
        var options = new ArrayList<OptionSpec>();
        learner(args).ifPresent(learner -> {
            Map<String, String> meanings = isHelp(args) ? Learners.meanings(learner) : Map.of();
            Map<String, String> defaults = Learners.defaults(learner);
            for (String key : Learners.keys(learner)) {
                String meaning = meaning(meanings.getOrDefault(key, ""), defaults.getOrDefault(key, ""));
                options.add(option(new Flag("--" + key, path(learner, key), "<value>", meaning)));
            }
        });
        FLAGS.forEach(flag -> options.add(option(flag)));
        options.add(OptionSpec.builder("--set")
                .paramLabel("<key>=<value>")
                .description("set any key of the job file, such as run.workers=8; repeatable")
                .type(String[].class)
                .arity("1")
                .build());
        return options;
    }

    /** Reading what keys mean takes time that only help is worth. */
    private static boolean isHelp(List<String> args) {
        return args.contains("--help") || args.contains("-h");
    }

    private static String meaning(String words, String usual) {
        boolean word =
                words.length() > 1 && !Character.isUpperCase(words.charAt(1)) && !Character.isDigit(words.charAt(1));
        String meaning = word ? Character.toLowerCase(words.charAt(0)) + words.substring(1) : words;
        // picocli formats descriptions.
        return (meaning + (usual.isEmpty() ? "" : "; default " + usual)).replace("%", "%%");
    }

    private static OptionSpec option(Flag flag) {
        return OptionSpec.builder(flag.name())
                .paramLabel(flag.label())
                .description(flag.meaning())
                .type(String.class)
                .arity("1")
                .build();
    }

    private static String path(String learner, String key) {
        return "learner." + learner + "." + key;
    }

    /** What was given on the command line, in the order of the flags above, {@code --set} last. */
    static List<Replacement> given(CommandSpec spec, Optional<String> learner) {
        var given = new ArrayList<Replacement>();
        learner.ifPresent(name -> {
            for (String key : Learners.keys(name)) {
                add(given, spec, "--" + key, path(name, key));
            }
        });
        FLAGS.forEach(flag -> add(given, spec, flag.name(), flag.path()));
        String[] sets = spec.findOption("--set").getValue();
        for (String set : sets == null ? new String[0] : sets) {
            int at = set.indexOf('=');
            if (at <= 0) {
                throw StoicException.user(
                        "--set " + set + ": has no value", "write --set key=value, for example --set run.workers=8");
            }
            String path = set.substring(0, at).strip();
            given.add(
                    new Replacement(path, Yaml.value(set.substring(at + 1), "--set " + path), Strength.FLAG, "--set"));
        }
        return given;
    }

    private static void add(List<Replacement> given, CommandSpec spec, String name, String path) {
        String value = spec.findOption(name).getValue();
        if (value != null) {
            given.add(new Replacement(path, node(path, value, name), Strength.FLAG, name));
        }
    }

    /** Lists may be written a,b; separators and shares are texts that YAML would read as something else. */
    static Node node(String path, String value, String name) {
        if (LISTS.contains(path)) {
            return new Node.Sequence(
                    List.of(value.split(",")).stream()
                            .<Node>map(column -> new Scalar(column.strip(), 0))
                            .toList(),
                    0);
        }
        return path.startsWith("learner.") ? Yaml.value(value, name) : new Scalar(value, 0);
    }

    /** {@code STOIC_RUN_WORKERS=8}; what is said about a learner that the job does not use is meant for another job. */
    static List<Replacement> environment(Map<String, String> env, JobDocument document) {
        var given = new ArrayList<Replacement>();
        new TreeMap<>(env).forEach((name, value) -> {
            if (SECTIONS.stream().noneMatch(name::startsWith)) {
                return;
            }
            String path =
                    name.substring("STOIC_".length()).toLowerCase(Locale.ROOT).replace('_', '.');
            String learner = document.learner().orElse("");
            if (!path.startsWith("learner.") || path.startsWith("learner." + learner + ".")) {
                given.add(new Replacement(path, Yaml.value(value, name), Strength.ENVIRONMENT, name));
            }
        });
        return given;
    }
}
