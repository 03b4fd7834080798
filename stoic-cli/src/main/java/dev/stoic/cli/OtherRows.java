package dev.stoic.cli;

import dev.stoic.data.Column;
import dev.stoic.data.DataSet;
import dev.stoic.data.Deviation;
import dev.stoic.data.Progress;
import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.MissingTarget;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Problems;
import dev.stoic.fault.StoicException;
import dev.stoic.job.CsvKeys;
import dev.stoic.job.JobDocument;
import dev.stoic.job.Replacement;
import dev.stoic.job.Replacement.Strength;
import dev.stoic.store.ModelFile;
import dev.stoic.store.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Rows that a model did not learn from: they are written as those of its job, unless flags say otherwise. */
final class OtherRows {
    private static final String MISSING = "data.columns.missing";
    private static final String MISSING_TARGET = "data.missing-target";

    @Option(
            names = "--missing",
            paramLabel = "<error|drop>",
            description =
                    "rows with empty fields: an error, or left out. A model trained with mean or keep treats empty"
                            + " fields as in training, unless this says otherwise")
    private Optional<String> missing = Optional.empty();

    @Option(
            names = "--strict",
            description = "values not seen in training, filled fields, dropped rows and columns without use are errors")
    private boolean strict;

    @Option(
            names = "--separator",
            paramLabel = "<character>",
            description = "between the fields of a CSV; this and the next six are as in the model's job")
    private Optional<String> separator = Optional.empty();

    @Option(names = "--header", paramLabel = "<true|false>", description = "whether a CSV starts with names")
    private Optional<String> header = Optional.empty();

    @Option(names = "--decimal", paramLabel = "<point|comma>", description = "before the fraction of a number")
    private Optional<String> decimal = Optional.empty();

    @Option(
            names = "--thousands",
            paramLabel = "<separator>",
            description = "between groups of three digits: comma, point, space, apostrophe or none")
    private Optional<String> thousands = Optional.empty();

    @Option(names = "--encoding", paramLabel = "<name>", description = "of a CSV: utf-8, windows-1252, …")
    private Optional<String> encoding = Optional.empty();

    @Option(
            names = "--na",
            paramLabel = "<missing|text>",
            description = "what NA and null are in a column of categories")
    private Optional<String> na = Optional.empty();

    @Option(names = "--absent", paramLabel = "<texts>", description = "what stands for no value in a CSV, as ?,-")
    private Optional<String> absent = Optional.empty();

    private Optional<String> missingTarget = Optional.empty();

    /** For a command that needs the target: what becomes of rows without one. */
    void setMissingTarget(Optional<String> word) {
        missingTarget = word;
    }

    private static MissingTarget missingTarget(String word) {
        return constant(MissingTarget.class, word)
                .orElseThrow(() -> StoicException.user(
                        "--missing-target must be error or drop, got \"%s\"".formatted(word),
                        "error refuses rows without a target, and drop leaves them out"));
    }

    boolean isStrict() {
        return strict;
    }

    /** Whether a flag was given. */
    boolean isSaid() {
        return strict || missingTarget.isPresent() || missing.isPresent() || !flags().isEmpty();
    }

    /**
     * @param schema of the model
     * @param target as {@link Source} has it
     * @param copied columns that have a use, although the model has none for them
     */
    Source source(
            ModelFile model,
            Schema schema,
            String location,
            Source.TargetKind target,
            List<String> copied,
            Shell shell) {
        new JobLocation(shell.directory()).problem(location).ifPresent(problem -> {
            throw StoicException.user("--data: " + problem, "check the path");
        });
        Optional<String> name = schema.target().map(Column::name);
        JobDocument job = new Pinned(model.provenance().job())
                .document("how " + location + " is read")
                .with(flags());
        var problems = new Problems(job::spelling);
        Node node = job.root().entries().getOrDefault("data", Mapping.empty(0));
        var data = new Keys("data", (Mapping) node, problems);
        Keys columns = data.section("columns");
        var dropped = new ArrayList<>(columns.texts("drop"));
        dropped.addAll(copied);
        List<String> kept = columns.texts("keep");
        Source.Csv csv = CsvKeys.read(data);
        problems.throwIfAny(job.file());
        if (target == Source.TargetKind.NONE) {
            // What the model predicts is known, although it has no use for it.
            name.ifPresent(dropped::add);
        }
        var without = missingTarget
                .map(OtherRows::missingTarget)
                .or(() -> trained(model, MISSING_TARGET, MissingTarget.class))
                .orElse(MissingTarget.ERROR);
        return new Source(
                location,
                target == Source.TargetKind.NONE ? Optional.empty() : name,
                target,
                new Source.Columns(dropped, kept, List.of(), List.of(), missing(model), without),
                csv);
    }

