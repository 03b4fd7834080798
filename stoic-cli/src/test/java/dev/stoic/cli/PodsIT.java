package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.cli.PodFixture.Pod;
import dev.stoic.engine.Commits;
import dev.stoic.engine.role.Held;
import dev.stoic.job.StoreLocation;
import dev.stoic.store.s3.S3BlobStore;
import dev.stoic.store.s3.S3Double;
import dev.stoic.store.s3.S3Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Pods come and go with their disks; the run stays, and its model is the one that the job has everywhere. */
@Execution(ExecutionMode.CONCURRENT)
class PodsIT {
    private static final String STORE = "s3://models/team/runs";
    private static final String RECORD = "team/runs/" + PodFixture.RUN + "/";

    @TempDir
    private Path folder;

    private S3Double there;
    private PodFixture pods;

    @BeforeEach
    void begin() throws IOException {
        there = new S3Double();
        pods = new PodFixture(folder, there.environment());
    }

    @AfterEach
    void end() {
        pods.close();
        there.close();
    }

    @Test
    void aCoordinatorThatIsLostWithItsDiskIsFollowedByOneAtAnotherAddressOfTheSameName() throws Exception {
        Pod first = pods.coordinator("digits-c0-0", "127.0.0.1", STORE);
        Pod one = pods.worker(0, STORE);
        Pod two = pods.worker(1, STORE);
        pods.await(first, "127.0.0.1", status -> status.whole("round") >= 8 && status.whole("workers") == 2);
        // What is decided is noted beside the rounds: nothing more is, and the last note has its time.
        one.signal("STOP");
        two.signal("STOP");
        pods.await(first, "127.0.0.1", status -> status.whole("round") == noted());
        first.lose();
        one.signal("CONT");
        two.signal("CONT");
        delete(first.disk().resolve("runs"));

        Pod second = pods.coordinator("digits-c0-1", "127.0.0.2", STORE);
        Facts status =
                pods.await(second, "127.0.0.2", facts -> facts.text("phase").equals("training"));
        assertThat(status.whole("epoch")).isEqualTo(2);
        assertThat(second.end()).as(second.err()).isZero();
        assertThat(one.end()).as(one.err()).isZero();
        assertThat(two.end()).as(two.err()).isZero();
        assertThat(second.lastLine()).contains("\"model\":\"" + PodFixture.committed() + "\"");
        assertThat(second.said()).as("it went on and did not begin anew").contains("\"event\":\"adopted\"");
        assertThat(second.lastWord().whole("exit")).isZero();
        assertThat(second.lastWord().text("model")).isEqualTo(PodFixture.committed());
        assertThat(there.keys())
                .contains(
                        RECORD + "record/model.stoic",
                        RECORD + "record/events.ndjson",
                        RECORD + "record/metrics.csv",
                        RECORD + "record/job.yaml",
                        RECORD + "logs/digits-c0-0/000000",
                        RECORD + "logs/digits-c0-1/000000",
                        RECORD + "logs/digits-w0/000000",
                        RECORD + "logs/digits-w1/000000");

        Pod third = pods.coordinator("digits-c0-2", "127.0.0.1", STORE);
        assertThat(third.end()).as(third.err()).isZero();
        assertThat(third.lastLine()).contains("\"model\":\"" + PodFixture.committed() + "\"");
        assertThat(third.lastWord().whole("rounds"))
                .isEqualTo(second.lastWord().whole("rounds"))
                .isPositive();
        assertThat(third.said()).as("nothing was trained").doesNotContain("\"event\":\"round\"");
    }

    /** The last round that the store knows of. */
    private long noted() {
        var location = (StoreLocation.S3) StoreLocation.parse(STORE).orElseThrow();
        try (var store = S3BlobStore.unproven(
                S3Settings.of(location, PodFixture.RUN, there.environment(), folder, InstantSource.system()),
                InstantSource.system())) {
            return Commits.newest(store).stream().mapToLong(Held::rounds).max().orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aCoordinatorThatIsAskedToGoLeavesTheRunToTheNext() throws Exception {
        Pod first = pods.coordinator("digits-c0-0", "127.0.0.1", STORE);
        Pod one = pods.worker(0, STORE);
        Pod two = pods.worker(1, STORE);
        pods.await(first, "127.0.0.1", status -> status.whole("round") >= 3);
        first.process().destroy();
        assertThat(first.end()).as(first.err()).isEqualTo(143);
        assertThat(first.lastWord().text("kind")).isEqualTo("left");
        assertThat(one.process().isAlive()).isTrue();
        assertThat(two.process().isAlive()).isTrue();

        Pod second = pods.coordinator("digits-c0-1", "127.0.0.1", STORE);
        pods.await(second, "127.0.0.1", status -> status.whole("round") > 3);
        one.process().destroy();
        assertThat(one.end()).as("a worker hands over").isZero();
        assertThat(one.lastWord().text("kind")).isEqualTo("left");
        assertThat(second.end()).as(second.err()).isZero();
        assertThat(second.lastLine()).contains("\"model\":\"" + PodFixture.committed() + "\"");
    }

    @Test
    void onlyTheJobItselfAndTheOperatorAreToldAndObeyed() throws Exception {
        Pod coordinator = pods.coordinator("digits-c0-0", "127.0.0.1", STORE);
        Facts status = pods.await(coordinator, "127.0.0.1", facts -> facts.whole("epoch") == 1);
        assertThat(status.text("run")).isEqualTo(PodFixture.RUN);
        assertThat(status.text("phase")).isEqualTo("gathering");
        assertThat(status.whole("wanted")).isEqualTo(2);
        assertThatThrownBy(pods::askAsStranger).isInstanceOf(IOException.class);
        assertThat(pods.askAs("other-coordinator.team.svc")).as("another job").isEqualTo(403);
        assertThat(pods.askAs("stoic-operator")).isEqualTo(200);

        assertThat(pods.health("/live").statusCode()).isEqualTo(200);
        assertThat(pods.health("/ready").statusCode()).isEqualTo(200);
        assertThat(pods.health("/metrics").body())
                .contains("\nstoic_round 0\n", "\nstoic_epoch 1\n", "\nstoic_workers 0\n", "stoic_round_seconds_count")
                .contains("stoic_heap_max_bytes", "process_cpu_seconds_total");
        assertThat(pods.health("/status").statusCode()).isEqualTo(404);

        assertThat(pods.report("PUT", "/size", "{\"workers\": 3}").statusCode()).isEqualTo(200);
        assertThat(pods.report("PUT", "/size", "{\"workers\": 0}").statusCode()).isEqualTo(422);
        assertThat(pods.report("PUT", "/size", "three").statusCode()).isEqualTo(400);
        assertThat(pods.report("PUT", "/size", "x".repeat(100_000)).statusCode())
                .isEqualTo(413);
        assertThat(pods.report("GET", "/size", "").statusCode()).isEqualTo(404);
        pods.await(coordinator, "127.0.0.1", facts -> facts.whole("wanted") == 3);
        assertThat(pods.report("POST", "/stop", "").statusCode()).isEqualTo(202);
        assertThat(coordinator.end()).as(coordinator.err()).isEqualTo(130);
        assertThat(coordinator.lastWord().text("kind")).isEqualTo("stopped");
    }

    private static void delete(Path tree) throws IOException {
        try (var files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
