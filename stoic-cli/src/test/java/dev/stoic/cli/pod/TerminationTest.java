package dev.stoic.cli.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.fault.Fault;
import dev.stoic.learn.Report.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminationTest {
    @TempDir
    private Path folder;

    private Path file;
    private Termination termination;

    @BeforeEach
    void begin() {
        file = folder.resolve("log");
        termination = Termination.in(Map.of(Termination.FILE, file.toString()));
    }

    private String said() throws IOException {
        return Files.readString(file);
    }

    @Test
    void aResultIsToldWithWhatWasMeasured() throws IOException {
        termination.done("sha256:abc", List.of(new Measure("loss/train", 0.25), new Measure("odd", Double.NaN)), 12);
        assertThat(said())
                .isEqualTo("{\"exit\":0,\"model\":\"sha256:abc\",\"metrics\":{\"loss/train\":0.25},\"rounds\":12}");
    }

    @Test
    void aFaultIsToldWithItsKindAndAllThatIsWrong() throws IOException {
        termination.failed(new Fault.User(
                "the job is wrong", "mend it", List.of(new Fault.Problem("run.workers", "must be from 1"))));
        assertThat(said())
                .isEqualTo(
                        "{\"exit\":2,\"kind\":\"user\",\"message\":\"the job is wrong; run.workers: must be from 1\","
                                + "\"advice\":\"mend it\"}");
    }

    @Test
    void theLastWordFitsWhateverItIs() throws IOException {
        termination.failed(new Fault.Bug("€".repeat(5000), "\u0001".repeat(5000)));
        assertThat(Files.size(file)).isBetween(1000L, 4096L);
        assertThat(said()).startsWith("{\"exit\":70,\"kind\":\"bug\",").endsWith("\"}");
        termination.done(
                "sha256:abc",
                IntStream.range(0, 500)
                        .mapToObj(i -> new Measure("measure-" + i, i))
                        .toList(),
                3);
        assertThat(said()).isEqualTo("{\"exit\":0,\"model\":\"sha256:abc\",\"metrics\":{},\"rounds\":3}");
    }

    @Test
    void whatWasSaidIsNotSaidOverByTheEndOfTheProcess() throws IOException {
        termination.failed(new Fault.Fenced("another one has taken over", ""));
        String first = said();
        termination.ended(71);
        assertThat(said()).isEqualTo(first).contains("\"exit\":71", "\"kind\":\"fenced\"");
    }

    @Test
    void whoSaysNothingHasAnExitCode() throws IOException {
        termination.ended(0);
        assertThat(said()).isEqualTo("{\"exit\":0}");
    }

    @Test
    void whereNobodyListensNothingIsWritten() {
        Termination.in(Map.of()).ended(0);
        assertThat(folder).isEmptyDirectory();
    }
}
