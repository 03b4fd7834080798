package dev.stoic.cli;

import dev.stoic.data.Source;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Rows that a model did not learn from: they are written as those of its job, unless flags say otherwise. */
final class OtherRows {
    @Option(
            names = "--missing",
            paramLabel = "<error|drop>",
            description = "what becomes of a row with an empty field, where the model fills none in")
    private Optional<Source.Missing> missing = Optional.empty();

    @Option(
            names = "--separator",
            paramLabel = "<character>",
            description = "between the fields of a CSV; this and the next three are as in the model's job")
    private Optional<String> separator = Optional.empty();

    @Option(names = "--header", paramLabel = "<true|false>", description = "whether a CSV starts with names")
    private Optional<String> header = Optional.empty();

    @Option(names = "--decimal", paramLabel = "<point|comma>", description = "before the fraction of a number")
    private Optional<String> decimal = Optional.empty();

    @Option(names = "--absent", paramLabel = "<texts>", description = "what stands for no value in a CSV, as ?,-")
    private Optional<String> absent = Optional.empty();

    /** Whether anybody said how they are written. */
    boolean isSaid() {
        return missing.isPresent() || !flags().isEmpty();
    }

    Source source(ModelFile model, String location, Optional<String> target, Source.TargetKind kind, Path directory) {
        new JobLocation(directory).problem(location).ifPresent(problem -> {
            throw StoicException.user("--data: " + problem, "check the path");
        });
        var columns = new Source.Columns(List.of(), List.of(), List.of(), List.of(), missing(model));
        return new Source(location, target, kind, columns, csv(model, location));
    }

    private Source.Missing missing(ModelFile model) {
        return Stream.of(Source.Missing.MEAN, Source.Missing.KEEP)
                .filter(way -> model.provenance()
                        .job()
                        .contains(new Provenance.Key(
                                "data.columns.missing", way.name().toLowerCase(Locale.ROOT))))
                .findFirst()
                .orElseGet(() -> missing.orElse(Source.Missing.ERROR));
    }

    private Source.Csv csv(ModelFile model, String location) {
        JobDocument job = new Pinned(model.provenance().job())
                .document("how " + location + " is read")
                .with(flags());
        var problems = new Problems(job::spelling);
        Node data = job.root().entries().getOrDefault("data", Mapping.empty(0));
        Source.Csv csv = CsvKeys.read(new Keys("data", (Mapping) data, problems));
        problems.throwIfAny(job.file());
        return csv;
    }

    private List<Replacement> flags() {
        var given = new ArrayList<Replacement>();
        separator.ifPresent(value -> given.add(flag("--separator", "data.csv.separator", value)));
        header.ifPresent(value -> given.add(flag("--header", "data.csv.header", value)));
        decimal.ifPresent(value -> given.add(flag("--decimal", "data.csv.decimal", value)));
        absent.ifPresent(value -> given.add(flag("--absent", "data.csv.absent", value)));
        return given;
    }

    private static Replacement flag(String name, String path, String value) {
        return new Replacement(path, JobFlags.node(path, value, name), Strength.FLAG, name);
    }
}
