package dev.stoic.cli;

import dev.stoic.cli.evaluate.ClassReport;
import dev.stoic.cli.evaluate.Evaluation;
import dev.stoic.cli.evaluate.Evaluation.Details;
import dev.stoic.cli.evaluate.EvaluationSubject;
import dev.stoic.cli.evaluate.JsonReport;
import dev.stoic.cli.evaluate.Sketch;
import dev.stoic.cli.evaluate.page.Page;
import dev.stoic.cli.result.OutputFile;
import dev.stoic.cli.result.ResultKind;
import dev.stoic.cli.result.StandardOutput;
import dev.stoic.data.DataSet;
import dev.stoic.data.Source;
import dev.stoic.data.Split;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Evaluates a model: metrics and a sketch in the terminal, and one HTML page with all figures and curves.",
            "  stoic evaluate @last                    on the test rows of its job; without any on validation, else training rows",
            "  stoic evaluate @last --data other.csv   on other rows that have the target",
            "  stoic evaluate @last --output json      all figures as JSON on one line"
        })
final class EvaluateCommand implements Callable<Integer> {
    private static final ResultKind KIND = ResultKind.startingWith("an evaluation page", Page::isOurs);

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<model>", arity = "0..1", description = "a run, @last (the default), or a model.stoic")
    private String name = "@last";

    @Option(
            names = "--data",
            paramLabel = "<location>",
            description = "other rows with the target; the job's own by default")
    private Optional<String> data = Optional.empty();

    @Option(names = "--split", paramLabel = "<train|validation|test>", description = "which of the job's own rows")
    private Optional<Split> split = Optional.empty();

    @Option(names = "--out", paramLabel = "<file>", description = "the page; evaluation.html by default")
    private String out = "evaluation.html";

    @Mixin
    private Force force = new Force();

    @Mixin
    private OtherRows other = new OtherRows();

    @Option(
            names = "--missing-target",
            paramLabel = "<error|drop>",
            description = "rows of --data without a target: error or drop (default as in training)")
    private Optional<String> missingTarget = Optional.empty();

    EvaluateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        other.setMissingTarget(missingTarget);
        if (data.isPresent() && split.isPresent()) {
            throw StoicException.user("--data and --split exclude each other", "other rows have no splits");
        }
        if (data.isEmpty() && other.isSaid()) {
            throw StoicException.user(
                    "--missing, --strict, --separator, --header, --decimal and --absent say how rows of --data are read",
                    "name them with --data, or leave the flags out: the job's own rows are read as it says");
        }
        ModelFinder.Found found = new ModelFinder(shell).find(name);
        Fitted<?> fitted = found.fitted();
        return data.isPresent() ? onOther(found, fitted, data.get()) : onOwn(found, fitted);
    }

    private int onOther(ModelFinder.Found found, Fitted<?> fitted, String location) throws IOException {
        ModelFile file = found.file();
        boolean clusters = fitted.model().task() == Model.Task.CLUSTERING;
        var kind = clusters
                ? Source.TargetKind.NONE
                : fitted.model().task() == Model.Task.REGRESSION ? Source.TargetKind.NUMBER : Source.TargetKind.CLASS;
        Source source = other.source(file, fitted.schema(), location, kind, List.of(), shell);
        OutputFile page = page(InputFiles.of(found).rows(source, shell));
        try (DataSet rows = other.open(fitted.schema(), source, shell)) {
            if (rows.count(Split.TRAIN) == 0) {
                throw StoicException.user(location + " has no rows to evaluate", "name a file with rows");
            }
            return report(found, fitted, rows, Split.TRAIN, other(found, rows, location), page);
        }
    }

    private int onOwn(ModelFinder.Found found, Fitted<?> fitted) throws IOException {
        var job = Job.of(found.job(name), name, shell.directory(), found.folder());
        OutputFile page = page(InputFiles.of(found, job, shell));
        try (Prepared prepared = Prepared.of(job, shell, dev.stoic.data.Progress.silent())) {
            Split chosen = split.orElseGet(() -> held(prepared.data()));
            if (prepared.data().count(chosen) == 0) {
                throw StoicException.user(
                        "the job has no rows for " + chosen.word(), "leave --split out, or give rows with --data");
            }
            return report(found, fitted, prepared.data(), chosen, own(found, prepared.data(), chosen), page);
        }
    }

    private static String fileName(String location) {
        return location.contains("://") ? location : location.substring(location.lastIndexOf('/') + 1);
    }

    /** What the model has not seen, if anything. */
    private static Split held(DataSet data) {
        for (Split split : List.of(Split.TEST, Split.VALIDATION)) {
            if (data.count(split) > 0) {
                return split;
            }
        }
        return Split.TRAIN;
    }

    private OutputFile page(InputFiles inputs) {
        StandardOutput.checkApartFrom(inputs.files());
        return OutputFile.of("--out", shell.path(out), inputs.files(), KIND, force.overwrite());
    }

    private EvaluationSubject own(ModelFinder.Found found, DataSet rows, Split chosen) {
        var notes = new ArrayList<String>();
        if (chosen == Split.TRAIN) {
            notes.add("training rows: an optimistic estimate");
        } else if (rows.repeatsTraining(chosen)) {
            notes.add("the %s rows are the training rows: an optimistic estimate".formatted(chosen.word()));
        } else if (chosen == Split.VALIDATION) {
            notes.add("validation rows may have chosen when training stopped: a slightly optimistic estimate");
        }
        if (chosen != Split.TRAIN) {
            rows.deviations().forEach(deviation -> notes.add(shell.spelled(deviation.toString())));
        }
        return subject(found, Optional.of(chosen), rows.location(chosen), rows.count(chosen), notes);
    }

    private EvaluationSubject other(ModelFinder.Found found, DataSet rows, String location) {
        boolean learned = found.file().provenance().data().stream()
                .filter(data -> data.split().equals(Split.TRAIN.word()))
                .anyMatch(data -> data.content().equals(rows.fingerprints().content())
                        || shell.path(data.location()).equals(shell.path(location)));
        var notes = new ArrayList<String>();
        if (learned) {
            notes.add("the rows include the training rows: an optimistic estimate");
        }
        rows.notes().forEach(note -> notes.add(shell.spelled(note)));
        return subject(found, Optional.empty(), location, rows.count(Split.TRAIN), notes);
    }

    private EvaluationSubject subject(
            ModelFinder.Found found, Optional<Split> chosen, String location, long rows, List<String> notes) {
        ModelFile file = found.file();
        Optional<String> run = found.run();
        String model = run.orElseGet(() -> fileName(name));
        return new EvaluationSubject(model, run, file.learner(), file.hash(), chosen, fileName(location), rows, notes);
    }

    /** @param split of {@code data} that is evaluated */
    private int report(
            ModelFinder.Found found,
            Fitted<?> fitted,
            DataSet data,
            Split split,
            EvaluationSubject subject,
            OutputFile page)
            throws IOException {
        var evaluation = Evaluation.of(subject, fitted, data, split);
        page.write(Page.of(evaluation, Curves.of(found.folder())).getBytes(StandardCharsets.UTF_8));
        if (output.isJson()) {
            var facts = JsonReport.of(evaluation);
            facts.put("page", page.named().toString());
            shell.out().println(Json.write(facts));
            return 0;
        }
        Sketch.of(evaluation).forEach(shell.out()::println);
        shell.out().println();
        shell.out().println(subject.told());
        subject.notes().forEach(note -> shell.out().println("note   " + note));
        shell.out().println(line(evaluation.metrics()));
        if (evaluation.details() instanceof Details.Classes(ClassReport classes) && classes.isBinary()) {
            shell.out()
                    .println("auc, average_precision and f1 are of the class \"%s\""
                            .formatted(Visible.line(classes.positive().name())));
        }
        evaluation
                .baseline()
                .ifPresent(baseline -> shell.out()
                        .println("baseline, %s: %s".formatted(baseline.predicts(), line(baseline.metrics()))));
        if (!output.quiet) {
            shell.err().println("page   " + page.named());
        }
        return 0;
    }

    private static String line(List<Evaluation.Metric> metrics) {
        return metrics.stream()
                .map(metric ->
                        metric.key() + " " + (Double.isNaN(metric.value()) ? "–" : Figures.value(metric.value())))
                .collect(Collectors.joining("   "));
    }
}
