package dev.stoic.store.s3.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.StoicException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessKeyTest {
    /** As {@code openssl dgst -sha256 -hmac} says: whoever has the master's text can give keys out, whatever the program. */
    @Test
    void secretsFollowFromTheMaster() {
        var master = new Master(" 0123456789abcdef0123456789abcdef\n");
        assertThat(master.secretOf("n.team-a")).isEqualTo("A3PTEAxYqPdn-pkP35zPfmj35v3rxUX768MkNUuTT2c");
        assertThat(master.secretOf("j.team-a.digits-1a2b3c4d"))
                .isEqualTo("JwYtfQfM-wkGWGumHE9uo20Yb9W_vDAohRmt8aXmnok");
        assertThatThrownBy(() -> new Master("short\n"))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("5");
    }

    @Test
    void theNameSaysWhatItOpens() {
        assertThat(AccessKey.parse("root")).hasValue(new AccessKey.Root());
        assertThat(AccessKey.parse("n.team-a")).hasValue(new AccessKey.Namespace("team-a"));
        assertThat(AccessKey.parse("j.team-a.r-abcde")).hasValue(new AccessKey.Run("team-a", "r-abcde"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "n.", "n.a/b", "n.A", "n.a.b", "j.a", "j.a.", "j..b", "j.a.b.c", "j.a./", "root2", "n.a\n"})
    void otherNamesOpenNothing(String id) {
        assertThat(AccessKey.parse(id)).isEmpty();
    }
}
