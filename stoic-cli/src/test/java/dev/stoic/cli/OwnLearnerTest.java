package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's jar: what can be wrong with it, what its settings are, and that a model goes with one jar and no other. */
class OwnLearnerTest {
    /** Learns the mean of the target; what differs between the tests is put in. */
    private static final String MEAN = """
            package com.me;
            import dev.stoic.data.Source.TargetKind;
            import dev.stoic.learn.*;
            import java.util.List;
            public %s implements PlainLearner<Mean.Model, Mean.Sum> {
                public enum Way { UP, DOWN_HILL }
                public record Model(double mean, int round) implements RowModel {
                    public Task task() { return Task.REGRESSION; }
                    public List<String> outputs() { return List.of("mean"); }
                    public double[] predict(Row row) { /*predict*/ return new double[] {mean}; }
                }
                public record Sum(long rows, double sum) implements Contribution<Sum> {
                    public Sum plus(Sum right) { return new Sum(rows + right.rows, sum + right.sum); }
                }
                public TargetKind target() { return TargetKind.NUMBER; }
                public Model begin(Problem problem) { /*begin*/ return new Model(0, 0); }
                public Sum contribute(Model model, Part part) {
                    /*contribute*/
                    double sum = 0;
                    for (Row row : part) sum += row.target();
                    return new Sum(part.rows(), sum);
                }
                public Model improve(Model model, Sum total) { return new Model(total.sum() / total.rows(), model.round() + 1); }
                public int rounds() { return 3; }
                /*more*/
            }
            """;

    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void stand() {
        stoic = new CommandLineFixture(folder);
        stoic.points("points.csv", 90);
    }

    private static String mean(String head) {
        return MEAN.formatted(head);
    }

    private Said train(String source, String learner, String... flags) throws IOException {
        OwnJar.of(folder.resolve("my.jar"), "com.me.Mean", source);
        return trainAgain(learner, flags);
    }

    private Said trainAgain(String learner, String... flags) {
        stoic.file("job.yaml", """
                learner: %s
                code: { jar: my.jar, class: com.me.Mean }
                data: { train: points.csv, target: height, columns: { drop: [group] } }
                """.formatted(learner));
        var args = new ArrayList<>(List.of("train", "job.yaml"));
        args.addAll(List.of(flags));
        return stoic.run(args.toArray(String[]::new));
    }

    private void refuses(Said said, String... parts) {
        assertThat(said.code()).as(said.err()).isEqualTo(2);
        assertThat(said.err()).contains(parts);
    }

    @Test
    void aClassWithoutSettingsLearnsAndItsModelDoesNotDependOnWorkers() throws IOException {
        Said one = train(mean("class Mean"), "mean");
        assertThat(one.code()).as(one.err()).isZero();
        assertThat(trainAgain("mean", "--workers", "5").hash()).isEqualTo(one.hash());
        Said plan = stoic.run("plan", "job.yaml");
        assertThat(plan.out()).contains("code.sha256", "code.class", "com.me.Mean");
    }

    @Test
    void settingsAreComponentsOfARecordWithDefaultsThatAreCheckedAndPinned() throws IOException {
        String head = "record Mean(int times, double rate, boolean quick, String word, Way way, List<String> names)";
        String source = mean(head).replace("/*more*/", """
                public Mean() { this(2, 0.5, true, "x", Way.DOWN_HILL, List.of("a", "b")); }
                public Mean { if (times < 1) throw new IllegalArgumentException("times must be at least 1, got " + times); }
                """);
        Said usual = train(source, "{ mean: { times: 4, way: up } }");
        assertThat(usual.code()).as(usual.err()).isZero();
        assertThat(stoic.run("verify", "@last").out()).contains("PASS");
        assertThat(stoic.run("plan", "job.yaml").out())
                .contains("learner.mean.times", "learner.mean.way", "up", "[\"a\", \"b\"]");
        refuses(trainAgain("{ mean: { times: 0 } }"), "learner.mean (line 1): times must be at least 1, got 0");
        refuses(
                trainAgain("{ mean: { tmies: 3, rate: fast, way: sideways } }"),
                "learner.mean.tmies (line 1): unknown key. Did you mean \"times\"?",
                "learner.mean.rate (line 1): must be a number, got \"fast\"",
                "unknown value \"sideways\"");
        refuses(trainAgain("linear"), "learner.linear", "Known: mean");
    }

    @Test
    void aClassMayTakeARecordOfSettingsAndNeedsWhatHasNoDefault() throws IOException {
        String source = mean("class Mean").replace("/*more*/", """
                public record Knobs(int depth) {}
                public Mean(Knobs knobs) {}
                """);
        assertThat(train(source, "{ mean: { depth: 3 } }").code()).isZero();
        refuses(trainAgain("mean"), "learner.mean.depth (line 1): is missing");
    }

