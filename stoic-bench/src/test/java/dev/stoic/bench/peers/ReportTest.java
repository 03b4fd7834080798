package dev.stoic.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.bench.peers.Outcome.Failed;
import dev.stoic.bench.peers.Outcome.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static final Case LOGISTIC = named("logistic");
    private static final Case KMEANS = named("kmeans");
    private static final Peer SKLEARN = LOGISTIC.peers().getFirst();

    @Test
    void aFasterAndEquallyGoodAnswerMeetsTheTarget() {
        assertThat(Row.ofPeer(LOGISTIC, SKLEARN, loss(3.0, 0.25), loss(2.0, 0.25))
                        .verdict())
                .isEqualTo("yes");
        assertThat(Row.ofPeer(LOGISTIC, SKLEARN, loss(2.9, 0.25), loss(2.0, 0.25))
                        .verdict())
                .isEqualTo("no");
    }

    @Test
    void speedWithAWorseAnswerDoesNotCount() {
        assertThat(Row.ofPeer(LOGISTIC, SKLEARN, loss(9.0, 0.25), loss(1.0, 0.26))
                        .verdict())
                .isEqualTo("no: loss");
        assertThat(Row.ofPeer(LOGISTIC, SKLEARN, loss(9.0, 0.25), measured(1.0, Map.of()))
                        .verdict())
                .isEqualTo("no: loss");
    }

    @Test
    void aPeerThatCannotStartWhereWeDoIsComparedByTimeAlone() {
        var blocks = KMEANS.peers().getLast();
        var theirs = measured(20, Map.of("inertia", 90.0));
        var ours = measured(1, Map.of("inertia", 100.0));
        assertThat(blocks.sameStart()).isFalse();
        assertThat(Row.ofPeer(KMEANS, blocks, theirs, ours).verdict()).isEqualTo("yes");
    }

    @Test
    void aHigherR2AndALowerLossAreBetter() {
        assertThat(Quality.R2.asGood(0.95, 0.9)).isTrue();
        assertThat(Quality.R2.asGood(0.9, 0.95)).isFalse();
        assertThat(Quality.INERTIA.asGood(99, 100)).isTrue();
        assertThat(Quality.INERTIA.asGood(101, 100)).isFalse();
        assertThat(Quality.INERTIA.asGood(100.001, 100)).isTrue();
    }

    @Test
    void aFailureIsARowWithItsReason() {
        var report = report(
                Row.ofStoic(LOGISTIC, loss(2, 0.25)),
                Row.ofPeer(LOGISTIC, SKLEARN, new Failed("exit 1: a | b"), loss(2, 0.25)));
        assertThat(report.markdown())
                .contains("| Stoic | 2.000 | 1.000 | 7 | loss 0.250000 |")
                .contains("failed: exit 1: a / b")
                .contains("not measured");
        assertThat(report.text()).contains("failed: exit 1: a / b");
    }

    @Test
    void theTableReplacesWhatStandsBetweenTheMarkers() {
        var report = report(Row.ofStoic(LOGISTIC, loss(2, 0.25)));
        String once = report.into("before\n<!-- peers -->\nold\n<!-- /peers -->\nafter\n");
        assertThat(once)
                .startsWith("before\n<!-- peers -->\n")
                .endsWith("<!-- /peers -->\nafter\n")
                .contains("`stoic bench peers`")
                .contains("Some CPU, 4 cores (2 used)")
                .doesNotContain("old");
        assertThat(report.into(once)).isEqualTo(once);
        assertThatThrownBy(() -> report.into("no markers")).hasMessageContaining("<!-- peers -->");
    }

    @Test
    void casesThatWereNotMeasuredAgainStayWithWhatWasSaidAboutThem() {
        String page = report(Row.ofStoic(LOGISTIC, loss(2, 0.25)), Row.ofStoic(KMEANS, loss(3, 0.25)))
                .into(Report.EMPTY);
        String after = new Report(
                        new Machine("Other CPU", 4, 16, "25", 0),
                        Size.FULL,
                        List.of("stoic", "bench", "peers", "--only", "logistic"),
                        List.of(Row.ofStoic(LOGISTIC, loss(1, 0.25))))
                .into(page);
        assertThat(after)
                .containsOnlyOnce("logistic, 1M×50")
                .contains("| 1.000 |", "| 3.000 |", "Some CPU", "Other CPU", "--only logistic")
                .doesNotContain("| 2.000 |");
        String both = report(Row.ofStoic(KMEANS, loss(4, 0.25)), Row.ofStoic(LOGISTIC, loss(5, 0.25)))
                .into(after);
        assertThat(both).contains("Some CPU", "| 4.000 |", "| 5.000 |").doesNotContain("Other CPU", "| 3.000 |");
    }

    @Test
    void aPageThatCannotTakeTheReportIsRefusedBeforeAnythingIsMeasured(@TempDir Path folder) throws IOException {
        Path prose = Files.writeString(folder.resolve("prose.md"), "END <!-- /peers --> before <!-- peers -->");
        assertThatThrownBy(() -> Options.read(List.of("--markdown", prose.toString())))
                .hasMessageContaining("prose.md")
                .hasMessageContaining("<!-- peers -->");
        assertThatThrownBy(() -> Options.read(
                        List.of("--markdown", folder.resolve("none/new.md").toString())))
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> Options.read(List.of("--markdown", folder.toString())))
                .hasMessageContaining("cannot be read");
    }

    @Test
    void aPageThatIsNotThereYetIsMade(@TempDir Path folder) throws IOException {
        Path page = folder.resolve("new.md");
        assertThat(Options.read(List.of("--markdown", page.toString())).markdown())
                .hasValue(page);
        var report = report(Row.ofStoic(LOGISTIC, loss(2, 0.25)));
        PeersBench.write(report, page);
        assertThat(page).hasContent(report.into(Report.EMPTY));
        assertThat(Options.read(List.of("--markdown", page.toString())).markdown())
                .hasValue(page);
    }

    @Test
    void anAreaOrAnAccuracyCountsAsTheSameWithinWhatChanceDoes() {
        assertThat(Quality.AUC.asGood(0.7612, 0.762)).isTrue();
        assertThat(Quality.AUC.asGood(0.7609, 0.762)).isFalse();
        assertThat(Quality.ACCURACY.asGood(0.976, 0.978)).isTrue();
        assertThat(Quality.ACCURACY.asGood(0.974, 0.978)).isFalse();
    }

    @Test
    void figuresOfABusyMachineSaySo() {
        var row = Row.ofStoic(LOGISTIC, loss(2, 0.25));
        assertThat(report(3.5, row).markdown()).contains("Do not trust these figures", "3.5");
        assertThat(report(0.3, row).markdown()).doesNotContain("Do not trust");
    }

    @Test
    void theJsonCanBeReadBack() {
        var report = report(
                Row.ofStoic(LOGISTIC, loss(2, 0.25)),
                Row.ofPeer(LOGISTIC, SKLEARN, loss(6, 0.25), loss(2, 0.25)),
                Row.ofPeer(LOGISTIC, SKLEARN, new Failed("said \"no\"\n"), loss(2, 0.25)));
        var read =
                Lines.objects(List.of(ReportJson.of(report).replace("\n", ""))).getFirst();
        assertThat(Lines.map(read, "machine")).containsEntry("cpu", "Some CPU");
        assertThat(read.get("rows"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .hasSize(3);
        assertThat(ReportJson.of(report)).contains("\"fresh_ratio\":3.0", "\"met\":\"yes\"", "said \\\"no\\\"\\u000a");
    }

    @Test
    void freshIsTheMedianAndWarmTheBestOfTheLaterFits() {
        assertThat(Outcome.median(List.of(3.0, 1.0, 2.0))).isEqualTo(2.0);
        assertThat(Outcome.median(List.of(4.0, 1.0))).isEqualTo(2.5);
        assertThat(Outcome.bestLater(List.of(0.5, 3.0, 2.0))).hasValue(2.0);
        assertThat(Outcome.bestLater(List.of(0.5))).isEmpty();
    }

    private static Report report(Row... rows) {
        return report(0.3, rows);
    }

    private static Report report(double load, Row... rows) {
        return new Report(
                new Machine("Some CPU", 4, 16, "25", load),
                Size.FULL,
                List.of("stoic", "bench", "peers"),
                List.of(rows));
    }

    private static Measured loss(double seconds, double loss) {
        return measured(seconds, Map.of("loss", loss));
    }

    private static Measured measured(double seconds, Map<String, Double> quality) {
        return new Measured("1", seconds, OptionalDouble.of(seconds / 2), 7, quality, 100, "");
    }

    static Case named(String name) {
        return Case.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
