package dev.stoic.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.acceptance.Command.Ended;
import io.cucumber.java.After;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps about one command after the other, as a person types them. */
public final class CommandSteps {
    private final Path folder;
    private final Command command;
    private Path directory = Command.examples();
    private @Nullable Ended ended;

    public CommandSteps() throws IOException {
        folder = Files.createTempDirectory("stoic-command");
        command = new Command(folder.resolve("home"), folder.resolve("runs"));
    }

    @After
    public void clean() throws IOException {
        Folders.delete(folder);
    }

    @Given("a file {string} with these lines")
    public void aFile(String name, String lines) throws IOException {
        Files.writeString(folder.resolve(name), lines + "\n");
        directory = folder;
    }

    @When("I run {string}")
    public void iRun(String line) {
        ended = command.run(directory, line.split(" "));
    }

    @When("I train a job with these lines")
    public void iTrain(String lines) throws IOException {
        Files.writeString(folder.resolve("job.yaml"), lines);
        ended = command.run(folder, "train", "job.yaml");
    }

    @Then("the exit code is {int}")
    public void theExitCodeIs(int code) {
        assertThat(ended().code()).as(ended().toString()).isEqualTo(code);
    }

    @Then("the last line tells model, metrics, rounds, seconds and run")
    public void theLastLine() {
        assertThat(ended().last())
                .matches(
                        "\\{\"event\":\"done\",\"model\":\"sha256:[0-9a-f]{64}\",\"metrics\":\\{.*},\"rounds\":\\d+,"
                                + "\"outcome\":\"(converged|ended)\",\"why\":\"[^\"]*\",\"seconds\":\\{\"load\":[0-9.]+,\"fit\":[0-9.]+,\"total\":[0-9.]+},\"run\":\"[^\"]+\"}");
    }

    @Then("it prints {string}")
    public void itPrints(String text) {
        assertThat(ended().out() + ended().err()).contains(text);
    }

    @Then("it prints {int} predictions")
    public void itPrintsPredictions(int rows) {
        List<String> lines = ended().lines();
        assertThat(lines).hasSize(rows + 1);
    }

    @Then("the error names {string}")
    public void theErrorNames(String text) {
        assertThat(ended().err()).contains(text);
    }

    private Ended ended() {
        if (ended == null) {
            throw new IllegalStateException("no command was run");
        }
        return ended;
    }
}
