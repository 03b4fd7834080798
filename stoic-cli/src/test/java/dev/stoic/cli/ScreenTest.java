package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.engine.Progress;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Report;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScreenTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Shell shell(Terminal terminal) {
        return new Shell(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Map.of(),
                Path.of("/"),
                terminal);
    }

    private static Progress round(long round, long done, double loss) {
        return new Progress.RoundDone(
                round,
                new Pass.Ask("gradient"),
                new Report("iteration", done, 50, List.of(new Report.Measure("loss", loss))),
                Duration.ofSeconds(2));
    }

    @Test
    void aTerminalShowsABarWithEtaAndLoss() {
        var screen = new LiveScreen(shell(new Terminal(Terminal.Kind.LIVE, false, 120)));
        screen.on(round(1, 0, 2.0));
        String first = err.toString(StandardCharsets.UTF_8);
        assertThat(first).startsWith("\r").contains("iteration 0/50", "▕", "0 %", "loss 2 ▁");

        screen.on(new Progress.Finished(Pass.Outcome.CONVERGED, "", 1, Duration.ofSeconds(2)));
        assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("\r\u001b[2K");
    }

    @Test
    void aLineNeverLeavesTheTerminal() {
        var screen = new LiveScreen(shell(new Terminal(Terminal.Kind.LIVE, false, 40)));
        screen.on(round(123_456, 49, 0.123456));
        assertThat(err.toString(StandardCharsets.UTF_8)
                        .replace("\r\u001b[2K", "")
                        .length())
                .isLessThan(40);
    }

    @Test
    void aLogHasTheFirstRoundAndTheLast() {
        var screen = new LineScreen(shell(Terminal.lines()));
        for (int i = 1; i <= 1000; i++) {
            screen.on(round(i, i / 20, 1.0 / i));
        }
        screen.on(new Progress.Finished(Pass.Outcome.CONVERGED, "", 1000, Duration.ofSeconds(2)));

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("round 1 ");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("round 1,000  iteration 50/50  loss 0.001");
    }

    @Test
    void coloursAreLeftOutWhereTheyAreNotWanted() {
        assertThat(new Terminal(Terminal.Kind.LIVE, true, 80).red("x")).isEqualTo("\u001b[31mx\u001b[0m");
        assertThat(new Terminal(Terminal.Kind.LIVE, false, 80).red("x")).isEqualTo("x");
    }
}
