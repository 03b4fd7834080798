package dev.stoic.cli;

import dev.stoic.cli.pod.Termination;
import dev.stoic.cli.result.StandardOutput;
import dev.stoic.document.Synonyms;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import dev.stoic.job.Learners;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** The {@code stoic} command. */
public final class Stoic {
    private static final List<String> ROLES = List.of("coordinator", "worker", "broker", "store", "operator");

    private Stoic() {}

    public static void main(String[] args) {
        if (args.length > 0 && ROLES.contains(args[0])) {
            // Whom a role looks for comes back elsewhere: names are looked up anew, and a name that is not there yet
            // will be.
            Security.setProperty("networkaddress.cache.ttl", "2");
            Security.setProperty("networkaddress.cache.negative.ttl", "0");
        }
        Map<String, String> env = System.getenv();
        Termination.in(env).begin();
        var out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintStream err = Conversation.open(env);
        var shell = new Shell(out, err, env, Path.of("").toAbsolutePath(), Terminal.detect(env));
        HeadStart.of(List.of(args), shell);
        int code = run(List.of(args), shell);
        out.flush();
        err.flush();
        // Exit rather than return: a pool's thread or a map of the cache must not keep a finished command alive.
        System.exit(code);
    }

    /** One command from arguments to exit code, for callers inside a JVM: nothing exits, nothing is read from outside. */
    public static int run(
            List<String> args, PrintStream out, PrintStream err, Map<String, String> env, Path directory) {
        return run(args, new Shell(out, err, env, directory.toAbsolutePath(), Terminal.lines()));
    }

    static int run(List<String> args, Shell plain) {
        Shell shell = plain.with(() -> Lines.spelling(args, plain));
        try {
            int code = StandardOutput.checked(shell.out(), shell.err(), () -> dispatch(args, shell));
            Termination.in(shell.env()).ended(code);
            return code;
        } catch (Throwable e) {
            return new Faults(shell).show(e, args);
        }
    }

    private static int dispatch(List<String> args, Shell shell) throws Exception {
        String first = args.isEmpty() ? "--help" : args.getFirst();
        if (List.of("--help", "-h", "help").contains(first)) {
            if (args.size() > 1 && args.get(1).equals("--markdown")) {
                shell.out().print(new CommandsPage(shell).text());
                return 0;
            }
            if (args.size() > 1) {
                return dispatch(List.of(args.get(1), "--help"), shell);
            }
            shell.out().print(shell.help(Verb.help()));
            return 0;
        }
        String name = List.of("--version", "-V").contains(first) ? "version" : first;
        Verb verb = Verb.named(name).orElseThrow(() -> unknown(first, shell));
        return run(verb, args.subList(1, args.size()), shell);
    }

    private static int run(Verb verb, List<String> args, Shell shell) throws Exception {
        Callable<Integer> command = verb.meant(args, shell);
        CommandLine line = Lines.of(verb, command, args);
        try {
            CommandLine.ParseResult parsed = line.parseArgs(args.toArray(String[]::new));
            for (CommandLine.ParseResult at = parsed; ; at = at.subcommand()) {
                if (at.isUsageHelpRequested()) {
                    shell.out()
                            .print(shell.help(
                                    at.commandSpec().commandLine().getUsageMessage(CommandLine.Help.Ansi.OFF)));
                    return 0;
                }
                if (!at.hasSubcommand()) {
                    return ((Callable<?>) at.commandSpec().userObject()).call() instanceof Integer code ? code : 0;
                }
                Lines.refuseBeforeWord(at);
            }
        } catch (CommandLine.ParameterException e) {
            throw UsageErrors.of(e, args);
        }
    }

    private static StoicException unknown(String word, Shell shell) {
        String message = "unknown command \"" + Visible.brief(word) + "\"";
        if (Learners.KNOWN.containsKey(word)) {
            return StoicException.user(message, "a learner follows train: stoic train " + word);
        }
        if (Files.isRegularFile(shell.path(word))) {
            return StoicException.user(message, "a job file follows train: stoic train " + FlagSpelling.quoted(word));
        }
        List<String> names = Verb.ALL.stream().map(Verb::name).toList();
        String advice = Synonyms.COMMANDS.advice(word, names, name -> "stoic " + name);
        return StoicException.user(message, UsageErrors.sentences(advice, "stoic --help lists all commands"));
    }
}
