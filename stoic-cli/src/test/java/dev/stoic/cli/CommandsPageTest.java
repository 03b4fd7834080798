package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of commands is what help prints. */
class CommandsPageTest {
    @TempDir
    Path folder;

    @Test
    void thePageOfCommandsIsWhatHelpPrintsNow() throws IOException {
        Said said = new CommandLineFixture(folder).run("help", "--markdown");

        assertThat(said.code()).isZero();
        assertThat(Files.readString(Path.of("..", "docs", "commands.md")))
                .as("docs/commands.md is out of date: run ./stoic help --markdown > docs/commands.md")
                .isEqualTo(said.out());
    }

    @Test
    void everyVerbAndEveryWordAfterItHasASection() {
        String page = new CommandLineFixture(folder).run("help", "--markdown").out();

        assertThat(Verb.ALL)
                .allSatisfy(verb ->
                        assertThat(page).contains("\n### " + verb.name() + "\n", "Usage: stoic " + verb.name()));
        assertThat(page).contains("Usage: stoic image build", "Usage: stoic image load");
    }
}
