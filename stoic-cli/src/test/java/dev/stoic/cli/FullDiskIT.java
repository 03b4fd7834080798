package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.store.SmallDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process of its own, on disks and devices that are really full. */
class FullDiskIT {
    @TempDir
    private Path folder;

    private String stoic;

    @BeforeEach
    void learn() {
        var here = new CommandLineFixture(folder);
        here.points("data.csv", 3000);
        var trained = here.run("train", "logistic", "--data", "data.csv", "--target", "group");
        assertThat(trained.code()).as(trained.err()).isZero();
        stoic = "cd '%s'; export STOIC_HOME='%s'; stoic() { %s \"$@\"; }; "
                .formatted(folder, folder.resolve("home"), SmallDisk.java(Stoic.class));
    }

    private static List<String> run(String script) throws Exception {
        Process process = new ProcessBuilder("bash", "-c", script)
                .redirectErrorStream(true)
                .start();
        List<String> said = process.inputReader().readAllLines();
        assertThat(process.waitFor()).as(String.join("\n", said)).isZero();
        return said;
    }

    @Test
    void aFullDeviceIsExitFour() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full");
        assertThat(run(stoic + "stoic predict --data data.csv --out /dev/full; echo code $?;"
                        + "stoic predict --data data.csv > /dev/full; echo code $?;"
                        + "stoic runs > /dev/full; echo code $?; stoic runs >&-; echo code $?;"
                        + "stoic predict --data data.csv | head -1 > /dev/null; echo code ${PIPESTATUS[0]}"))
                .filteredOn(line -> line.startsWith("code"))
                .containsExactly("code 4", "code 4", "code 4", "code 3", "code 141");
    }

    @Test
    void aFileThatDoesNotFitIsNotThere() throws Exception {
        Path disk = folder.resolve("disk");
        var commands = new ArrayList<String>();
        for (String command : List.of(
                "predict --data data.csv --out '%s/p.csv'",
                "evaluate --out '%s/page.html'", "new learner Mine --folder '%s/mine'", "export --to '%s/m.onnx'")) {
            commands.add("stoic " + command.formatted(disk) + "; echo code $?; ");
        }
        List<String> said =
                SmallDisk.of(disk, "4k").run(stoic + String.join("", commands) + "ls -A '%s'".formatted(disk));
        assertThat(said)
                .filteredOn(line -> line.startsWith("code"))
                .containsExactly("code 4", "code 4", "code 4", "code 0");
        assertThat(said.getLast()).isEqualTo("m.onnx");
        assertThat(said).noneMatch(line -> line.contains(".unfinished"));
    }

    @Test
    void whatTheShellHasOpenedForAppendingIsNotWhatIsRead() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/stdout")), "there is no /dev/stdout");
        String before = Files.readString(folder.resolve("data.csv"));
        assertThat(run(stoic + "stoic predict --data data.csv >> data.csv; echo code $?"))
                .anySatisfy(line -> assertThat(line).contains("standard output is a file that the command reads"))
                .endsWith("code 2");
        assertThat(folder.resolve("data.csv")).hasContent(before);
        for (String command : List.of(
                "predict --data data.csv --out /dev/stdout",
                "evaluate --data data.csv --output json",
                "train logistic --data data.csv --target group",
                "plan logistic --data data.csv --target group")) {
            assertThat(run(stoic + "stoic " + command + " >> data.csv; echo code $?"))
                    .as(command)
                    .endsWith("code 2");
            assertThat(folder.resolve("data.csv")).hasContent(before);
        }
        assertThat(run(stoic
                        + "echo first > p; stoic predict --data data.csv --out /dev/stdout >> p; wc -l < p; head -1 p"))
                .filteredOn(line -> line.strip().matches("\\d+|first"))
                .extracting(String::strip)
                .containsExactly("3002", "first");
    }
}
