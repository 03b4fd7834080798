package dev.stoic.job;

import dev.stoic.code.Jars;
import dev.stoic.code.OwnCode;
import dev.stoic.code.UnopenedSettings;
import dev.stoic.data.DataHome;
import dev.stoic.data.Holdout;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.document.Problems;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads a job at the door: a {@link JobSpec}, or one user fault that holds every problem.
 *
 * @param learners by their key in the job, how their settings are read
 * @param locations what is wrong with a location of data, if anything: the caller knows the file system
 * @param jars where the code of users' own learners is
 */
public record JobReader(
        Map<String, Function<Keys, Settings>> learners, Function<String, Optional<String>> locations, Jars jars) {
    /** Left to the data: how it is written, how much there is. */
    static final String AUTO = "auto";

    /** Left out on purpose. */
    static final String NONE = "none";

    private static final String PODS = "pods.";

    /**
     * Came when there were models already, whose identity must not change: it is part of a job only where it is not
     * the default.
     */
    private static final String MISSING_TARGET = "missing-target";

    public JobReader {
        learners = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(learners));
    }

    /** Whether a key can change the model; what cannot may be changed when a run is resumed. */
    public static boolean isIdentity(String path) {
        boolean decides = Set.of("run.seed", "run.parts").contains(path);
        boolean elsewhere = path.startsWith("run.") || path.startsWith(PODS);
        return decides || !(path.equals("name") || path.equals("code.jar") || elsewhere);
    }

    /** @param name of the job when the document does not say */
    public JobSpec read(JobDocument document, String name) {
        var problems = new Problems(document::spelling);
        var keys = new Keys("", document.root(), problems);
        Optional<JobSpec> job = read(keys, name);
        problems.throwIfAny(document.file());
        return job.orElseThrow();
    }

    /** Closes the keys; nothing if no learner could be read. */
    Optional<JobSpec> read(Keys job, String name) {
        try (Keys keys = job) {
            String called = keys.text("name", name);
            Optional<Settings> learner = learner(keys);
            JobSpec.Data data = data(keys, learner);
            JobSpec.Run run = RunReader.read(keys);
            JobSpec.Pods pods = PodsReader.read(keys);
            // Where pods are is none of the model's business, nor of a run that goes on elsewhere.
            List<Keys.Resolved> resolved = keys.resolved().stream()
                    .filter(value -> !value.path().startsWith(PODS))
                    .filter(value -> !isDefaultMissingTarget(value))
                    .toList();
            return learner.map(settings -> new JobSpec(called, settings, data, run, pods, resolved));
        }
    }

    private static boolean isDefaultMissingTarget(Keys.Resolved value) {
        return value.path().equals("data." + MISSING_TARGET) && value.value().equals("error");
    }

    /** What a document says about its learner; whatever else it says, or does not, is let be. */
    public Settings learner(JobDocument document) {
        var problems = new Problems(document::spelling);
        Optional<Settings> learner = learner(new Keys("", document.root(), problems));
        problems.throwIfAny(document.file());
        return learner.orElseThrow();
    }

    private Optional<Settings> learner(Keys keys) {
        if (keys.has("code")) {
            return own(keys);
        }
        List<String> names = List.copyOf(learners.keySet());
        if (!keys.has("learner")) {
            keys.problem("learner", "is missing. Name one of " + String.join(", ", names));
            return Optional.empty();
        }
        return keys.choice("learner", names).flatMap(choice -> {
            try (Keys settings = choice.keys()) {
                Function<Keys, Settings> reader = learners.get(choice.name());
                return reader == null ? Optional.empty() : Optional.of(reader.apply(settings));
            }
        });
    }

    /** A learner of the user's: then no other can be meant. */
    private Optional<Settings> own(Keys keys) {
        if (jars instanceof Jars.Unopened) {
            return unopened(keys);
        }
        Optional<OwnCode> code;
        try (Keys section = keys.section("code")) {
            code = OwnCode.read(section, jars);
        }
        if (!keys.has("learner")) {
            keys.problem(
                    "learner",
                    "is missing" + code.map(own -> ". Name it " + own.key()).orElse(""));
            return Optional.empty();
        }
        return code.flatMap(own -> keys.choice("learner", List.of(own.key())).flatMap(choice -> {
            try (Keys settings = choice.keys()) {
                return own.settings(settings);
            }
        }));
    }

    /** Whoever only hands a job on must not run its code, and cannot know its settings. */
    private static Optional<Settings> unopened(Keys keys) {
        Optional<String> key;
        try (Keys section = keys.section("code")) {
            key = OwnCode.readUnopened(section);
        }
        boolean named = keys.isChosen("learner", key.orElse(""));
        if (!keys.has("learner")) {
            keys.problem(
                    "learner",
                    "is missing" + key.map(name -> ". Name it " + name).orElse(""));
        }
        return named ? key.map(UnopenedSettings::new) : Optional.empty();
    }

    private JobSpec.Data data(Keys job, Optional<Settings> learner) {
        try (Keys keys = job.section("data")) {
            String train = keys.text("train", "");
            if (!keys.has("train")) {
                keys.problem("train", "is missing. Name a file, a glob, store://… or a data set such as mnist://train");
            } else {
                locations.apply(train).ifPresent(what -> keys.problem("train", what));
            }
            Holdout validation = holdout(keys, "validation");
            Holdout test = holdout(keys, "test");
            if (shareOf(validation) + shareOf(test) >= 1) {
                keys.problem("test", "leaves no training rows: test and validation together must be below 100%");
            }
            Optional<String> target = keys.text("target");
            var kind = learner.map(Settings::target).orElse(Source.TargetKind.NONE);
            learner.ifPresent(settings -> checkTarget(keys, settings, target, DataHome.bringsTarget(train)));
            Source.MissingTarget missingTarget = keys.word(MISSING_TARGET, Source.MissingTarget.ERROR);
            if (missingTarget == Source.MissingTarget.DROP && kind == Source.TargetKind.NONE && learner.isPresent()) {
                keys.problem(MISSING_TARGET, "has no effect: " + learner.get().key() + " learns without a target");
            }
            Columns columns = columns(keys, learner, missingTarget);
            if (target.isPresent() && columns.stored().drop().contains(target.get())) {
                keys.problem("target", "is also in data.columns.drop");
            }
            var source = new Source(train, target, kind, columns.stored(), CsvKeys.read(keys));
            return new JobSpec.Data(source, validation, test, columns.scaling());
        }
    }

    private static void checkTarget(Keys keys, Settings learner, Optional<String> target, boolean bringsTarget) {
        if (learner instanceof UnopenedSettings) {
            return;
        }
        boolean wanted = learner.target() != Source.TargetKind.NONE;
        if (wanted && target.isEmpty() && !keys.has("target") && !bringsTarget) {
            keys.problem("target", "is missing: " + learner.key() + " needs the column to predict");
        }
        if (!wanted && target.isPresent()) {
            keys.problem(
                    "target",
                    learner.key() + " takes no target. Remove it, and leave the column out with "
                            + "data.columns.drop: [" + target.get() + "]");
        }
    }

    private Holdout holdout(Keys keys, String key) {
        String expected = "a share between 0% and 100% such as 20%, or a location";
        Holdout holdout = keys.read(
                key,
                new Holdout.Nothing(),
                expected,
                text -> {
                    if (text.equals(NONE)) {
                        return Optional.of(new Holdout.Nothing());
                    }
                    if (Units.isShare(text)) {
                        return Units.share(text).map(Holdout.Share::new);
                    }
                    return text.isEmpty() || isNumber(text)
                            ? Optional.empty()
                            : Optional.of(new Holdout.Location(text));
                },
                JobReader::shown);
        if (holdout instanceof Holdout.Location(String location)) {
            locations.apply(location).ifPresent(what -> keys.problem(key, what));
        }
        return holdout;
    }

    private static boolean isNumber(String text) {
        return text.matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?");
    }

    private static String shown(Holdout holdout) {
        return switch (holdout) {
            case Holdout.Nothing() -> NONE;
            case Holdout.Share(double share) -> Units.share(share);
            case Holdout.Location(String location) -> location;
        };
    }

    private static double shareOf(Holdout holdout) {
        return switch (holdout) {
            case Holdout.Share(double share) -> share;
            case Holdout.Nothing _, Holdout.Location _ -> 0;
        };
    }

    private record Columns(Source.Columns stored, Scaling scaling) {}

    private static Columns columns(Keys data, Optional<Settings> learner, Source.MissingTarget missingTarget) {
        try (Keys keys = data.section("columns")) {
            List<String> drop = keys.texts("drop");
            List<String> keep = keys.texts("keep");
            List<String> category = keys.texts("category");
            List<String> number = keys.texts("number");
            Scaling scaling = keys.word("scale", learner.map(Settings::scaling).orElse(Scaling.NONE));
            Source.Missing missing = keys.word("missing", Source.Missing.ERROR);
            if (missing == Source.Missing.KEEP
                    && learner.isPresent()
                    && !learner.get().takesMissing()) {
                keys.problem(
                        "missing",
                        "cannot be keep: " + learner.get().key()
                                + " needs a number in every field; only trees accept empty fields. Set data.columns.missing: mean or data.columns.missing: drop");
            }
            both(keys, "drop", drop, "keep", keep);
            both(keys, "drop", drop, "category", category);
            both(keys, "drop", drop, "number", number);
            both(keys, "category", category, "number", number);
            return new Columns(new Source.Columns(drop, keep, category, number, missing, missingTarget), scaling);
        }
    }

    private static void both(Keys keys, String key, List<String> names, String otherKey, List<String> others) {
        for (String name : names) {
            if (others.contains(name)) {
                keys.problem(otherKey, "names \"" + name + "\", which is also in " + keys.path(key));
            }
        }
    }
}
