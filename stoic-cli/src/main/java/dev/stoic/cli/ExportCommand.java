package dev.stoic.cli;

import dev.stoic.learn.Export;
import dev.stoic.learn.Fitted;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Writes a model, with the preparation of its rows, as ONNX for other runtimes.",
            "  stoic export @last --to model.onnx"
        })
final class ExportCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<model>", arity = "0..1", description = "a run, @last (the default), or a model.stoic")
    private String name = "@last";

    @Option(names = "--to", paramLabel = "<file>", description = "model.onnx by default")
    private String to = "model.onnx";

    ExportCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        ModelFinder.Found found = new ModelFinder(shell).find(name);
        ModelFile file = found.file();
        Fitted<?> fitted = found.fitted();
        byte[] bytes = Export.onnx(fitted, Version.TEXT, "%s %s".formatted(file.learner(), file.hash()));
        Path target = shell.path(to);
        Files.write(target, bytes);
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "exported");
            facts.put("model", file.hash());
            facts.put("file", target.toString());
            facts.put("bytes", bytes.length);
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.err().println("%s in %s".formatted(Figures.bytes(bytes.length), target));
        }
        return 0;
    }
}
