package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LanesTest {
    @Test
    void vectorsCanBeSwitchedOff() {
        assertThat(Lanes.choose("off").describe()).isEqualTo("scalar");
        assertThat(Lanes.choose("scalar").vector()).isFalse();
    }

    @Test
    void aWidthCanBeAskedFor() {
        assertThat(Lanes.choose("256").describe()).isEqualTo("vector 256-bit");
        assertThat(Lanes.choose("128").bits()).isEqualTo(128);
    }

    @Test
    void anUnknownWishIsIgnoredAndSaysSo() {
        assertThat(Lanes.choose("wide").bits()).isEqualTo(Lanes.choose("").bits());
        assertThat(Lanes.choose("wide").reason()).contains("\"wide\" is not one of off, scalar, 128, 256, 512");
    }
}
