package dev.stoic.store.s3.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectNameTest {
    private static final Path ROOT = Path.of("/root/objects");

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/", "a//b", ".", "..", "a/../b", "a/.", "a\nb", "a\u0000", "a/\u007f"})
    void whatIsNoNameIsRefused(String text) {
        assertThatThrownBy(() -> ObjectName.of(text)).isInstanceOf(RefusedException.class);
    }

    @Test
    void namesThatAreTooLongAreRefused() throws RefusedException {
        assertThatThrownBy(() -> ObjectName.of("a/".repeat(512) + "a")).hasMessageContaining("1024");
        assertThatThrownBy(() -> ObjectName.of("ü".repeat(41))).hasMessageContaining("240");
        assertThat(ObjectName.of("ü".repeat(40)).path()).hasSize(1);
    }

    @Test
    void whatIsOrdinaryLooksOrdinaryOnDisk() throws RefusedException {
        assertThat(ObjectName.of("team-a/data/Iris_2.csv.gz").path())
                .containsExactly("team-a", "data", "Iris_2.csv.gz");
        assertThat(ObjectName.of("ein Bär.csv").path()).containsExactly("ein%20B%c3%a4r.csv");
        assertThat(ObjectName.word("x%about"))
                .as("a file of ours, which is no object")
                .isEmpty();
    }

    /** Names out of everything that has ever led out of a folder: whatever is taken stays inside, and comes back. */
    @Test
    void noNameLeadsOutOfTheFolder() {
        List<String> pieces = List.of(
                "..",
                ".",
                "/",
                "\\",
                "%2e",
                "%2E%2E",
                "%",
                "%00",
                "%2f",
                "~",
                "a",
                "C:",
                "con",
                "\u2025",
                "\uff0e\uff0e",
                "\u0000",
                " ",
                "\ud83d\ude00",
                "ä",
                "-",
                ";",
                "$(x)",
                "`",
                "'",
                "\"",
                "|",
                "*",
                "?",
                "\uFEFF",
                "objects");
        var random = new SplittableRandom(6);
        int taken = 0;
        for (int i = 0; i < 200_000; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(1, 7); n > 0; n--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            ObjectName name;
            try {
                name = ObjectName.of(text.toString());
            } catch (RefusedException _) {
                continue;
            }
            taken++;
            Path file = ROOT;
            var back = new StringBuilder();
            for (String word : name.path()) {
                assertThat(word).matches("[A-Za-z0-9._%-]+").isNotIn(".", "..");
                file = file.resolve(word);
                back.append(back.isEmpty() ? "" : "/")
                        .append(ObjectName.word(word).orElseThrow());
            }
            assertThat(file.normalize().equals(file) && file.startsWith(ROOT))
                    .as(text.toString())
                    .isTrue();
            assertThat(Optional.of(back.toString())).hasValue(name.text());
        }
        assertThat(taken).isGreaterThan(50_000);
    }
}
