package dev.stoic.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryTest {
    @Test
    void whatCanBeHadIsReadFromTheAccount() {
        assertThat(Memory.available("MemTotal:       24683520 kB\nMemAvailable:   23999488 kB\n"))
                .isEqualTo(23_999_488L * 1024);
        assertThat(Memory.available("")).isZero();
    }
}
