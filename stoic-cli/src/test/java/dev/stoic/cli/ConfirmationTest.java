package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfirmationTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    private final Shell shell = new Shell(err, err, Map.of(), Path.of("."), Terminal.lines());

    private boolean answered(String answer) {
        return Confirmation.isGiven(
                shell, Optional.of(new BufferedReader(new StringReader(answer))), "delete 3 runs", "stoic runs delete");
    }

    @ParameterizedTest
    @ValueSource(strings = {"y\n", "Y\n", "yes\n", " yes "})
    void yesGoesOn(String answer) {
        assertThat(answered(answer)).isTrue();
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("delete 3 runs? [y/N] ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"n\n", "\n", "", "yeah\n", "ja\n"})
    void everythingElseLeavesAllAsItIs(String answer) {
        assertThat(answered(answer)).isFalse();
        assertThat(said.toString(StandardCharsets.UTF_8)).endsWith("nothing was deleted" + System.lineSeparator());
    }

    @Test
    void withoutATerminalTheFlagIsNamed() {
        assertThatThrownBy(() -> Confirmation.isGiven(shell, Optional.empty(), "delete 3 runs", "stoic runs delete"))
                .isInstanceOfSatisfying(StoicException.class, e -> {
                    assertThat(e.fault()).isInstanceOf(Fault.User.class);
                    assertThat(e.fault().advice())
                            .isEqualTo("add --yes to delete, or --dry-run to see what would be deleted");
                });
    }
}
