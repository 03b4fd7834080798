package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about learners of one's own shows what {@code stoic new learner} makes. */
class OwnLearnerPageTest {
    private static final Pattern BLOCK = Pattern.compile("```(java|yaml)\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void everyLineOfCodeOnThePageIsInTheProject() throws IOException {
        new CommandLineFixture(folder).run("new", "learner", "NearestMiddle", "--package", "com.me");
        Path project = folder.resolve("nearest-middle");
        String made = Files.readString(project.resolve("src/main/java/com/me/NearestMiddle.java"))
                + Files.readString(project.resolve("job.yaml"));
        String page = Files.readString(Path.of("..", "docs", "own-learner.md"));
        List<String> blocks =
                BLOCK.matcher(page).results().map(block -> block.group(2)).toList();
        assertThat(blocks)
                .hasSizeGreaterThan(4)
                .allSatisfy(block -> assertThat(made).contains(block));
    }
}
