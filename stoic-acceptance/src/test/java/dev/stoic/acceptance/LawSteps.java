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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.opentest4j.TestAbortedException;

/** Steps about the law: many runs, one hash. */
public final class LawSteps {
    private static final int LONG_ENOUGH_SECONDS = 120;

    private final Path folder;
    private final Command command;
    private final List<Ended> ended = new ArrayList<>();
    private final List<Integer> interruptedCodes = new ArrayList<>();
    private String example = "";
    private Path job = Path.of("");

    public LawSteps() throws IOException {
        folder = Files.createTempDirectory("stoic-law");
        command = new Command(folder.resolve("home"), folder.resolve("runs"));
    }

    @After
    public void clean() throws IOException {
        Folders.delete(folder);
    }

    @Given("the data set {word} is at hand")
    public void isAtHand(String set) {
        String home = System.getenv().getOrDefault("STOIC_HOME", System.getProperty("user.home") + "/.stoic");
        Path data = Path.of(home, "data", set);
        if (!Files.isDirectory(data)) {
            String reason = "skipped: no %s in %s; get it by: stoic data get %s".formatted(set, data, set);
            System.out.println(reason);
            throw new TestAbortedException(reason);
        }
        Folders.link(data, folder.resolve("home").resolve("data").resolve(set));
    }

    @When("{word} is trained with 1, 2, 3, 5 and 8 workers")
    public void isTrainedWithWorkers(String name) {
        example = name;
        for (int workers : new int[] {1, 2, 3, 5, 8}) {
            ended.add(command.run(
                    Command.examples(), "train", name, "--output", "json", "--workers", String.valueOf(workers)));
        }
    }

    @When("{word} is trained with {string} and 1, 3 and 8 workers")
    public void isTrainedWith(String name, String setting) {
        example = name;
        for (int workers : new int[] {1, 3, 8}) {
            ended.add(command.run(
                    Command.examples(),
                    "train",
                    name,
                    "--output",
                    "json",
                    "--set",
                    setting,
                    "--workers",
                    String.valueOf(workers)));
        }
    }

    @When("{word} is trained")
    public void isTrained(String name) {
        example = name;
        ended.add(command.run(Command.examples(), "train", name, "--output", "json"));
    }

    @When("{word} is trained in processes of their own with vectors off, 128, 256 and 512")
    public void isTrainedWithVectors(String name) {
        example = name;
        for (String width : List.of("off", "128", "256", "512")) {
            ended.add(process(name, Map.of("STOIC_VECTOR", width), List.of()));
        }
    }

    @When("{word} is trained in processes of their own with 1, 2 and 7 processors")
    public void isTrainedWithProcessors(String name) {
        example = name;
        for (int processors : new int[] {1, 2, 7}) {
            ended.add(process(name, Map.of(), List.of("-XX:ActiveProcessorCount=" + processors)));
        }
    }

    private Ended process(String name, Map<String, String> environment, List<String> jvm) {
        Path out = folder.resolve("out-" + ended.size());
        Process process = command.start(Command.examples(), out, environment, jvm, "train", name, "--output", "json");
        return command.end(process, out);
    }

    @Then("every run gives the model whose hash is committed")
    public void everyRunGivesTheCommittedModel() throws IOException {
        String committed = Files.readAllLines(Command.examples().resolve("hashes.txt")).stream()
                .filter(line -> line.startsWith(example + " "))
                .map(line -> line.substring(example.length()).strip())
                .findFirst()
                .orElse("no hash of " + example + " is committed");
        assertThat(ended).isNotEmpty().allSatisfy(run -> {
            assertThat(run.code()).as(run.toString()).isZero();
            assertThat(run.hash()).isEqualTo(committed);
        });
    }

    @Then("{string} is at least {double}")
    public void metricIsAtLeast(String metric, double least) {
        var matcher = Pattern.compile(Pattern.quote("\"" + metric + "\":") + "([-0-9.eE]+)")
                .matcher(ended.getLast().last());
        assertThat(matcher.find()).as(ended.getLast().last()).isTrue();
        assertThat(Double.parseDouble(matcher.group(1))).isGreaterThanOrEqualTo(least);
    }

    @Given("a job that takes thousands of rounds")
    public void aLongJob() throws IOException {
        aJob("{ logistic: { solver: { sgd: { batch: 128, epochs: 600, rate: 0.05 } } } }", "digits.csv", "label");
    }

    /** Must take seconds, so that a signal meets it at work. */
    @Given("a job that learns {string} from {word} for {word}")
    public void aJob(String learner, String file, String target) throws IOException {
        job = folder.resolve("long.yaml");
        Files.writeString(
                job, """
                learner: %s
                data: { train: %s, target: %s, test: 20%% }
                run: { workers: 3, checkpoint: 20ms }
                """.formatted(learner, Command.examples().resolve("data").resolve(file), target));
        ended.add(train());
        assertThat(ended.getFirst().code()).as(ended.getFirst().toString()).isZero();
    }

    private Ended train() {
        return command.run(folder, "train", job.toString(), "--output", "json");
    }

    @When("{int} runs of it are killed with SIGKILL at moments chosen by a seed and resumed")
    public void areKilled(int runs) throws Exception {
        disturb(runs, "KILL");
    }

    @When("{int} runs of it are interrupted with SIGINT at moments chosen by a seed and resumed")
    public void areInterrupted(int runs) throws Exception {
        disturb(runs, "INT");
    }

    /** Signals a run after it has reported a round chosen by the seed, and resumes it until nothing disturbs it. */
    private void disturb(int runs, String signal) throws Exception {
        var random = new SplittableRandom(7);
        int disturbed = 0;
        for (int i = 0; i < runs; i++) {
            Path out = folder.resolve("disturbed-" + i);
            Process process =
                    command.start(folder, out, Map.of(), List.of(), "train", job.toString(), "--output", "json");
            long wanted = random.nextLong(2_500);
            awaitBytes(out, wanted, process);
            new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            assertThat(process.waitFor(LONG_ENOUGH_SECONDS, TimeUnit.SECONDS)).isTrue();
            boolean finished = Files.readString(out).contains("\"event\":\"done\"");
            if (finished) {
                // The signal came after the last word of the run: it has its model, whatever became of the process.
                Ended late = command.end(process, out);
                ended.add(new Ended(0, late.out(), late.err()));
            } else {
                disturbed++;
                if (signal.equals("INT")) {
                    interruptedCodes.add(process.exitValue());
                }
                ended.add(command.run(folder, "resume", "@last", "--output", "json"));
            }
        }
        assertThat(disturbed)
                .as("runs that the signal met before their end; who is started with & by a script ignores SIGINT")
                .isGreaterThanOrEqualTo((runs + 1) / 2);
    }

    private static void awaitBytes(Path out, long bytes, Process process) throws IOException {
        while (process.isAlive() && (!Files.exists(out) || Files.size(out) <= bytes)) {
            Thread.onSpinWait();
        }
    }

    @Then("every interrupted run ended with exit code 130")
    public void everyInterruptedRunEndedWith130() {
        assertThat(interruptedCodes).isNotEmpty().containsOnly(130);
    }

    @Then("every run gives the model of the run that nobody disturbed")
    public void everyRunGivesTheSame() {
        assertThat(ended).hasSizeGreaterThan(1).allSatisfy(run -> {
            assertThat(run.code()).as(run.toString()).isZero();
            assertThat(run.hash()).isEqualTo(ended.getFirst().hash());
        });
    }
}
