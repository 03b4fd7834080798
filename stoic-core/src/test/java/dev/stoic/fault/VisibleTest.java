package dev.stoic.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTest {
    @Test
    void whatCannotBeSeenIsSpelledOut() {
        assertThat(Visible.line("a\u001b[31m b\r\n\tc\u0000\u009b")).isEqualTo("a\\x1b[31m b\\r\\n\\tc\\x00\\x9b");
        assertThat(Visible.lines("a\n\u001b[2Jb")).isEqualTo("a\n\\x1b[2Jb");
    }

    @Test
    void everythingElseStays() {
        assertThat(Visible.line("Zürich 😀 \"x\" →")).isEqualTo("Zürich 😀 \"x\" →");
    }
}
