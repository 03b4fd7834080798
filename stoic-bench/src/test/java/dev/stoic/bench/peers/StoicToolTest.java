package dev.stoic.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.bench.peers.Outcome.Failed;
import dev.stoic.bench.peers.Outcome.Measured;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shell script stands for the command, because what is tested here is how its answer is read. */
class StoicToolTest {
    private static final Size SMALL = new Size("small", 10, 10, 3, 4);

    @TempDir
    Path work;

    private Path data;
    private Shell shell;
    private Python python;

    @BeforeEach
    void prepare() throws IOException, InterruptedException {
        data = Files.createDirectories(work.resolve("data"));
        shell = new Shell(work.resolve("logs"));
        python = new Python(work, shell, new Progress(new PrintStream(new ByteArrayOutputStream())));
        assumeTrue(
                !shell.run("python", List.of(python.plain(), "--version"), work, Map.of())
                        .failed(),
                "python3 is not on the path");
    }

    @Test
    void theDoneLineBecomesTheMeasurement() throws Exception {
        var tool = tool("""
                [ -f "$2" ] || exit 9
                done_line() {
                  echo '{"event":"done","model":"sha256:00","metrics":{"loss/train":0.25,"accuracy/train":9e-1},'\
                '"rounds":12,"seconds":{"load":5.0,"fit":'$1',"total":9.0},"run":"x"}'
                }
                echo '{"event":"round","round":1}'
                echo 'not json {'
                printf '\\377\\n'
                if [ "$5" = --repeat ]; then for s in 8.0 4.0 3.0 6.0; do done_line $s; done; else done_line 7.5; fi
                """);
        var outcome = (Measured) fit(tool.on(ReportTest.named("logistic"), data, SMALL));
        assertThat(outcome.fresh()).isEqualTo(7.5);
        assertThat(outcome.warm()).hasValue(3.0);
        assertThat(outcome.rounds()).isEqualTo(12);
        assertThat(outcome.quality()).containsEntry("loss", 0.25).containsEntry("accuracy", 0.9);
        assertThat(outcome.peakMegabytes()).isPositive();
        assertThat(data.resolve("logistic.yaml"))
                .content()
                .contains("logistic: { l2: 0.0001, iterations: 200, tolerance: 0.0001 }", "target: y.npy");
    }

    @Test
    void readingTheTextCountsAndTheTextIsNewEveryTime() throws Exception {
        Files.writeString(data.resolve("linear.csv"), "x0,y\n1.5,2.25\n");
        var tool = tool("""
                tail -c 2 linear.csv >> seen
                echo '{"event":"done","metrics":{"r2/train":0.9},"rounds":1,"seconds":{"load":2.0,"fit":0.5,"total":3}}'
                """);
        var outcome = (Measured) fit(tool.on(ReportTest.named("csv"), data, SMALL));
        assertThat(outcome.fresh()).isEqualTo(2.5, within(1e-12));
        assertThat(outcome.warm()).isEmpty();
        assertThat(data.resolve("seen")).hasContent("1\n2\n1\n");
    }

    @Test
    void anEpochIsAShareOfTheFitAndItsQualityIsThatOfHeldOutRows() throws Exception {
        var tool = tool("""
                for s in 8.0 6.0; do
                  echo '{"event":"done","metrics":{"accuracy/train":1.0,"accuracy/test":0.97},"rounds":5,'\
                '"seconds":{"load":1.0,"fit":'$s',"total":9.0}}'
                done
                """);
        var asked = ReportTest.named("mlp-512");
        var outcome = (Measured) fit(tool.on(asked, data, SMALL));
        assertThat(outcome.fresh()).isEqualTo(8.0 / asked.iterations(), within(1e-12));
        assertThat(outcome.warm()).hasValueCloseTo(6.0 / asked.iterations(), within(1e-12));
        assertThat(outcome.quality()).containsOnly(Map.entry("accuracy", 0.97));
    }

    @Test
    void fromThePromptTheWholeProcessCountsAndNothingIsLeftFromTheLastOne() throws Exception {
        var tool = tool("""
                [ -z "$(ls -A "$STOIC_HOME")" ] || exit 8
                touch "$STOIC_HOME/cache"
                echo '{"event":"done","metrics":{"accuracy/test":0.97},"rounds":5,"seconds":{"load":900,"fit":900}}'
                """);
        var outcome = (Measured) fit(tool.on(ReportTest.named("prompt"), data, SMALL));
        assertThat(outcome.fresh()).isBetween(0.0, 600.0);
        assertThat(outcome.warm()).isEmpty();
        try (var left = Files.list(data)) {
            assertThat(left).extracting(Path::getFileName).containsOnly(Path.of("prompt.yaml"));
        }
    }

