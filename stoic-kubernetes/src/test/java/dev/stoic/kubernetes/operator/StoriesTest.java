package dev.stoic.kubernetes.operator;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.operator.Standing.Phase;
import dev.stoic.kubernetes.operator.Standing.Truth;
import dev.stoic.kubernetes.operator.World.Weather;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people are told while something happens to their job. */
class StoriesTest {
    @Test
    void aQuotaThatIsUsedUpIsAReasonToWaitWithItsNumbers() {
        World world = Scenario.OVER_QUOTA.begin(Weather.FINE);
        until(world, 20);
        assertThat(world.status().verdict().phase()).isEqualTo(Phase.WAITING);
        assertThat(world.status().verdict().reason()).isEqualTo("QuotaExceeded");
        assertThat(world.status().verdict().message())
                .contains("1 of at least 2 workers")
                .contains("worker 1 exceeds quota small: it requests pods=1, pods=2 of pods=2 is in use")
                .contains("(and 1 more wait)");
        assertThat(world.status().books().restarts()).isZero();
    }

    @Test
    void whoeverHasNoNodeIsNamedWithWhatIsMissing() {
        World world = Scenario.NO_ROOM.begin(Weather.FINE);
        until(world, 20);
        assertThat(world.status().verdict())
                .isEqualTo(
                        new Standing.Verdict(
                                Phase.WAITING,
                                "Unschedulable",
                                "1 of at least 2 workers are connected. worker 1 (pod digits-00000001-w1-0) cannot be scheduled: of 2, 2 have less than 1 cpu"
                                        + " free. Do one of these: lower pods.cpu, request fewer workers, add nodes (and 1 more wait)"));
    }

    @Test
    void anImageThatCannotBeHadIsNamed() {
        World world = Scenario.NO_IMAGE.begin(Weather.FINE);
        until(world, 20);
        assertThat(world.status().verdict().reason()).isEqualTo("ImagePull");
        assertThat(world.status().verdict().message())
                .contains("the coordinator")
                .contains("stoic:1")
                .contains("pods.pullSecrets");
    }

    @Test
    void tooMuchMemoryIsToldWithNumbers() {
        World world = Scenario.WORKERS_TAKE_TOO_MUCH.begin(Weather.FINE).run();
        assertThat(world.status().verdict().reason()).isEqualTo("OutOfResources");
        assertThat(world.status().verdict().message())
                .contains("failures without progress")
                .contains("took more than its 1152Mi of memory. Set pods.memory to 1728Mi or more");
    }

    @Test
    void whatIsWrongWithAJobIsToldInItsOwnWordsAndNeverTriedAgain() {
        World world = Scenario.A_JOB_THAT_IS_WRONG.begin(Weather.FINE).run();
        assertThat(world.status().verdict().reason()).isEqualTo("InvalidJob");
        assertThat(world.status().verdict().message()).endsWith("no column price. Did you mean cost?");
        assertThat(world.names("Pod")).containsExactly("digits-00000001-c0-0");
    }

    @Test
    void aBugIsTriedThreeTimesAgain() {
        World world = Scenario.A_BUG_OF_OURS.begin(Weather.FINE).run();
        assertThat(world.status().verdict().reason()).isEqualTo("InternalError");
        assertThat(world.names("Pod")).contains("digits-00000001-c0-3").doesNotContain("digits-00000001-c0-4");
    }

    @Test
    void evictionNeverSpendsTheBudget() {
        World world = Scenario.EVICTED_AGAIN_AND_AGAIN.begin(Weather.FINE).run();
        assertThat(world.status().verdict().phase()).isEqualTo(Phase.SUCCEEDED);
        assertThat(world.status().books().restarts()).isGreaterThan(world.policy.restarts());
        assertThat(world.status().books().failures()).isEmpty();
    }

    @Test
    void progressForgivesWhatFailedBefore() {
        World world = Scenario.A_WORKER_FAILS_ALWAYS_AND_OTHERS_GO_ON
                .begin(Weather.FINE)
                .run();
        assertThat(world.status().verdict().phase()).isEqualTo(Phase.SUCCEEDED);
    }

