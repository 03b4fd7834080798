package dev.stoic.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerTest {
    @ParameterizedTest
    @ValueSource(strings = {"host:7070", "10.0.0.1:1", "[::1]:65535"})
    void isWrittenAsItIsRead(String text) {
        assertThat(Peer.parse(text)).get().hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", ":7070", "host:", "host:0", "host:65536", "host:seven"})
    void whatIsNoHostAndPortIsNone(String text) {
        assertThat(Peer.parse(text)).isEmpty();
    }

    @Test
    void aPortHasItsBounds() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Peer("host", 65_536));
    }
}
