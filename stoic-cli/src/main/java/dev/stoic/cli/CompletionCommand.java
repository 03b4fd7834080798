package dev.stoic.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(description = "Prints shell completion for bash and zsh: source <(stoic completion)")
final class CompletionCommand implements Callable<Integer> {
    private final Shell shell;

    CompletionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var top = new CommandLine(CommandLine.Model.CommandSpec.create().name("stoic"));
        for (Verb verb : Verb.ALL) {
            top.addSubcommand(verb.name(), Lines.of(verb, verb.command().apply(shell), List.of()));
        }
        shell.out().print(AutoComplete.bash("stoic", top));
        return 0;
    }
}