    @Test
    void aSuspendedJobHasNoPodsAndGoesOnWhereItWas() {
        World world = Scenario.SUSPENDED_AND_RESUMED.begin(Weather.FINE);
        until(world, 40);
        assertThat(world.status().verdict().phase()).isEqualTo(Phase.SUSPENDED);
        assertThat(world.names("Pod")).isEmpty();
        assertThat(world.kubelet.round(world.job())).isPositive();
        world.run();
        assertThat(world.status().verdict().phase()).isEqualTo(Phase.SUCCEEDED);
        assertThat(world.status().books().restarts()).isZero();
        assertThat(world.names("Pod")).containsExactly("digits-00000001-c0-1");
    }

    @Test
    void aJobThatBeginsSuspendedHasNothingUntilItIsResumed() {
        World world = Scenario.SUSPENDED_FROM_THE_START.begin(Weather.FINE);
        until(world, 20);
        assertThat(world.names("Pod")).isEmpty();
        assertThat(world.names("Secret")).isEmpty();
        assertThat(world.status().pins()).isEmpty();
    }

    @Test
    void nothingIsLeftOfAJobWhoseTimeIsOver() {
        World world = Scenario.GONE_AFTER_A_WHILE.begin(Weather.FINE).run();
        assertThat(world.cluster.all()).allMatch(object -> object.getKind().equals("Event"));
    }

    @Test
    void fewerWorkersMeansThatTheLastOnesGo() {
        World world = Scenario.FEWER_WORKERS.begin(Weather.FINE);
        while (world.kubelet.round(world.job()) < 10) {
            world.step();
        }
        assertThat(world.names("Pod"))
                .containsExactly("digits-00000001-c0-0", "digits-00000001-w0-0", "digits-00000001-w1-0");
        assertThat(world.status().progress().wanted()).isEqualTo(2);
    }

    @Test
    void everyProblemOfAJobIsToldAtOnce() {
        World world = new World(Weather.FINE, 1).submit("""
                        learner: { kmeans: { k: 0 } }
                        data: { train: rows.csv }
                        pods: { hostNetwork: true }
                        """).run();
        assertThat(world.status().verdict().phase()).isEqualTo(Phase.FAILED);
        assertThat(world.status().verdict().reason()).isEqualTo("InvalidJob");
        assertThat(world.status().verdict().message())
                .contains("learner.kmeans.k")
                .contains("data.train")
                .contains("pods.hostNetwork");
        assertThat(world.names("Pod")).isEmpty();
    }

    @Test
    void anEditThatMakesNoSenseDoesNotEndARun() {
        World world = Scenario.NOTHING_HAPPENS.begin(Weather.FINE);
        world.inRound(3, w -> w.set("workers", "many")).run();
        assertThat(world.status().verdict().phase()).isEqualTo(Phase.SUCCEEDED);
    }

