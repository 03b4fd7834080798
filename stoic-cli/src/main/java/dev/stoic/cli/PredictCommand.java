package dev.stoic.cli;

import dev.stoic.cli.result.OutputFile;
import dev.stoic.cli.result.ResultKind;
import dev.stoic.cli.result.StandardOutput;
import dev.stoic.data.DataSet;
import dev.stoic.data.Rows;
import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.data.Span;
import dev.stoic.data.Split;
import dev.stoic.data.Tile;
import dev.stoic.data.Tiles;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Fitted;
import dev.stoic.store.ModelFile;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
            "Rows in, rows out: prepares rows as the model's training rows were, and predicts each.",
            "  stoic predict @last --data new.csv > predictions.csv"
        })
final class PredictCommand implements Callable<Integer> {
    private static final Path STDIN = Path.of("/dev/stdin");

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<model>", arity = "0..1", description = "a run, @last (the default), or a model.stoic")
    private String name = "@last";

    @Option(
            names = "--data",
            required = true,
            paramLabel = "<location>",
            description = "rows to predict; - reads stdin")
    private String data = "";

    @Option(names = "--out", paramLabel = "<file>", description = "where to write; - or nothing is stdout")
    private Optional<String> out = Optional.empty();

    @Mixin
    private RowLabels labels = new RowLabels();

    @Mixin
    private Force force = new Force();

    @Mixin
    private OtherRows other = new OtherRows();

    /** Rows whose prediction is not a finite number. */
    private long infinite;

    PredictCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        ModelFinder.Found found = new ModelFinder(shell).find(name);
        if (!data.equals("-")) {
            return predict(found, data, InputFiles.of(found));
        }
        // Its name is where places in messages are.
        Path folder = Files.createTempDirectory("stoic-predict");
        Path copy = folder.resolve("stdin");
        try (var in = new FileInputStream(FileDescriptor.in)) {
            Files.copy(in, copy);
            return predict(found, copy.toString(), InputFiles.of(found).file(STDIN));
        } finally {
            Files.deleteIfExists(copy);
            Files.delete(folder);
        }
    }

    private int predict(ModelFinder.Found found, String location, InputFiles inputs) throws IOException {
        ModelFile file = found.file();
        Fitted<?> fitted = found.fitted();
        Schema learned = fitted.schema();
        // The target is what is asked for, so rows need not have it.
        var schema = new Schema(learned.columns(), Optional.empty(), learned.numbers());
        Source source = other.source(file, learned, location, Source.TargetKind.NONE, labels.ids(), shell);
        var answers = new Answers(fitted, labels.names(), output.form);
        labels.requireDistinct(answers.names());
        Optional<OutputFile> target = target(answers, inputs.rows(source, shell).files());
        try (DataSet rows = other.open(schema, source, shell);
                RowLabels.Reader front = labels.reader(rows, schema, source, shell)) {
            if (!output.quiet) {
                notes(rows, location).forEach(note -> shell.err().println("note   " + shell.spelled(note)));
            }
            if (target.isEmpty()) {
                try (var stream = StandardOutput.rows(shell.out())) {
                    write(rows, fitted, answers, front, stream);
                }
                tellInfinite();
                return 0;
            }
            target.get().write(stream -> write(rows, fitted, answers, front, stream));
            tellInfinite();
            if (!output.quiet) {
                shell.err()
                        .println("%s rows in %s"
                                .formatted(
                                        Figures.count(rows.rows(1).count()),
                                        target.get().named()));
            }
            return 0;
        }
    }

    private List<String> notes(DataSet rows, String location) {
        var notes = new ArrayList<>(rows.notes());
        long count = rows.count(Split.TRAIN);
        if (count == 0) {
            notes.add("0 rows: %s has nothing to predict".formatted(location));
        } else if (labels.names().isEmpty() && rows.rowInFiles(Split.TRAIN, count - 1) > count) {
            notes.add("predictions are not in the lines of their rows, because rows were dropped: "
                    + "--with-row-numbers or --id tells which is which");
        }
        return notes;
    }

    /** Nothing for standard output. */
    private Optional<OutputFile> target(Answers answers, List<Path> inputs) {
        Optional<String> file = out.filter(name -> !name.equals("-"));
        if (file.isEmpty()) {
            StandardOutput.checkApartFrom(inputs);
            return Optional.empty();
        }
        ResultKind kind = ResultKind.lines("a table of predictions with the same columns", answers::isFirstLine);
        return Optional.of(OutputFile.of("--out", shell.path(file.get()), inputs, kind, force.overwrite()));
    }

    private void tellInfinite() {
        if (infinite > 0 && !output.quiet) {
            shell.err().println("note   " + infinite());
        }
    }

    private String infinite() {
        return "%s %s not a finite number: look for very large values in the rows"
                .formatted(Figures.count(infinite), infinite == 1 ? "prediction is" : "predictions are");
    }

    private void write(DataSet set, Fitted<?> fitted, Answers answers, RowLabels.Reader front, OutputStream to)
            throws IOException {
        Rows rows = set.rows(1).encoded(fitted.encoding());
        Optional<String> header = answers.header();
        if (header.isPresent()) {
            to.write((header.get() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        int outputs = fitted.model().outputs().size();
        double[] predicted = new double[outputs * Rows.MAX_TILE];
        var line = new StringBuilder();
        Tiles tiles = rows.tiles(new Span(0, rows.count()));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            fitted.model().predict(tile, predicted);
            line.setLength(0);
            for (int row = 0; row < tile.rows(); row++) {
                infinite += isFinite(predicted, row * outputs, outputs) ? 0 : 1;
                answers.append(front.next(), predicted, row * outputs, line);
                line.append('\n');
            }
            to.write(line.toString().getBytes(StandardCharsets.UTF_8));
        }
        if (infinite > 0 && other.isStrict()) {
            throw StoicException.user("--strict: " + infinite(), "correct the file, or leave --strict out");
        }
    }

    private static boolean isFinite(double[] predicted, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (!Double.isFinite(predicted[i])) {
                return false;
            }
        }
        return true;
    }
}
