package dev.stoic.cli;

import dev.stoic.data.Holdout;
import dev.stoic.data.RemoteFiles;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Synonyms;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobReader;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Learners;
import dev.stoic.job.Replacement;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A job ready to run.
 *
 * @param base the folder that its paths are seen from
 */
record Job(JobSpec spec, JobDocument document, Path base) {
    /** @param given the job file, or the name of a learner whose settings are flags */
    static Job read(Shell shell, String given, CommandSpec command) {
        return read(shell, given, command, JobLocation.Place.HERE);
    }

    /** The same for a job that will run elsewhere. */
    static Job read(Shell shell, String given, CommandSpec command, JobLocation.Place place) {
        if (Learners.KNOWN.containsKey(given) && !Files.exists(shell.path(given))) {
            var learner = Optional.of(given);
            var document = JobDocument.of("stoic train " + given, start(given)).with(JobFlags.given(command, learner));
            return read(shell, document, given, new JobLocation(shell.directory(), place));
        }
        Path file = shell.path(given);
        if (!Files.exists(file) && OwnLearnerFlags.isMeant(given, command)) {
            JobDocument document =
                    OwnLearnerFlags.document(shell, given, command).with(JobFlags.given(command, Optional.empty()));
            return read(shell, document, given, new JobLocation(shell.directory(), place));
        }
        DataFileAsJob.refuse(
                file, given, Optional.ofNullable(command.findOption("--target").getValue()));
        JobDocument written = JobDocument.of(given, Yaml.read(text(file, given), given));
        Path base = Optional.ofNullable(file.getParent()).orElse(shell.directory());
        List<Replacement> flags = JobFlags.given(command, Optional.empty()).stream()
                .map(replacement -> seenFrom(shell.directory(), replacement))
                .toList();
        return read(shell, written.with(flags), nameOf(file), new JobLocation(base, place));
    }

    private static Mapping start(String learner) {
        return new Mapping(Map.of("learner", new Mapping(Map.of(learner, Mapping.empty(0)), 0)), 0);
    }

    private static Job read(Shell shell, JobDocument flagged, String name, JobLocation locations) {
        // Flags are in already; what the environment says must not undo them.
        var document = flagged.with(JobFlags.environment(shell.env(), flagged).stream()
                .filter(replacement -> flagged.spelling(replacement.path()).isEmpty())
                .toList());
        Path base = locations.base();
        var code = new CodeFinder(base, base, shell.remote());
        return new Job(new JobReader(Learners.KNOWN, locations::problem, code).read(document, name), document, base);
    }

    /** A job whose document is complete, as it is kept in a run or a model. */
    static Job of(JobDocument document, String name, Path base) {
        return of(document, name, base, base);
    }

    /** @param home the folder of the run or of the model, which may keep code */
    static Job of(JobDocument document, String name, Path base, Path home) {
        return new Job(reader(base, home).read(document, name), document, base);
    }

    static JobReader reader(Path base, Path home) {
        return new JobReader(
                Learners.KNOWN, new JobLocation(base)::problem, new CodeFinder(base, home, RemoteFiles.none()));
    }

    /** Everything that its rows are read from. */
    List<String> locations() {
        JobSpec.Data data = spec.data();
        var locations = new ArrayList<String>();
        locations.add(data.train().location());
        for (Holdout holdout : List.of(data.validation(), data.test())) {
            if (holdout instanceof Holdout.Location(String location)) {
                locations.add(location);
            }
        }
        return locations;
    }

    /** The document as text that reads back to the same job. */
    String text() {
        var entries = new java.util.LinkedHashMap<String, Node>();
        entries.put("name", new Scalar(spec.name(), 0));
        entries.putAll(document.root().entries());
        return Yaml.write(new Mapping(entries, 0));
    }

    /** A file named by a flag is meant from where the user stands, one in the job from where the job lies. */
    private static Replacement seenFrom(Path directory, Replacement replacement) {
        boolean location = List.of("data.train", "data.test", "data.validation", "code.jar", "run.store")
                .contains(replacement.path());
        if (!location || !(replacement.value() instanceof Scalar(String text, int line))) {
            return replacement;
        }
        boolean noFile = text.equals("none") || text.contains("://") || text.endsWith("%");
        if (noFile || Path.of(text).isAbsolute()) {
            return replacement;
        }
        return new Replacement(
                replacement.path(),
                new Scalar(directory + "/" + text, line),
                replacement.strength(),
                replacement.spelling());
    }

    static String nameOf(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    static String text(Path file, String given) {
        if (!Files.exists(file)) {
            throw absent(file, given);
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw StoicException.user(given + " is not UTF-8 text", "a job file is YAML, see the files in examples/");
        } catch (IOException e) {
            throw StoicException.environment("cannot read " + given, "check its permissions", e);
        }
    }

    private static StoicException absent(Path file, String given) {
        String near = new JobLocation(Optional.ofNullable(file.getParent()).orElse(file))
                .problem(file.getFileName().toString())
                .filter(text -> text.contains("Nearby"))
                .map(text -> text.substring(text.indexOf("Nearby")))
                .orElse("");
        if (given.matches(".*[./].*")) {
            return StoicException.user(
                    Visible.brief(given) + ": no such job file",
                    UsageErrors.sentences(
                            near,
                            "A learner and its flags will do, too: stoic train forest --data rows.csv --target <column>"));
        }
        return StoicException.user(
                "\"%s\" is not a learner, and there is no such job file".formatted(Visible.brief(given)),
                UsageErrors.sentences(
                        Synonyms.LEARNERS.advice(given, Learners.KNOWN.keySet(), name -> name),
                        near,
                        "Learners: " + String.join(", ", Learners.KNOWN.keySet())));
    }
}