    @Test
    void aNameThatSomebodyElseHasIsAReasonToWait() {
        World world = new World(Weather.FINE, 2);
        world.cluster.create(new io.fabric8.kubernetes.api.model.ServiceBuilder()
                .withNewMetadata()
                .withNamespace("team-a")
                .withName("digits-coordinator")
                .endMetadata()
                .build());
        world.submit(dev.stoic.kubernetes.manifest.Jobs.PLAIN);
        until(world, 10);
        assertThat(world.status().verdict().reason()).isEqualTo("NameTaken");
        assertThat(world.names("Pod")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: { train: store://x }",
                "data: { train: s3://rows/x.csv, test: https://example.com/y.csv }",
                "data: { train: claim://shared/x.csv }\nrun: { store: claim://shared/runs }",
                "data: { train: store://x }\nrun: { workers: 2, subworkers: 2, transport: hybrid }",
                "data: { train: store://x }\nrun: { transport: kafka, kafka: { bootstrap: 'a:9093,b:9094' } }",
                "data: { train: store://x }\nrun: { store: s3://models/all }"
            })
    void whatNobodyTouchesIsNotMendedAndEveryPlaceIsFilled(String rest) {
        World world = new World(Weather.FINE, 1).submit("learner: { kmeans: { k: 3 } }\n" + rest);
        until(world, 15);
        assertThat(world.is(Phase.RUNNING)).as("%s", world).isTrue();
        assertThat(world.status().condition("Ready").orElseThrow().status()).isEqualTo(Truth.TRUE);
        assertThat(world.api.applied).as("%s", world).isZero();
    }

    @Test
    void conditionsSayWhatHoldsOfWhichSpecSinceWhen() {
        World world = Scenario.NOTHING_HAPPENS.begin(Weather.FINE).run();
        assertThat(world.status().conditions())
                .extracting(Standing.Condition::type, Standing.Condition::status)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("Created", Truth.TRUE),
                        org.assertj.core.groups.Tuple.tuple("Ready", Truth.FALSE),
                        org.assertj.core.groups.Tuple.tuple("Running", Truth.FALSE),
                        org.assertj.core.groups.Tuple.tuple("Waiting", Truth.FALSE),
                        org.assertj.core.groups.Tuple.tuple("Suspended", Truth.FALSE),
                        org.assertj.core.groups.Tuple.tuple("Succeeded", Truth.TRUE),
                        org.assertj.core.groups.Tuple.tuple("Failed", Truth.FALSE));
        assertThat(world.status().conditions()).allMatch(condition -> condition.generation() == 1);
        assertThat(world.status().condition("Created").orElseThrow().since())
                .isBefore(world.status().condition("Succeeded").orElseThrow().since());
    }

    @Test
    void whoWasTakenAwayIsToldOnceWithTheReason() {
        assertThat(Scenario.A_WORKER_IS_EVICTED.begin(Weather.FINE).run().events())
                .filteredOn(told -> told.startsWith("Evicted"))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .contains("worker 0 (pod digits-00000001-w0-0): evicted on node");
        assertThat(Scenario.A_WORKER_VANISHES.begin(Weather.FINE).run().events())
                .contains("Deleted: worker 1 (pod digits-00000001-w1-0): deleted; replacements are started");
        assertThat(Scenario.A_NODE_IS_LOST_AND_COMES_BACK
                        .begin(Weather.FINE)
                        .run()
                        .events())
                .filteredOn(told -> told.startsWith("NodeLost"))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .contains("on node n2, which is unreachable");
        assertThat(Scenario.SUSPENDED_AND_RESUMED.begin(Weather.FINE).run().events())
                .as("nobody is lost who was asked to go")
                .noneMatch(told -> told.startsWith("Deleted"));
    }

    @Test
    void thoseWhoWerePreemptedTogetherAreToldTogether() {
        Losses losses = Losses.NONE;
        for (int i = 0; i < 7; i++) {
            Pod pod = new PodBuilder()
                    .withNewMetadata()
                    .withName("p" + i)
                    .addToLabels(JobRef.SLOT, "w" + i)
                    .addToLabels(JobRef.ATTEMPT, "0")
                    .withDeletionTimestamp("2026-01-01T00:00:00Z")
                    .endMetadata()
                    .withNewSpec()
                    .withNodeName("n1")
                    .endSpec()
                    .withNewStatus()
                    .addNewCondition()
                    .withType("DisruptionTarget")
                    .withStatus("True")
                    .withReason("PreemptionByScheduler")
                    .endCondition()
                    .endStatus()
                    .build();
            losses = losses.left(PodView.of(pod).orElseThrow(), false);
        }
        assertThat(losses.news())
                .containsExactly(new Write.Tell(
                        Write.Kind.NORMAL,
                        "Preempted",
                        "worker 0 (pod p0), worker 1 (pod p1), worker 2 (pod p2), worker 3 (pod p3), worker 4 (pod p4) and 2 more:"
                                + " preempted on node n1 for pods of higher priority; replacements are started"));
    }

    @Test
    void theSameNewsAreToldOnce() {
        World world = Scenario.A_STORE_THAT_IS_AWAY.begin(Weather.FINE).run();
        assertThat(world.events()).doesNotHaveDuplicates();
    }

    private static void until(World world, int seconds) {
        for (int i = 0; i < seconds; i++) {
            world.step();
        }
    }
}
