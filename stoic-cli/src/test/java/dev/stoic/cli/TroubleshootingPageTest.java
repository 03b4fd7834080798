package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about messages quotes messages that exist. */
class TroubleshootingPageTest {
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    @Test
    void everyMessageInAHeadingStandsInTheSources() {
        List<String> quoted = Pages.page("troubleshooting.md")
                .lines()
                .filter(line -> line.startsWith("### "))
                .flatMap(line -> QUOTED.matcher(line).results().map(found -> found.group(1)))
                .toList();
        // A text that is cut into pieces in the source is one message.
        String sources = Pages.sources().stream()
                .map(Pages::read)
                .collect(java.util.stream.Collectors.joining("\n"))
                .replaceAll("\"\\s*\\+\\s*\"", "");

        assertThat(quoted)
                .hasSizeGreaterThan(40)
                .allSatisfy(message -> assertThat(sources.contains(message))
                        .as("no source says: " + message)
                        .isTrue());
    }
}
