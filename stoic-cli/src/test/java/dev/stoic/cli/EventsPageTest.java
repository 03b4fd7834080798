package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.fault.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about events, JSON and exit codes knows all of them. */
class EventsPageTest {
    private static final Pattern EVENT = Pattern.compile("(?:[^.\\w]|JsonLine\\.)event\\(\\s*\"([a-z-]+)\"");
    private static final Pattern PUT = Pattern.compile("\"event\", (?:\\w+ \\? )?\"([a-z-]+)\"(?: : \"([a-z-]+)\")?");

    private final String page = Pages.page("events.md");

    @Test
    void everyEventThatACommandOrARunCanWriteIsNamed() {
        var events = new TreeSet<String>();
        for (Path source : Pages.sources()) {
            if (source.toString().contains("stoic-bench")) {
                continue;
            }
            String text = Pages.read(source);
            EVENT.matcher(text).results().forEach(found -> events.add(found.group(1)));
            PUT.matcher(text).results().forEach(found -> {
                events.add(found.group(1));
                if (found.group(2) != null) {
                    events.add(found.group(2));
                }
            });
        }
        assertThat(events)
                .contains("started", "round", "done", "network", "worker-lost", "account", "verified", "submitted")
                .allSatisfy(event -> assertThat(page).contains("`" + event + "`"));
    }

    @Test
    void everyExitCodeHasARow() {
        List<Fault> faults = List.of(
                new Fault.User("", "", List.of()),
                new Fault.Environment("", ""),
                new Fault.Resources("", ""),
                new Fault.Bug("", ""),
                new Fault.Fenced("", ""),
                new Fault.Stopped("", ""));
        assertThat(faults).hasSameSizeAs(Fault.class.getPermittedSubclasses());
        assertThat(faults)
                .allSatisfy(fault -> assertThat(page)
                        .contains("| %d | %s |"
                                .formatted(
                                        fault.exitCode(),
                                        fault.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT))));
    }

    @Test
    void everyStateOfARunIsNamed() {
        assertThat(Situation.State.values())
                .allSatisfy(state -> assertThat(page).contains("`" + state.word() + "`"));
    }
}
