package dev.stoic.cli;

import dev.stoic.data.Fingerprints;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.StopSignal;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Identity;
import dev.stoic.job.JobDocument;
import dev.stoic.job.Replacement;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.store.ModelFile;
import dev.stoic.store.Provenance;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        sortOptions = false,
        description = {
            "Trains a model again from its provenance and compares the hashes.",
            "If the data has moved, name its new place with --data and --test."
        })
final class VerifyCommand implements Callable<Integer>, TakesJob {
    private static final List<String> ALLOWED =
            List.of("data.train", "data.test", "data.validation", "run.workers", "run.transport", "code.jar");

    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<model>", arity = "0..1", description = "a run, @last (default), or a model.stoic file")
    private String name = "@last";

    VerifyCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        ModelFinder.Found found = new ModelFinder(shell).find(name);
        ModelFile file = found.file();
        if (file.numerics() != Identity.NUMERICS) {
            throw StoicException.user(
                    "the model was computed by numerics %d, this version computes by numerics %d: hashes cannot agree"
                            .formatted(file.numerics(), Identity.NUMERICS),
                    "verify it with Stoic " + file.provenance().stoic());
        }
        JobDocument document = found.job(name).with(changes());
        try (Prepared prepared = Prepared.of(
                Job.of(document, name, shell.directory(), found.folder()), shell, dev.stoic.data.Progress.silent())) {
            compareData(file.provenance(), prepared.data().fingerprints());
            prepared.warm();
            String job = prepared.identity().sha256();
            ModelFile again = new Training(shell)
                    .run(
                            prepared,
                            new Checkpoints(new MemoryBlobStore(), job),
                            ProgressListener.none(),
                            new StopSignal())
                    .model();
            return report(file, again.hash());
        }
    }

    private List<Replacement> changes() {
        List<Replacement> changes = JobFlags.given(spec, Optional.empty());
        for (Replacement change : changes) {
            if (!ALLOWED.contains(change.path())) {
                throw StoicException.user(
                        change.spelling() + ": a model is verified as it was learned",
                        "verify takes only flags that cannot change the model: "
                                + ALLOWED.stream()
                                        .map(path -> JobFlags.flag(path).orElse(path))
                                        .collect(Collectors.joining(", ")));
            }
        }
        return changes;
    }

    private static void compareData(Provenance provenance, Fingerprints now) {
        for (Provenance.Data data : provenance.data()) {
            if (!data.content().equals(now.content())) {
                throw StoicException.user(
                        "the data has changed since the model was learned: content %s then, %s now"
                                .formatted(data.content(), now.content()),
                        "restore " + data.location() + ", or name its new place with --data");
            }
        }
    }

    private int report(ModelFile file, String again) {
        boolean pass = file.hash().equals(again);
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "verified");
            facts.put("pass", pass);
            facts.put("model", file.hash());
            facts.put("again", again);
            shell.out().println(Json.write(facts));
        } else {
            Terminal terminal = output.on(shell.terminal());
            shell.out().println(pass ? terminal.green("PASS") : terminal.red("FAIL"));
            shell.out().println("model  " + file.hash());
            shell.out().println("again  " + again);
        }
        return pass ? 0 : 70;
    }
}
