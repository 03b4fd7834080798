package dev.stoic.cli;

import dev.stoic.cli.result.OutputFile;
import dev.stoic.cli.result.ResultKind;
import dev.stoic.cli.result.StandardOutput;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Export;
import dev.stoic.learn.Fitted;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Writes a model with its preprocessing as ONNX, for other runtimes.",
            "  stoic export @last --to model.onnx"
        })
final class ExportCommand implements Callable<Integer> {
    private static final ResultKind KIND = ResultKind.startingWith("an exported ONNX model", ExportCommand::isOurs);

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<model>", arity = "0..1", description = "a run, @last (default), or a model.stoic file")
    private String name = "@last";

    @Option(names = "--to", paramLabel = "<file>", description = "output file (default model.onnx); - writes to stdout")
    private String to = "model.onnx";

    @Mixin
    private Force force = new Force();

    ExportCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        ModelFinder.Found found = new ModelFinder(shell).find(name);
        ModelFile file = found.file();
        Fitted<?> fitted = found.fitted();
        StandardOutput.checkApartFrom(InputFiles.of(found).files());
        if (to.equals("-")) {
            return print(found);
        }
        var target = OutputFile.of("--to", shell.path(to), InputFiles.of(found).files(), KIND, force.overwrite());
        byte[] bytes = onnx(file, fitted);
        target.write(bytes);
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "exported");
            facts.put("model", file.hash());
            facts.put("file", target.named().toString());
            facts.put("bytes", bytes.length);
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.err().println("%s in %s".formatted(Figures.bytes(bytes.length), target.named()));
        }
        return 0;
    }

    private int print(ModelFinder.Found found) throws IOException {
        if (output.isJson()) {
            throw StoicException.user(
                    "--to - and --output json both need standard output", "name a file with --to, or leave one out");
        }
        try (var rows = StandardOutput.rows(shell.out())) {
            rows.write(onnx(found.file(), found.fitted()));
        }
        return 0;
    }

    private static byte[] onnx(ModelFile file, Fitted<?> fitted) {
        return Export.onnx(fitted, Version.TEXT, "%s %s".formatted(file.learner(), file.hash()));
    }

    /** The second field of the file is the name of what made it. */
    private static boolean isOurs(byte[] start) {
        return start.length > 8
                && start[0] == 1 << 3
                && start[2] == (2 << 3 | 2)
                && new String(start, 4, 5, StandardCharsets.US_ASCII).equals("stoic");
    }
}
