package dev.stoic.cli;

import dev.stoic.data.Split;
import dev.stoic.document.Keys;
import dev.stoic.job.JobReader;
import dev.stoic.job.Memory;
import dev.stoic.job.Plan;
import dev.stoic.job.PredictionTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        sortOptions = false,
        description =
                "Shows what a job would run: every setting with its origin, columns, workers. Nothing is trained.")
final class PlanCommand implements Callable<Integer>, TakesJob {
    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<job>", arity = "1", description = "a job file, or a learner with its settings as flags")
    private String given = "";

    PlanCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Job job = Job.read(shell, given, spec);
        InputFiles.requireApartFromOutput(job, given, shell);
        try (Prepared prepared = Prepared.of(job, shell, dev.stoic.data.Progress.silent())) {
            prepared.requireTarget();
            prepared.requireValidation();
            if (output.isJson()) {
                shell.out().println(Json.write(facts(prepared)));
            } else {
                table(prepared);
            }
        }
        return 0;
    }

    private String origin(Job job, Keys.Resolved value) {
        if (!value.given()) {
            return "default";
        }
        return job.document().spelling(value.path()).orElse(job.document().file());
    }

    private void table(Prepared prepared) {
        Job job = prepared.job();
        shell.out()
                .println("job %s · %s · %s"
                        .formatted(job.spec().name(), job.spec().learner().title(), prepared.describe()));
        Sentences.task(PredictionTarget.of(job.spec(), prepared.data())).ifPresent(shell.out()::println);
        shell.out().println("columns");
        ColumnTable.lines(prepared.data().schema())
                .forEach(line -> shell.out().println("  %-28s %s".formatted(line.getKey(), line.getValue())));
        section("identity", prepared, true);
        shell.out()
                .println("  %-28s %s"
                        .formatted(
                                "data content", prepared.data().fingerprints().content()));
        shell.out()
                .println("  %-28s %s"
                        .formatted("job identity", prepared.identity().sha256()));
        section("does not affect the model", prepared, false);
        Plan plan = prepared.plan();
        shell.out().println("plan");
        shell.out()
                .println("  %s of about %s"
                        .formatted(
                                Figures.count(plan.parts(), "part"),
                                Figures.count(Math.ceilDiv(prepared.data().count(Split.TRAIN), plan.parts()), "row")));
        for (Plan.Role role : plan.roles()) {
            shell.out()
                    .println("  %-14s %s"
                            .formatted(
                                    role.kind().name().toLowerCase(java.util.Locale.ROOT) + " " + role.index(),
                                    ranges(role)));
        }
        Memory memory = memory(prepared);
        shell.out()
                .println("  memory in pods: coordinator %s, each worker %s"
                        .formatted(mebibytes(memory.coordinator()), mebibytes(memory.worker())));
        prepared.data().notes().forEach(note -> shell.err().println("note   " + shell.spelled(note)));
    }

    private static Memory memory(Prepared prepared) {
        long rows = 0;
        for (Split split : Split.values()) {
            rows += prepared.data().count(split);
        }
        int columns = prepared.data().schema().width();
        return Plan.memory(prepared.job().spec(), OptionalLong.of(Memory.rowBytes(rows, columns)));
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }

    private static String ranges(Plan.Role role) {
        return role.ranges().isEmpty()
                ? ""
                : role.ranges().stream()
                        .map(Object::toString)
                        .reduce((a, b) -> a + ", " + b)
                        .orElse("");
    }

    private void section(String title, Prepared prepared, boolean identity) {
        shell.out().println(title);
        for (Keys.Resolved value : prepared.job().spec().resolved()) {
            if (JobReader.isIdentity(value.path()) == identity && !value.value().isEmpty()) {
                String shown = value.path().equals("run.parts")
                        ? Integer.toString(prepared.plan().parts())
                        : value.value();
                shell.out().println("  %-28s %-24s %s".formatted(value.path(), shown, origin(prepared.job(), value)));
            }
        }
    }

    private Map<String, Object> facts(Prepared prepared) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("job", prepared.job().spec().name());
        facts.put("learner", prepared.job().spec().learner().key());
        List<Object> values = new ArrayList<>();
        for (Keys.Resolved value : prepared.job().spec().resolved()) {
            var entry = new LinkedHashMap<String, Object>();
            entry.put("key", value.path());
            entry.put("value", value.value());
            entry.put("from", origin(prepared.job(), value));
            entry.put("identity", JobReader.isIdentity(value.path()));
            values.add(entry);
        }
        facts.put("values", values);
        var rows = new LinkedHashMap<String, Object>();
        for (Split split : Split.values()) {
            rows.put(split.word(), prepared.data().count(split));
        }
        facts.put("rows", rows);
        facts.put("columns", prepared.data().schema().width());
        facts.put("schema", ColumnTable.facts(prepared.data().schema()));
        facts.put("content", prepared.data().fingerprints().content());
        facts.put("identity", prepared.identity().sha256());
        facts.put("parts", prepared.plan().parts());
        facts.put("workers", prepared.plan().workers());
        Memory memory = memory(prepared);
        var bytes = new LinkedHashMap<String, Object>();
        bytes.put("coordinator", memory.coordinator());
        bytes.put("worker", memory.worker());
        bytes.put("broker", memory.broker());
        facts.put("memory", bytes);
        return facts;
    }
}
