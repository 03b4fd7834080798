package dev.stoic.cli;

import static dev.stoic.cli.OwnMean.assertRefused;
import static dev.stoic.cli.OwnMean.mean;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's jar: what its settings are, and what can be wrong with it. */
class OwnLearnerTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;
    private OwnMean own;

    @BeforeEach
    void stand() {
        stoic = new CommandLineFixture(folder);
        own = new OwnMean(stoic, folder);
    }

    @Test
    void aClassWithoutSettingsLearnsAndItsModelDoesNotDependOnWorkers() throws IOException {
        Said one = own.train(mean("class Mean"), "mean");
        assertThat(one.code()).as(one.err()).isZero();
        assertThat(own.again("mean", "--workers", "5").hash()).isEqualTo(one.hash());
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
        Said usual = own.train(source, "{ mean: { times: 4, way: up } }");
        assertThat(usual.code()).as(usual.err()).isZero();
        assertThat(stoic.run("verify", "@last").out()).contains("PASS");
        assertThat(stoic.run("plan", "job.yaml").out())
                .contains("learner.mean.times", "learner.mean.way", "up", "[\"a\", \"b\"]");
        assertRefused(own.again("{ mean: { times: 0 } }"), "learner.mean (line 1): times must be at least 1, got 0");
        assertRefused(
                own.again("{ mean: { tmies: 3, rate: fast, way: sideways } }"),
                "learner.mean.tmies (line 1): unknown key. Did you mean \"times\"?",
                "learner.mean.rate (line 1): must be a number, got \"fast\"",
                "unknown value \"sideways\"");
        assertRefused(own.again("linear"), "learner.linear", "Known: mean");
    }

    @Test
    void aClassMayTakeARecordOfSettingsAndNeedsWhatHasNoDefault() throws IOException {
        String source = mean("class Mean").replace("/*more*/", """
                public record Knobs(int depth) {}
                public Mean(Knobs knobs) {}
                """);
        assertThat(own.train(source, "{ mean: { depth: 3 } }").code()).isZero();
        assertRefused(own.again("mean"), "learner.mean.depth (line 1): is missing");
    }

    @Test
    void settingsAreIdentityAndSoIsTheJar() throws IOException {
        String head = "record Mean(int times)";
        Said said = own.train(mean(head), "{ mean: { times: 1 } }");
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
        own.again(learner, flags);
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
        assertRefused(own.again("mean"), "code.jar (line 2): no such file: my.jar", "mvn package");
        stoic.file("my.jar", "not a jar");
        assertRefused(own.again("mean"), "code.jar (line 2): is not a jar");
        assertRefused(
                own.train(mean("class Mean").replace("com.me", "com.you"), "mean"),
                "has no class com.me.Mean",
                "com.you.Mean?");
        assertRefused(own.train("package com.me; public class Mean {}", "mean"), "com.me.Mean is not a learner");
        assertRefused(own.train(mean("abstract class Mean"), "mean"), "com.me.Mean is abstract");
        assertRefused(
                own.train(mean("class Mean").replace("/*more*/", "private Mean() {}"), "mean"),
                "no public constructor that Stoic can call");
        assertRefused(
                own.train(mean("class Mean").replace("/*more*/", "static final int X = 1 / \"\".length();"), "mean"),
                "a static initialiser of com.me.Mean failed: java.lang.ArithmeticException");
        assertRefused(
                own.train(
                        mean("class Mean")
                                .replace("/*more*/", "public Mean() { throw new IllegalStateException(\"no\"); }"),
                        "mean"),
                "the constructor of com.me.Mean failed",
                "no");
        assertRefused(
                own.train(mean("record Mean(java.util.Map<String, String> all)"), "mean"),
                "setting all of com.me.Mean is a java.util.Map");
        assertRefused(
                own.train(
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
        assertRefused(stoic.run("train", "job.yaml"), "code.jar", "is missing", "code.jra", "Did you mean \"jar\"?");
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
        assertRefused(own.again("mean"), "was compiled for Java 76", "--release 25");
    }

    @Test
    void aJarSeesNothingOfStoicButTheRoomsMadeForIt() throws IOException {
        String source = mean("class Mean").replace("/*begin*/", "new dev.stoic.cli.Stoic[0].clone();");
        assertRefused(own.train(source, "mean"), "com.me.Mean.begin (Mean.java:", "dev/stoic/cli/Stoic");
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
        assertRefused(own.train(full.replace("NEEDS", ""), "mean"), "Let it implement dev.stoic.learn.Needs");
        Said said = own.train(full.replace("NEEDS", ", Needs"), "mean");
        assertThat(said.code()).as(said.err()).isZero();
        assertThat(stoic.run("verify", "@last").out()).contains("PASS");
    }
}
