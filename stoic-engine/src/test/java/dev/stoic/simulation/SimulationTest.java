package dev.stoic.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.codec.Codec;
import dev.stoic.engine.Altered;
import dev.stoic.engine.Fickle;
import dev.stoic.fault.Fault;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/** Whatever happens to a job, what comes out is what comes out when nothing happens. */
class SimulationTest {
    private static final int PARTS = 16;
    private static final Fickle LEARNER = new Fickle(5, 20);
    private static final Simulation.Outcome<Fickle.State> UNDISTURBED = run(Simulation.World.calm(1), new Random(0));

    @EverySeed(150)
    void failuresNeverShow(RandomGenerator random) {
        var outcome = run(Simulation.World.wild(random), random);
        assertSame(outcome);
    }

    @EverySeed(25)
    void replacedCoordinatorsNeverShow(RandomGenerator random) {
        var outcome = run(new Simulation.World(random.nextInt(1, 6), 0.05, 0.1, 0.01, 0.01, 0.1), random);
        assertSame(outcome);
    }

    @EverySeed(25)
    void aLearnerThatIsNotDeterministicIsFoundOut(RandomGenerator random) {
        var calls = new AtomicInteger();
        var drifting = new Altered(LEARNER, (_, _, sum) -> {
            sum.values()[0] += calls.incrementAndGet();
            return sum;
        });
        var outcome = new Simulation<>(
                        drifting,
                        Fickle.problem(PARTS, 42),
                        Fickle.rows(PARTS),
                        new Simulation.World(4, 0.2, 0.2, 0.05, 0.2, 0),
                        random)
                .run();
        assertThat(outcome.fault()).hasValueSatisfying(fault -> {
            assertThat(fault).isInstanceOf(Fault.Bug.class);
            assertThat(fault.message()).contains("not deterministic");
        });
    }

    private static void assertSame(Simulation.Outcome<Fickle.State> outcome) {
        var digests = new TreeMap<Long, Long>();
        UNDISTURBED.decisions().forEach(decision -> digests.put(decision.round(), decision.digest()));
        assertThat(outcome.fault()).isEmpty();
        assertThat(outcome.decisions())
                .as("every coordinator decides every round the same way")
                .allSatisfy(decision -> assertThat(decision.digest()).isEqualTo(digests.get(decision.round())));
        assertThat(hash(outcome)).isEqualTo(hash(UNDISTURBED));
    }

    private static String hash(Simulation.Outcome<Fickle.State> outcome) {
        return Codec.of(Fickle.State.class)
                .sha256(outcome.result().orElseThrow().state());
    }

    private static Simulation.Outcome<Fickle.State> run(Simulation.World world, RandomGenerator random) {
        return new Simulation<>(LEARNER, Fickle.problem(PARTS, 42), Fickle.rows(PARTS), world, random).run();
    }
}
