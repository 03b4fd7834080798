package dev.stoic.cli.pod;

import dev.stoic.engine.JsonLine;
import dev.stoic.fault.Fault;
import dev.stoic.learn.Report.Measure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The last word of a process, for whoever started it: one JSON object in the file that {@code STOIC_TERMINATION} names. Kubernetes
 * shows it as the termination message of the container and keeps no more than 4096 bytes of it.
 */
public final class Termination {
    public static final String FILE = "STOIC_TERMINATION";

    /** The exit code of whoever was asked to go and went. */
    public static final int LEFT = 143;

    private static final int MOST_BYTES = 4096;
    private static final int MOST_LETTERS = 2000;

    private final Optional<Path> file;

    private Termination(Optional<Path> file) {
        this.file = file;
    }

    /** Where nobody wants to hear it, nothing is written. */
    public static Termination in(Map<String, String> env) {
        String name = env.getOrDefault(FILE, "");
        return new Termination(name.isBlank() ? Optional.empty() : Optional.of(Path.of(name)));
    }

    /** Forgets what an earlier process said, and sees to it that an end by a signal leaves a word too. */
    public void begin() {
        if (file.isPresent()) {
            write("");
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> ended(LEFT)));
        }
    }

    /** @param model its hash */
    public void done(String model, List<Measure> metrics, long rounds) {
        var values = new JsonLine();
        metrics.stream()
                .filter(each -> Double.isFinite(each.value()))
                .forEach(each -> values.with(each.name(), each.value()));
        String all = new JsonLine()
                .with("exit", 0)
                .with("model", model)
                .with("metrics", values)
                .with("rounds", rounds)
                .toString();
        write(
                fits(all)
                        ? all
                        : new JsonLine()
                                .with("exit", 0)
                                .with("model", model)
                                .with("metrics", new JsonLine())
                                .with("rounds", rounds)
                                .toString());
    }

    public void failed(Fault fault) {
        String message = fault instanceof Fault.User user
                ? Stream.concat(
                                Stream.of(user.message()),
                                user.problems().stream().map(Fault.Problem::toString))
                        .collect(Collectors.joining("; "))
                : fault.message();
        said(fault.exitCode(), kind(fault), message, fault.advice());
    }

    /** The process goes and the run goes on. */
    public void left(int code, String message) {
        said(code, "left", message, "");
    }

    /** For whoever has nothing to add. */
    public void ended(int code) {
        if (file.isEmpty() || isSaid()) {
            return;
        }
        if (code == LEFT) {
            left(LEFT, "asked to go");
        } else {
            write(new JsonLine().with("exit", code).toString());
        }
    }

    private boolean isSaid() {
        try {
            return Files.size(file.orElseThrow()) > 0;
        } catch (IOException _) {
            return false;
        }
    }

    private static String kind(Fault fault) {
        return switch (fault) {
            case Fault.User _ -> "user";
            case Fault.Environment _ -> "environment";
            case Fault.Resources _ -> "resources";
            case Fault.Bug _ -> "bug";
            case Fault.Fenced _ -> "fenced";
            case Fault.Stopped _ -> "stopped";
        };
    }

    private void said(int code, String kind, String message, String advice) {
        String text = "";
        for (int letters = MOST_LETTERS; text.isEmpty() || !fits(text); letters /= 2) {
            text = new JsonLine()
                    .with("exit", code)
                    .with("kind", kind)
                    .with("message", shortened(message, letters))
                    .with("advice", shortened(advice, letters))
                    .toString();
        }
        write(text);
    }

    private static String shortened(String text, int letters) {
        return text.length() <= letters ? text : text.substring(0, letters) + "…";
    }

    private static boolean fits(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES;
    }

    private void write(String text) {
        if (file.isEmpty()) {
            return;
        }
        try {
            // In its place: on Kubernetes it is a mount of its own, over which nothing can be moved.
            Files.writeString(file.get(), text);
        } catch (IOException _) {
            // The exit code says the most important part.
        }
    }
}
