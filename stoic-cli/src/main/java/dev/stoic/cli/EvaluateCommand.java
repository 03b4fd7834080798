package dev.stoic.cli;

import dev.stoic.cli.evaluate.Judged;
import dev.stoic.cli.evaluate.Page;
import dev.stoic.cli.evaluate.Sketch;
import dev.stoic.cli.result.Kind;
import dev.stoic.cli.result.OutputFile;
import dev.stoic.data.DataSet;
import dev.stoic.data.Rows;
import dev.stoic.data.Source;
import dev.stoic.data.Split;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import dev.stoic.learn.Report.Measure;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "How well a model does: measures, a sketch here, and a page of pictures that needs nothing else.",
            "  stoic evaluate @last                    on the rows that its job set aside, else on those it learned from",
            "  stoic evaluate @last --data other.csv   on other rows whose truth is known"
        })
final class EvaluateCommand implements Callable<Integer> {
    private static final Kind KIND = Kind.startingWith("a page of stoic evaluate", Page::isOurs);

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<model>", arity = "0..1", description = "a run, @last (the default), or a model.stoic")
    private String name = "@last";

    @Option(
            names = "--data",
            paramLabel = "<location>",
            description = "rows with their truth; the job's own by default")
    private Optional<String> data = Optional.empty();

    @Option(names = "--split", paramLabel = "<train|validation|test>", description = "which of the job's own rows")
    private Optional<Split> split = Optional.empty();

    @Option(names = "--out", paramLabel = "<file>", description = "the page; evaluation.html by default")
    private String out = "evaluation.html";

    @Mixin
    private Force force = new Force();

    @Mixin
    private OtherRows other = new OtherRows();

    EvaluateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
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
        OutputFile page = page(Inputs.of(found).rows(source, shell));
        try (DataSet rows = other.open(fitted.schema(), source, shell)) {
            if (!output.quiet) {
                rows.notes().forEach(note -> shell.err().println("note   " + note));
            }
            if (rows.count(Split.TRAIN) == 0) {
                throw StoicException.user(location + " has no rows to evaluate", "name a file with rows");
            }
            return report(file, fitted, rows.rows(1), location, page);
        }
    }

    private int onOwn(ModelFinder.Found found, Fitted<?> fitted) throws IOException {
        var job = Job.of(found.job(name), name, shell.directory(), found.folder());
        OutputFile page = page(Inputs.of(found, job, shell));
        try (Prepared prepared = Prepared.of(job, shell, dev.stoic.data.Progress.silent())) {
            Split chosen = split.orElseGet(() -> held(prepared.data()));
            if (prepared.data().count(chosen) == 0) {
                throw StoicException.user(
                        "the job has no rows for " + chosen.word(), "leave --split out, or give rows with --data");
            }
            return report(
                    found.file(),
                    fitted,
                    prepared.data().rows(1).of(chosen),
                    "%s, rows for %s"
                            .formatted(fileName(job.spec().data().train().location()), chosen.word()),
                    page);
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

    private OutputFile page(Inputs inputs) {
        return OutputFile.of("--out", shell.path(out), inputs.files(), KIND, force.overwrite());
    }

    private int report(ModelFile file, Fitted<?> fitted, Rows rows, String what, OutputFile page) throws IOException {
        Judged judged = Judged.of(fitted, rows);
        var about = List.of("learner " + file.learner(), "rows " + what, "model " + file.hash());
        page.write(Page.of(title(), about, fitted, judged, curves()).getBytes(StandardCharsets.UTF_8));
        if (output.isJson()) {
            var measures = new LinkedHashMap<String, Object>();
            judged.scores().measures().forEach(m -> measures.put(m.name(), m.value()));
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "evaluated");
            facts.put("model", file.hash());
            facts.put("rows", judged.rows());
            facts.put("metrics", measures);
            facts.put("page", page.named().toString());
            shell.out().println(Json.write(facts));
            return 0;
        }
        Sketch.of(fitted, judged).forEach(shell.out()::println);
        var line = new StringBuilder("rows " + Figures.count(judged.rows()));
        for (Measure measure : judged.scores().measures()) {
            line.append("   ").append(measure.name()).append(' ').append(Figures.value(measure.value()));
        }
        shell.out().println(line);
        if (!output.quiet) {
            shell.err().println("page   " + page.named());
        }
        return 0;
    }

    private String title() {
        return "Evaluation of " + (name.equals("@last") ? "the last run" : name);
    }

    /** What the run wrote down while it learned; nothing for a model file that lies elsewhere. */
    private List<Page.Curve> curves() throws IOException {
        Path folder = shell.path(name);
        if (Files.isRegularFile(folder)) {
            return List.of();
        }
        boolean given = !name.startsWith("@") && Files.isDirectory(folder);
        return Curves.of(given ? folder : FolderRun.folders(shell).find(name).path());
    }
}
