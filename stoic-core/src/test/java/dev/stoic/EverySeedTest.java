package dev.stoic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.TestInfo;

class EverySeedTest {
    @EverySeed(3)
    void aSeedGivesItsGeneratorAndNamesItself(RandomGenerator random, long seed, TestInfo info) {
        assertThat(random.nextLong()).isEqualTo(new SplittableRandom(seed).nextLong());
        assertThat(info.getDisplayName()).isEqualTo("seed " + seed);
    }
}
