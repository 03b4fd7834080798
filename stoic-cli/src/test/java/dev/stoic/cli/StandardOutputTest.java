package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.Attempt.Said;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandardOutputTest {
    private static final String FULL = "No space left on device";

    private static final List<List<String>> PRINTING = List.of(
            List.of("--help"),
            List.of("train", "--help"),
            List.of("version"),
            List.of("completion"),
            List.of("schema"),
            List.of("runs"),
            List.of("runs", "--output", "json"),
            List.of("status"),
            List.of("logs"),
            List.of("explain"),
            List.of("plan", "logistic", "--data", "data.csv", "--target", "group"),
            List.of("render", "logistic", "--data", "data.csv", "--target", "group"),
            List.of("predict", "--data", "data.csv"),
            List.of("predict", "--data", "data.csv", "--output", "json"),
            List.of("evaluate"),
            List.of("export", "--to", "-"),
            List.of("verify"),
            List.of("train", "logistic", "--data", "data.csv", "--target", "group"),
            List.of("train", "logistic", "--data", "data.csv", "--target", "group", "--output", "json"));

    @TempDir
    private Path root;

    private Attempt attempt;
    private Path there;

    /** Takes so many bytes and then fails. */
    private static final class Narrow extends OutputStream {
        private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        private final int room;
        private final String reason;

        Narrow(int room, String reason) {
            this.room = room;
            this.reason = reason;
        }

        @Override
        public void write(int b) throws IOException {
            if (arrived.size() == room) {
                throw new IOException(reason);
            }
            arrived.write(b);
        }
    }

    @BeforeEach
    void learn() throws IOException {
        attempt = new Attempt(root);
        there = attempt.folder();
        new CommandLineFixture(there).points("data.csv", 60);
        Said trained = attempt.run(there, PRINTING.get(PRINTING.size() - 2));
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    private Said run(List<String> args, int room, String reason) {
        var narrow = new Narrow(room, reason);
        return attempt.run(there, args, narrow, narrow.arrived);
    }

    @Test
    void aFullOneIsExitFourForEveryCommand() {
        for (List<String> args : PRINTING) {
            Said said = run(args, 0, FULL);
            assertThat(said.code()).as(args + said.err()).isEqualTo(4);
            assertThat(said.err())
                    .contains("standard output: no space left on device", "what was printed is incomplete");
        }
    }

    @Test
    void aClosedOneIsExitThree() {
        for (List<String> args : PRINTING) {
            Said said = run(args, 0, "Bad file descriptor");
            assertThat(said.code()).as(args + said.err()).isEqualTo(3);
            assertThat(said.err()).contains("standard output: Bad file descriptor");
        }
    }

    @Test
    void aReaderThatHasEnoughEndsTheCommandWithoutAWord() {
        for (List<String> args : PRINTING) {
            Said said = run(args, 10, "Broken pipe");
            assertThat(said.code()).as(args + said.err()).isEqualTo(141);
            assertThat(said.err()).doesNotContain("standard output", "✗");
        }
    }

    @Test
    void noCommandEndsWellWhoseLastByteIsLost() {
        for (List<String> args : List.of(
                List.of("schema"),
                List.of("predict", "--data", "data.csv"),
                List.of("runs"),
                List.of("export", "--to", "-"))) {
            var wide = new Narrow(Integer.MAX_VALUE, FULL);
            attempt.run(there, args, wide, wide.arrived);
            int whole = wide.arrived.size();
            assertThat(run(args, whole - 1, FULL).code()).as(args.toString()).isEqualTo(4);
            assertThat(run(args, whole, FULL).code()).as(args.toString()).isZero();
        }
    }

    @Test
    void aRunIsLearnedAllTheSame() throws IOException {
        run(List.of("train", "linear", "--data", "data.csv", "--target", "height", "--output", "json"), 0, FULL);
        assertThat(Attempt.models(there)).hasSize(2);
    }

    @Test
    void rowsEndWithTheirReader() throws IOException {
        var many = new StringBuilder("x,y,group,height\n");
        IntStream.range(0, 50_000).forEach(row -> many.append(row % 7).append(",1,a,2\n"));
        Files.writeString(there.resolve("many.csv"), many);
        var narrow = new Narrow(100, "Broken pipe");
        var asked = new int[1];
        OutputStream counting = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                asked[0]++;
                narrow.write(b);
            }
        };
        Said said = attempt.run(there, List.of("predict", "--data", "many.csv"), counting, narrow.arrived);
        assertThat(said.code()).isEqualTo(141);
        assertThat(asked[0]).isEqualTo(101);
    }
}
