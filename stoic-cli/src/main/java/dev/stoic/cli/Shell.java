package dev.stoic.cli;

import dev.stoic.data.CacheLimit;
import dev.stoic.data.DataHome;
import dev.stoic.data.Places;
import dev.stoic.data.RemoteFiles;
import dev.stoic.engine.Time;
import dev.stoic.fault.StoicException;
import dev.stoic.store.s3.FetchedFiles;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What surrounds a command.
 *
 * @param out data, for the next program
 * @param err conversation, for a person
 * @param directory where the user stands
 */
record Shell(
        PrintStream out,
        PrintStream err,
        Map<String, String> env,
        Path directory,
        Terminal terminal,
        Supplier<FlagSpelling> spelling) {
    static final String CACHE_LIMIT = "STOIC_CACHE_LIMIT";

    /** How the command was called, where a process of a run cannot know: {@code ./stoic}. */
    static final String COMMAND = "STOIC_COMMAND";

    private static final int SHORT = 12;

    private static final Pattern COMMANDS =
            Pattern.compile("(?<![\\w./~'-])stoic (?=(?<verb>[a-z]+\\b|<verb>|--help\\b))");

    Shell {
        env = Map.copyOf(env);
    }

    Shell(PrintStream out, PrintStream err, Map<String, String> env, Path directory, Terminal terminal) {
        this(out, err, env, directory, terminal, FlagSpelling::keys);
    }

    Shell with(Terminal other) {
        return new Shell(out, err, env, directory, other, spelling);
    }

    /** @param other asked only where there is a message */
    Shell with(Supplier<FlagSpelling> other) {
        return new Shell(out, err, env, directory, terminal, other);
    }

    /** How the user calls this command: {@code stoic}, or {@code ./stoic} where it is not on the path. */
    String command() {
        return env.getOrDefault(COMMAND, System.getProperty("stoic.command", "stoic"));
    }

    /** Words for the user: commands as the user calls them, settings as the user gave them. */
    String spelled(String text) {
        return called(spelling.get().text(text));
    }

    /** A help screen: its columns have no room for a long path. */
    String help(String text) {
        return command().length() > SHORT ? text : called(text);
    }

    /** The same for texts without settings. */
    String called(String text) {
        String command = command();
        return command.equals("stoic")
                ? text
                : COMMANDS.matcher(text)
                        .replaceAll(found -> Verb.isNamed(found.group("verb"))
                                ? Matcher.quoteReplacement(command + " ")
                                : found.group());
    }

    /** The same, and somebody hears every line of it. */
    Shell heardBy(Consumer<String> lines) {
        return new Shell(heard(out, lines, false), heard(err, lines, true), env, directory, terminal, spelling);
    }

    private static PrintStream heard(PrintStream stream, Consumer<String> lines, boolean atOnce) {
        var keeper = new LogKeeper(lines, Time.system());
        return new PrintStream(new HeardStream(stream, keeper), atOnce, StandardCharsets.UTF_8);
    }

    /** The same without any output. */
    Shell silent() {
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Shell(nowhere, nowhere, env, directory, Terminal.lines(), spelling);
    }

    /** A path as the user gave it, seen from where the user stands. */
    Path path(String given) {
        return directory.resolve(given).normalize();
    }

    /** Runs, checkpoints and models. */
    Path runs() {
        return path(env.getOrDefault("STOIC_RUNS", "stoic-runs"));
    }

    /** Converted data and downloaded data sets. */
    Path home() {
        String home = env.get("STOIC_HOME");
        return home == null ? Path.of(env.getOrDefault("HOME", System.getProperty("user.home")), ".stoic") : path(home);
    }

    Path cache() {
        return home().resolve("cache");
    }

    CacheLimit cacheLimit() {
        String limit = env.getOrDefault(CACHE_LIMIT, "");
        return limit.isBlank()
                ? new CacheLimit.Usual()
                : CacheLimit.parse(limit)
                        .orElseThrow(() -> StoicException.user(
                                "%s is \"%s\"".formatted(CACHE_LIMIT, limit), "set it to " + CacheLimit.EXPECTED));
    }

    DataHome dataHome() {
        return new DataHome(home().resolve("data"));
    }

    /** @param base where relative locations begin */
    Places places(Path base) {
        return new Places(cache(), cacheLimit(), base, dataHome(), remote());
    }

    RemoteFiles remote() {
        Path user = Path.of(env.getOrDefault("HOME", System.getProperty("user.home")));
        return FetchedFiles.in(env, user, home().resolve("data").resolve("fetched"), Time.system()::now);
    }

    boolean debug() {
        return !env.getOrDefault("STOIC_DEBUG", "").isEmpty();
    }
}
