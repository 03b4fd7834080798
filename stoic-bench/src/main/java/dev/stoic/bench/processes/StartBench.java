package dev.stoic.bench.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** {@code stoic bench start}: from the start of a command to the first decided round, and where the time goes. */
public final class StartBench {
    private static final int WORKERS = 5;
    private static final int RUNS = 5;
    private static final double TARGET = 2;
    private static final long LOOK_MILLIS = 2;

    private static final String LAUNCHED = "the launcher has become a JVM";
    private static final String PREPARED = "rows are open and the run has a folder";
    private static final String WORKERS_BEGUN = "the last worker's process has begun";
    private static final String COORDINATING = "the coordinator is ready";
    private static final String FIRST_JOINED = "the first worker has joined";
    private static final String LAST_JOINED = "the last one that joined before the first round";
    private static final String ROUND = "the first round is decided";

    private final Asked asked;

    private StartBench(Asked asked) {
        this.asked = asked;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var asked = Asked.read("start", List.of(), arguments);
        new StartBench(asked).measure();
    }

    private void measure() throws IOException, InterruptedException {
        var seconds = new LinkedHashMap<String, List<Double>>();
        // The first run after a build prepares quick starts, and turns the file into rows.
        int runs = asked.quick() ? 1 : RUNS;
        for (int run = 0; run <= runs; run++) {
            Map<String, Double> marks = once(run);
            if (run > 0) {
                marks.forEach((mark, at) ->
                        seconds.computeIfAbsent(mark, _ -> new ArrayList<>()).add(at));
                asked.say("first round after %s s".formatted(Table.figure(marks.getOrDefault(ROUND, Double.NaN))));
            }
        }
        var table = new Table("until", "seconds since the command began", "since the line above");
        var medians = new ArrayList<Map.Entry<String, Double>>();
        seconds.forEach((mark, all) -> medians.add(Map.entry(mark, median(all))));
        medians.sort(Map.Entry.comparingByValue());
        double before = 0;
        for (var mark : medians) {
            table.add(mark.getKey(), Table.figure(mark.getValue()), Table.figure(mark.getValue() - before));
            before = mark.getValue();
        }
        asked.print(table);
        asked.say("median of %d runs with %d workers; the aim is %s s".formatted(runs, WORKERS, Table.figure(TARGET)));
    }

    private Map<String, Double> once(int run) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(asked.work(), "runs");
        Path job = asked.root().resolve("examples").resolve("digits-mlp.yaml");
        var marks = new LinkedHashMap<String, Double>();
        try (var running = asked.stoic()
                .start(
                        "run-" + run,
                        List.of(),
                        List.of(
                                "train",
                                job.toString(),
                                "--on",
                                "processes",
                                "--workers",
                                Integer.toString(WORKERS),
                                "--stop-after",
                                "1",
                                "--output",
                                "json"),
                        Map.of("STOIC_RUNS", runs.toString()))) {
            Path name = Path.of("/proc", Long.toString(running.process().pid()), "comm");
            watch(running, marks, LAUNCHED, () -> is(name, "java"));
            watch(running, marks, PREPARED, () -> any(runs, "identity"));
            watch(running, marks, WORKERS_BEGUN, () -> any(runs, "logs/worker-%d.log".formatted(WORKERS - 1)));
            Said said = running.await();
            double round = said.until("round");
            marks.put(COORDINATING, said.until("started"));
            List<Double> joined = said.all("joined").stream()
                    .map(event -> (event.at() - said.began()) / 1e9)
                    .filter(at -> at <= round)
                    .toList();
            marks.put(FIRST_JOINED, joined.isEmpty() ? Double.NaN : joined.getFirst());
            marks.put(LAST_JOINED, joined.isEmpty() ? Double.NaN : joined.getLast());
            marks.put(ROUND, round);
        }
        return marks;
    }

    /** Looks until it is so, or the command has ended. */
    private static void watch(Command.Running running, Map<String, Double> marks, String mark, BooleanSupplier isSo)
            throws InterruptedException {
        while (!isSo.getAsBoolean()) {
            if (!running.process().isAlive()) {
                marks.put(mark, Double.NaN);
                return;
            }
            Thread.sleep(LOOK_MILLIS);
        }
        marks.put(mark, running.seconds());
    }

    private static boolean is(Path file, String text) {
        try {
            return Files.readString(file).strip().equals(text);
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean any(Path runs, String name) {
        try (var folders = Files.list(runs)) {
            return folders.anyMatch(folder -> Files.exists(folder.resolve(name)));
        } catch (IOException _) {
            return false;
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
