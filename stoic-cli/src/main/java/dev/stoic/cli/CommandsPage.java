package dev.stoic.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;

/** The help of all verbs as one page: {@code stoic help --markdown > docs/commands.md}. */
final class CommandsPage {
    private final Shell shell;
    private final StringBuilder page = new StringBuilder();

    CommandsPage(Shell shell) {
        this.shell = shell;
    }

    String text() {
        page.append("""
                # Commands

                The help of every command, as `./stoic <verb> --help` prints it. This page is generated: after a change of help texts run
                `./stoic help --markdown > docs/commands.md`. The settings of a learner are flags of `train` too and are in
                [the job file](job-file.md); exit codes and JSON are in [events](events.md).

                | command | purpose |
                |---|---|
                """);
        for (Verb verb : Verb.ALL) {
            page.append("| [`%s`](#%s) | %s |%n"
                    .formatted(verb.name(), verb.name(), verb.line().replace("|", "\\|")));
        }
        for (Verb.Group group : Verb.Group.values()) {
            String name = group.name();
            page.append("\n## ")
                    .append(name.charAt(0))
                    .append(name.substring(1).toLowerCase(Locale.ROOT))
                    .append('\n');
            Verb.ALL.stream().filter(verb -> verb.group() == group).forEach(this::append);
        }
        return page.toString();
    }

    private void append(Verb verb) {
        page.append("\n### ").append(verb.name()).append('\n');
        append(verb, verb.command());
        verb.onCluster().ifPresent(command -> {
            page.append("\nFor a job on a cluster (`tj/<name>`, or with `-n` or `--context`):\n");
            append(verb, command);
        });
    }

    private void append(Verb verb, Function<Shell, Callable<Integer>> command) {
        CommandLine line = Lines.of(verb, command.apply(shell), List.of());
        append(line);
        line.getSubcommands().values().forEach(this::append);
    }

    private void append(CommandLine line) {
        var usage = new StringWriter();
        line.usage(new PrintWriter(usage), CommandLine.Help.Ansi.OFF);
        page.append("\n```text\n");
        usage.toString()
                .lines()
                .forEach(each -> page.append(each.stripTrailing()).append('\n'));
        page.append("```\n");
    }
}
