package dev.stoic.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.engine.Altered;
import dev.stoic.fault.Fault;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Whatever happens to a job, what comes out is what comes out when nothing happens. */
class SimulationTest {
    private static final int SEEDS = 2_000;
    private static final int DRIFTING = 60;

    @Test
    void whereNothingGoesWrongTheNumberOfWorkersDoesNotShow() {
        for (int workers = 1; workers <= 6; workers++) {
            for (int subworkers = 0; subworkers <= 2; subworkers++) {
                var outcome = Simulation.run(workers, Weather.calm(workers, subworkers), Reference.LEARNER);
                assertThat(outcome.broken()).isEmpty();
                assertThat(outcome.fault()).isEmpty();
            }
        }
    }

    /** All seeds in one test, so that what was seen can be added up; {@code -Dstoic.seed=17} runs one and prints it. */
    @Test
    void whateverGoesWrongDoesNotShow() {
        Long only = Long.getLong("stoic.seed");
        if (only != null) {
            var outcome = Simulation.run(only, Sabotage.NONE, Trace.Lines.KEPT);
            outcome.lines().forEach(System.out::println);
            assertThat(outcome.broken()).isEmpty();
            return;
        }
        var all = new ManySeeds().run(0, SEEDS);
        System.out.println(all.summary());
        assertThat(all.broken().stream().map(ManySeeds::howToReplay).limit(20).collect(Collectors.joining("\n")))
                .isEmpty();
        assertThat(all.unlike()).as("seeds that did not replay").isEmpty();
        assertThat(all.sightings().never())
                .as("faults and ways back that never happened")
                .isEmpty();
    }

    @Test
    void aSeedReplaysLineByLine() {
        Assumptions.assumeTrue(Long.getLong("stoic.seed") == null, "another test prints one seed");
        for (long seed = 0; seed < 10; seed++) {
            var first = Simulation.run(seed, Sabotage.NONE, Trace.Lines.KEPT);
            var second = Simulation.run(seed, Sabotage.NONE, Trace.Lines.KEPT);
            assertThat(second.lines()).isEqualTo(first.lines()).isNotEmpty();
            assertThat(Simulation.run(seed).trace()).isEqualTo(first.trace());
        }
    }

    @Test
    void aLearnerThatIsNotDeterministicIsFoundOutWhereTwoAttemptsMeet() {
        int found = 0;
        for (long seed = 0; seed < DRIFTING; seed++) {
            var calls = new AtomicInteger();
            var drifting = new Altered(Reference.LEARNER, (_, _, sum) -> {
                sum.values()[0] += calls.incrementAndGet();
                return sum;
            });
            Weather weather = Weather.of(new Chance(new SplittableRandom(seed)));
            var outcome = Simulation.run(seed, weather, drifting);
            if (outcome.fault().isPresent()) {
                found++;
                assertThat(outcome.fault().get()).isInstanceOf(Fault.Bug.class);
                assertThat(outcome.fault().get().message()).contains("not deterministic");
            }
        }
        assertThat(found).as("of %d worlds", DRIFTING).isPositive();
    }
}
