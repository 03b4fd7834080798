package dev.stoic.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScriptsTest {
    /** Packages are asked for by name, so that every machine's own settings say where they come from. */
    @ParameterizedTest
    @MethodSource
    void aScriptNamesNoAddress(String name) throws Exception {
        try (var script = Python.class.getResourceAsStream("/peers/" + name)) {
            assertThat(script).as(name).isNotNull();
            assertThat(new String(script.readAllBytes(), StandardCharsets.UTF_8))
                    .doesNotContain("://", "index-url");
        }
    }

    static List<String> aScriptNamesNoAddress() {
        return Python.SCRIPTS;
    }
}