    /** Opens the rows, which with {@code --strict} must be like those of training. */
    DataSet open(Schema schema, Source source, Shell shell) {
        DataSet rows = DataSet.openLike(schema, source, shell.places(shell.directory()), Progress.silent());
        List<Deviation> deviations = rows.deviations();
        if (strict && !deviations.isEmpty()) {
            rows.close();
            throw StoicException.user(
                    "--strict: %s differs from the training rows in %,d %s"
                            .formatted(source.location(), deviations.size(), deviations.size() == 1 ? "way" : "ways"),
                    "correct the file, or leave --strict out",
                    deviations.stream().map(Deviation::problem).toList());
        }
        return rows;
    }

    /**
     * What the flag says, where the model can do it; otherwise what its job said, where that works for other rows
     * too.
     */
    private Missing missing(ModelFile model) {
        Missing trained = trained(model, MISSING, Missing.class).orElse(Missing.ERROR);
        boolean treats = trained == Missing.MEAN || trained == Missing.KEEP;
        if (missing.isEmpty()) {
            return treats ? trained : Missing.ERROR;
        }
        String possible = treats ? "error, drop or " + word(trained) : "error or drop";
        Missing wanted = constant(Missing.class, missing.get())
                .orElseThrow(() -> StoicException.user(
                        "--missing must be %s, got \"%s\"".formatted(possible, missing.get()),
                        "error refuses rows with empty fields, and drop leaves them out"));
        if ((wanted == Missing.MEAN || wanted == Missing.KEEP) && wanted != trained) {
            throw StoicException.user(
                    "--missing %s: the model cannot treat empty fields so, it was trained with %s: %s"
                            .formatted(word(wanted), MISSING, word(trained)),
                    "use --missing %s, or train the model with another data.columns.missing".formatted(possible));
        }
        return wanted;
    }

    private static <E extends Enum<E>> Optional<E> trained(ModelFile model, String key, Class<E> kind) {
        return model.provenance().job().stream()
                .filter(value -> value.path().equals(key))
                .map(Provenance.Key::value)
                .findFirst()
                .flatMap(word -> constant(kind, word));
    }

    private static <E extends Enum<E>> Optional<E> constant(Class<E> kind, String word) {
        return List.of(kind.getEnumConstants()).stream()
                .filter(constant -> word(constant).equals(word.strip()))
                .findFirst();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private List<Replacement> flags() {
        var given = new ArrayList<Replacement>();
        separator.ifPresent(value -> given.add(flag("--separator", "data.csv.separator", value)));
        header.ifPresent(value -> given.add(flag("--header", "data.csv.header", value)));
        decimal.ifPresent(value -> given.add(flag("--decimal", "data.csv.decimal", value)));
        thousands.ifPresent(value -> given.add(flag("--thousands", "data.csv.thousands", value)));
        encoding.ifPresent(value -> given.add(flag("--encoding", "data.csv.encoding", value)));
        na.ifPresent(value -> given.add(flag("--na", "data.csv.na", value)));
        absent.ifPresent(value -> given.add(flag("--absent", "data.csv.absent", value)));
        return given;
    }

    private static Replacement flag(String name, String path, String value) {
        return new Replacement(path, JobFlags.node(path, value, name), Strength.FLAG, name);
    }
}