    @Test
    void settingsAreIdentityAndSoIsTheJar() throws IOException {
        String head = "record Mean(int times)";
        Said said = train(mean(head), "{ mean: { times: 1 } }");
        assertThat(said.code()).as(said.err()).isZero();
        String first = identity("{ mean: { times: 1 } }");
        assertThat(identity("{ mean: { times: 2 } }")).isNotEqualTo(first);
        OwnJar.of(folder.resolve("elsewhere/same.jar"), "com.me.Mean", mean(head));
        assertThat(identity("{ mean: { times: 1 } }", "--code", "elsewhere/same.jar"))
                .isEqualTo(first);
        OwnJar.of(folder.resolve("my.jar"), "com.me.Mean", mean(head) + "\n// a new build\nclass More {}");
        assertThat(identity("{ mean: { times: 1 } }")).isNotEqualTo(first);
    }

    private String identity(String learner, String... flags) {
        trainAgain(learner, flags);
        var args = new ArrayList<>(List.of("plan", "job.yaml"));
        args.addAll(List.of(flags));
        return stoic.run(args.toArray(String[]::new))
                .out()
                .lines()
                .filter(line -> line.contains("job identity"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsWrongWithAJarIsSaid() throws IOException {
        refuses(trainAgain("mean"), "code.jar (line 2): no such file: my.jar", "mvn package");
        stoic.file("my.jar", "not a jar");
        refuses(trainAgain("mean"), "code.jar (line 2): is no jar");
        refuses(
                train(mean("class Mean").replace("com.me", "com.you"), "mean"),
                "has no class com.me.Mean",
                "com.you.Mean?");
        refuses(train("package com.me; public class Mean {}", "mean"), "com.me.Mean is no learner");
        refuses(train(mean("abstract class Mean"), "mean"), "com.me.Mean is abstract");
        refuses(
                train(mean("class Mean").replace("/*more*/", "private Mean() {}"), "mean"),
                "no public constructor that Stoic can call");
        refuses(
                train(mean("class Mean").replace("/*more*/", "static final int X = 1 / \"\".length();"), "mean"),
                "a static initialiser of com.me.Mean failed: java.lang.ArithmeticException");
        refuses(
                train(
                        mean("class Mean")
                                .replace("/*more*/", "public Mean() { throw new IllegalStateException(\"no\"); }"),
                        "mean"),
                "the constructor of com.me.Mean failed",
                "no");
        refuses(
                train(mean("record Mean(java.util.Map<String, String> all)"), "mean"),
                "setting all of com.me.Mean is a java.util.Map");
        refuses(
                train(
                        mean("class Mean")
                                .replace(
                                        "record Model(double mean, int round)",
                                        "record Model(double mean, int round, Object any)")
                                .replace("new Model(0, 0)", "new Model(0, 0, 0)")
                                .replace("model.round() + 1)", "model.round() + 1, 0)"),
                        "mean"),
                "com.me.Mean cannot be used",
                "java.lang.Object");
        stoic.file(
                "job.yaml", "learner: mean\ncode: { class: com.me.Mean, jra: my.jar }\ndata: { train: points.csv }\n");
        refuses(stoic.run("train", "job.yaml"), "code.jar", "is missing", "code.jra", "Did you mean \"jar\"?");
    }

    @Test
    void aClassForANewerJavaIsRefused() throws IOException {
        Path jar = OwnJar.of(folder.resolve("my.jar"), "com.me.Mean", mean("class Mean"));
        var entries = new TreeMap<String, byte[]>();
        try (var in = new JarFile(jar.toFile())) {
            for (var entry : in.stream().toList()) {
                byte[] code = in.getInputStream(entry).readAllBytes();
                code[7] = 120;
                entries.put(entry.getName(), code);
            }
        }
        OwnJar.write(jar, entries);
        refuses(trainAgain("mean"), "was compiled for Java 76", "--release 25");
    }

    @Test
    void aJarSeesNothingOfStoicButTheRoomsMadeForIt() throws IOException {
        String source = mean("class Mean").replace("/*begin*/", "new dev.stoic.cli.Stoic[0].clone();");
        refuses(train(source, "mean"), "com.me.Mean.begin (Mean.java:", "dev/stoic/cli/Stoic");
    }

    @Test
    void codeThatThrowsIsNamedWithItsPartAndRound() throws IOException {
        String fails = "if (model.round() == 1 && part.index() == 5) { int[] none = {}; none[3] = 1; }";
        Said said = train(mean("class Mean").replace("/*contribute*/", fails), "mean");
        refuses(
                said,
                "com.me.Mean.contribute (Mean.java:",
                "failed in part 5 of round 2: java.lang.ArrayIndexOutOfBoundsException",
                "your own code");
        refuses(
                train(
                        mean("class Mean").replace("/*predict*/", "if (true) throw new IllegalStateException();"),
                        "mean"),
                "com.me.Mean$Model.predict (Mean.java:",
                "of round 4");
        refuses(
                train(mean("class Mean").replace("/*begin*/", "if (true) throw new IllegalStateException();"), "mean"),
                "com.me.Mean.begin (Mean.java:");
    }

    @Test
    void codeThatFailsOnceAndThenNotGoesOn() throws IOException {
        String once = "if (!tried.getAndSet(true)) throw new IllegalStateException(\"only once\");";
        String source = mean("class Mean")
                .replace("/*contribute*/", once)
                .replace(
                        "/*more*/",
                        "private final java.util.concurrent.atomic.AtomicBoolean tried = new java.util.concurrent.atomic.AtomicBoolean();");
        Said said = train(source, "mean");
        assertThat(said.code()).as(said.err()).isZero();
    }

    @Test
    void aModelIsUsedWithItsOwnJarOnly() throws IOException {
        assertThat(train(mean("class Mean"), "mean").code()).isZero();
        Path run = run();
        Path jar = folder.resolve("my.jar");
        byte[] bytes = Files.readAllBytes(jar);
        // The jar is built anew, then gone: the run has kept its own.
        Files.writeString(jar, "another one");
        assertThat(predict("@last").code()).isZero();
        Files.delete(jar);
        assertThat(predict("@last").code()).isZero();
        assertThat(stoic.run("verify", "@last").out()).contains("PASS");
        // The model alone, elsewhere, without the jar, with another one, with the right one.
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.copy(run.resolve("model.stoic"), other.resolve("model.stoic"));
        String model = other.resolve("model.stoic").toString();
        refuses(predict(model), "is not here any more", "put it beside the model");
        Files.writeString(other.resolve("my.jar"), "another one");
        refuses(predict(model), "is another one");
        Files.write(other.resolve("my.jar"), bytes);
        assertThat(predict(model).code()).isZero();
        assertThat(stoic.run("verify", model).out()).contains("PASS");
    }

    @Test
    void aStoppedRunGoesOnWithTheJarItBeganWith() throws IOException {
        Said whole = train(mean("class Mean"), "mean");
        Said stopped = trainAgain("mean", "--stop-after", "1");
        assertThat(stopped.code()).as(stopped.err()).isEqualTo(130);
        Files.writeString(folder.resolve("my.jar"), "another one");
        Said resumed = stoic.run("resume");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.hash()).isEqualTo(whole.hash());
        assertThat(stoic.run("resume", "--code", "my.jar").code()).isZero();
    }

    @Test
    void theFullContractIsOpenToo() throws IOException {
        String full = """
                package com.me;
                import dev.stoic.codec.Codec;
                import dev.stoic.data.*;
                import dev.stoic.learn.*;
                import java.util.List;
                public class Mean implements Learner<Mean.State, Mean.State, Mean.Sum>NEEDS {
                    public record State(int round, double mean) implements RowModel {
                        public Task task() { return Task.REGRESSION; }
                        public List<String> outputs() { return List.of("mean"); }
                        public double[] predict(Row row) { return new double[] {mean}; }
                    }
                    public record Sum(double sum, long rows) implements Contribution<Sum> {
                        public Sum plus(Sum right) { return new Sum(sum + right.sum, rows + right.rows); }
                    }
                    public Source.TargetKind target() { return Source.TargetKind.NUMBER; }
                    public State begin(Problem problem) { return new State(0, 0); }
                    public Pass next(State state) {
                        return state.round < 2 ? new Pass.Ask("mean") : new Pass.Finished(Pass.Outcome.LIMIT, "done");
                    }
                    public State publish(State state) { return state; }
                    public Sum contribute(State model, int part, Rows rows) {
                        double sum = 0;
                        Tiles tiles = rows.tiles(rows.span(part));
                        while (tiles.next()) for (int i = 0; i < tiles.tile().rows(); i++) sum += tiles.tile().target(i);
                        return new Sum(sum, rows.span(part).count());
                    }
                    public State improve(State state, Sum total) { return new State(state.round + 1, total.sum / total.rows); }
                    public Model model(State state) { return state; }
                    public Report report(State state) { return new Report("round", state.round, 2, List.of()); }
                    public Shapes<State, State, Sum> shapes() { return new Shapes<>(State.class, State.class, Sum.class); }
                    public Codec<State> result() { return Codec.of(State.class); }
                }
                """;
        refuses(train(full.replace("NEEDS", ""), "mean"), "Let it implement dev.stoic.learn.Needs");
        Said said = train(full.replace("NEEDS", ", Needs"), "mean");
        assertThat(said.code()).as(said.err()).isZero();
        assertThat(stoic.run("verify", "@last").out()).contains("PASS");
    }

    private Said predict(String model) {
        return stoic.run("predict", model, "--data", "points.csv");
    }

    private Path run() throws IOException {
        try (var runs = Files.list(folder.resolve("stoic-runs"))) {
            return runs.filter(path -> Files.exists(path.resolve("model.stoic")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void theRunFolderNamesClassAndContentOfTheJar() throws IOException {
        assertThat(train(mean("class Mean"), "mean").code()).isZero();
        String job = Files.readString(run().resolve("job.yaml"), StandardCharsets.UTF_8);
        assertThat(job)
                .contains(
                        "class: com.me.Mean",
                        "sha256: ",
                        folder.resolve("my.jar").toString());
        try (var kept = Files.list(run().resolve("checkpoints/code"))) {
            assertThat(kept.map(path -> path.getFileName().toString()).toList())
                    .hasSize(1)
                    .allSatisfy(name -> assertThat(job).contains(name));
        }
    }
}
