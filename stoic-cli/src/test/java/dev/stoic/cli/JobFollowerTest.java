package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.JobView.Phase;
import dev.stoic.kubernetes.client.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobFollowerTest {
    private static final Instant BEGIN = Instant.parse("2026-01-01T10:00:00Z");

    private static JobView view(Phase phase, String reason, String message, long round, String model) {
        return new JobView(
                "team",
                "digits",
                "uid",
                phase,
                reason,
                message,
                "digits-1a2b3c4d",
                round,
                Optional.of(160L),
                Optional.of(100.0 * round / 160),
                Optional.of(Duration.ofSeconds(90)),
                2,
                3,
                Map.of("loss", 0.5),
                1,
                model,
                BEGIN,
                Optional.of(BEGIN.plusSeconds(5)),
                phase.isOver() ? Optional.of(BEGIN.plusSeconds(65)) : Optional.empty(),
                "stoic:1",
                "mlp",
                true,
                List.of());
    }

    @ParameterizedTest
    @CsvSource({"InvalidJob,2", "OutOfResources,4", "InternalError,70", "Stopped,130", "RestartsExhausted,3"})
    void aFailureHasTheExitCodeThatTrainGivesIt(String reason, int code) {
        var fault = JobFollower.fault(view(Phase.FAILED, reason, "worker 0 says no", 3, ""));

        assertThat(fault.exitCode()).isEqualTo(code);
        assertThat(fault.message()).isEqualTo("job team/digits failed: worker 0 says no");
        assertThat(fault.advice()).contains("stoic logs tj/digits -n team");
    }

    @Test
    void statusTellsWhatAPersonAsksFirst() {
        var pod = new PodView(
                "digits-1a2b3c4d-w0-1", "worker", "0", "1", "Pending", "", false, 0, "", "Unschedulable: no cpu");

        List<String> lines = JobStatusCommand.lines(
                view(Phase.RUNNING, "Training", "", 40, ""), List.of(pod), BEGIN.plusSeconds(30));

        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).isEqualTo("job team/digits · running: Training · 30.0 s");
        assertThat(lines.get(1)).startsWith("round 40  ").contains(" 25 %", "ETA 1:30", "loss 0.5");
        assertThat(lines.get(2)).isEqualTo("workers 2 of 3   restarts 1   run digits-1a2b3c4d");
        assertThat(lines.get(3)).contains("worker 0", "pending", "Unschedulable: no cpu");
    }

    @Test
    void whatIsOverHasAModelAndNoTimeLeft() {
        List<String> lines = JobStatusCommand.lines(
                view(Phase.SUCCEEDED, "Finished", "", 160, "sha256:abc"), List.of(), BEGIN.plusSeconds(1000));

        assertThat(lines.getFirst()).isEqualTo("job team/digits · succeeded: Finished · 1:05");
        assertThat(lines).last().isEqualTo("model  sha256:abc");
        assertThat(String.join("\n", lines)).doesNotContain("ETA").contains("100 %");
    }

    @Test
    void topHasALineForEachJob() {
        List<String> table = JobTopCommand.table(
                List.of(
                        view(Phase.WAITING, "QuotaExceeded", "", 0, ""),
                        view(Phase.SUCCEEDED, "Finished", "", 160, "sha256:0123456789abcdef")),
                BEGIN.plusSeconds(90));

        assertThat(table).hasSize(3);
        assertThat(table.get(1))
                .startsWith("team/digits")
                .contains("waiting", "2/3", "1:30")
                .endsWith("QuotaExceeded");
        assertThat(table.get(2)).contains("succeeded", "100").endsWith("sha256:0123456789ab");
    }
}
