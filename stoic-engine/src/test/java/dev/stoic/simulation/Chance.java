package dev.stoic.simulation;

import java.util.List;
import java.util.random.RandomGenerator;

/** Everything that chance decides in one world, so that a seed replays it. */
final class Chance {
    private final RandomGenerator random;

    Chance(RandomGenerator random) {
        this.random = random;
    }

    boolean of(double probability) {
        return probability > 0 && random.nextDouble() < probability;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    /** Nanoseconds. */
    long millis(double least, double most) {
        return (long) (Agenda.MILLI * random.nextDouble(least, most));
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
