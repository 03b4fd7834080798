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

/**
 * What surrounds a command.
 *
 * @param out data, for the next program
 * @param err conversation, for a person
 * @param directory where the user stands
 */
record Shell(PrintStream out, PrintStream err, Map<String, String> env, Path directory, Terminal terminal) {
    static final String CACHE_LIMIT = "STOIC_CACHE_LIMIT";

    Shell {
        env = Map.copyOf(env);
    }

    Shell with(Terminal other) {
        return new Shell(out, err, env, directory, other);
    }

    /** The same, and somebody hears every line of it. */
    Shell heardBy(Consumer<String> lines) {
        return new Shell(heard(out, lines, false), heard(err, lines, true), env, directory, terminal);
    }

    private static PrintStream heard(PrintStream stream, Consumer<String> lines, boolean atOnce) {
        var keeper = new LogKeeper(lines, Time.system());
        return new PrintStream(new HeardStream(stream, keeper), atOnce, StandardCharsets.UTF_8);
    }

    /** The same without anybody to talk to. */
    Shell silent() {
        var nobody = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Shell(nobody, nobody, env, directory, Terminal.lines());
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