    @Test
    void aFamilyIsPickedByItsName() {
        assertThat(Options.read(List.of("--only", "boost,cnn-10")).cases())
                .extracting(Case::name)
                .containsExactly("boost-depth", "boost-leaves", "cnn-10");
        assertThat(Options.USAGE).contains("forest-mnist");
    }

    @Test
    void aCommandThatFailsGivesItsLastWords() throws Exception {
        var asked = ReportTest.named("linear");
        assertThat(fit(tool("echo 'the job is wrong' >&2; exit 2").on(asked, data, SMALL)))
                .isEqualTo(new Failed("exit 2: the job is wrong"));
        assertThat(fit(tool("exit 0").on(asked, data, SMALL))).isEqualTo(new Failed("printed no done line"));
        var absent = new StoicTool(List.of(work.resolve("absent").toString()), shell, python);
        assertThat(fit(absent.on(asked, data, SMALL)))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.reason()).contains("No such file"));
    }

    @Test
    void aPeerThatFailsIsARowToo() throws Exception {
        var peers = new PeerTool(shell, python, new Jdk(work, 17), 3);
        var asked = ReportTest.named("linear");
        for (Peer peer : asked.peers()) {
            assertThat(fit(peers.on(asked, peer, data, SMALL))).as(peer.title()).isInstanceOf(Failed.class);
        }
    }

    @Test
    void optionsNameWhatIsWrong() {
        assertThatThrownBy(() -> Options.read(List.of("--only", "linear,bushes")))
                .hasMessageContaining("bushes")
                .hasMessageContaining("kmeans-mnist");
        assertThatThrownBy(() -> Options.read(List.of("--fast"))).hasMessageContaining("--fast");
        assertThatThrownBy(() -> Options.read(List.of("--work"))).hasMessageContaining("--work");
        assertThatThrownBy(() -> Options.read(List.of("--output", "xml"))).hasMessageContaining("xml");
        var options = Options.read(List.of("--stoic", "java -jar s.jar", "--only", "csv,linear", "--quick"));
        assertThat(options.stoic()).containsExactly("java", "-jar", "s.jar");
        assertThat(options.cases()).extracting(Case::name).containsExactly("linear", "csv");
        assertThat(options.size()).isEqualTo(Size.QUICK);
        assertThat(options.cases().getFirst().title()).isEqualTo("linear, 50,000×50");
        assertThat(options.cases().getFirst().peers()).allMatch(peer -> peer.target() == 0);
    }

    @Test
    void theCommandOfTheSourceTreeIsMeasured() {
        var options = Options.read(List.of("--output", "json"), "/src/stoic-tree");
        assertThat(options.stoic()).containsExactly("/src/stoic-tree/stoic");
        assertThat(options.work()).isEqualTo(Path.of("/src/stoic-tree/.stoic/peers"));
        assertThat(options.json()).isTrue();
    }

    @Test
    void sparkGetsAJavaItsMakersTest() throws Exception {
        for (var jdk :
                Map.of("a-25", "25.0.1", "b-17", "17.0.15", "c-11", "11.0.2").entrySet()) {
            Path java = work.resolve("jvm").resolve(jdk.getKey()).resolve("bin/java");
            Files.createDirectories(java.getParent());
            assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
            Files.writeString(
                    java.resolveSibling("../release").normalize(), "JAVA_VERSION=\"" + jdk.getValue() + "\"\n");
        }
        assertThat(Jdk.forSpark(List.of(work.resolve("none"), work.resolve("jvm")))
                        .version())
                .isEqualTo(17);
        assertThat(Jdk.forSpark(List.of()).version())
                .isEqualTo(Runtime.version().feature());
    }

    private StoicTool tool(String script) throws IOException {
        Path file = work.resolve("stoic.sh");
        Files.writeString(file, script);
        return new StoicTool(List.of("sh", file.toString()), shell, python);
    }

    private static Outcome fit(Contender contender) throws IOException, InterruptedException {
        new Turns(List.of(contender)).take();
        return contender.outcome();
    }
}
