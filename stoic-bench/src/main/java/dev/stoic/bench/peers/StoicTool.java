package dev.stoic.bench.peers;

import dev.stoic.bench.peers.Outcome.Failed;
import dev.stoic.bench.peers.Outcome.Measured;
import dev.stoic.bench.peers.Shell.Finished;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stoic as its users start it: a command in a process of its own. */
record StoicTool(List<String> command, Shell shell, Python python) {

    Contender on(Case asked, Path folder, Size whole) throws IOException {
        Files.writeString(folder.resolve(asked.name() + ".yaml"), asked.job());
        return new Attempt(asked, folder, asked.effort(whole));
    }

    /** Its processes on one case. */
    private final class Attempt implements Contender {
        private final Case asked;
        private final Path folder;
        private final Size size;
        private final boolean warms;
        private final List<Double> fresh = new ArrayList<>();
        private double peak;
        private List<Map<String, Object>> lines = List.of();
        private Optional<Failed> failure = Optional.empty();

        Attempt(Case asked, Path folder, Size size) {
            this.asked = asked;
            this.folder = folder;
            this.size = size;
            this.warms = asked.clock() == Clock.FIT || asked.clock() == Clock.EPOCH;
        }

        @Override
        public int runs() {
            return size.runs();
        }

        /** With one process of each tool, its first fit is the fresh one. */
        private boolean isOne() {
            return size.runs() == 1;
        }

        @Override
        public void run(int run) throws IOException, InterruptedException {
            if (failure.isPresent()) {
                return;
            }
            if (asked.readsText()) {
                makeNew(folder.resolve("linear.csv"));
            }
            Finished finished = train(asked, String.valueOf(run), folder, isOne() && warms ? size.fits() : 1);
            lines = done(finished);
            if (finished.failed() || lines.isEmpty()) {
                failure = Optional.of(new Failed(finished.failed() ? finished.complaint() : "printed no done line"));
                return;
            }
            fresh.add(asked.clock() == Clock.PROMPT ? finished.wall() : seconds(asked, lines.getFirst()));
            peak = Math.max(peak, finished.peakMegabytes());
        }

        @Override
        public Outcome outcome() throws IOException, InterruptedException {
            if (failure.isPresent()) {
                return failure.get();
            }
            var done = lines.getLast();
            var later = warms && !isOne()
                    ? done(train(asked, "warm", folder, size.fits()))
                    : warms ? lines : List.<Map<String, Object>>of();
            return new Measured(
                    "",
                    Outcome.median(fresh),
                    Outcome.bestLater(
                            later.stream().map(line -> seconds(asked, line)).toList()),
                    (int) Lines.number(done, "rounds"),
                    asked.quality() == Quality.AUC
                            ? area(asked, folder)
                            : quality(done, asked.holdsOut() ? "/test" : "/train"),
                    peak,
                    "");
        }
    }

    /** The area under the curve of held-out rows, from what Stoic says about each of them. */
    private Map<String, Double> area(Case asked, Path folder) throws IOException, InterruptedException {
        var whole = new ArrayList<>(command);
        whole.addAll(List.of("predict", "@last", "--data", "X_test.npy", "--out", "predicted.csv"));
        Finished said = shell.run(asked.name() + "-stoic-predict", whole, folder, Map.of());
        if (said.failed()) {
            return Map.of();
        }
        Finished judged = shell.run(
                asked.name() + "-stoic-auc",
                python.command("quality.py", List.of("predicted.csv", "y_test.npy")),
                folder,
                Map.of());
        return Lines.objects(judged.printed()).stream()
                .findFirst()
                .map(line -> Map.of("auc", Lines.number(line, "auc")))
                .orElse(Map.of());
    }

    private Finished train(Case asked, String run, Path folder, int fits) throws IOException, InterruptedException {
        var whole = new ArrayList<>(command);
        whole.addAll(List.of("train", asked.name() + ".yaml", "--output", "json"));
        if (fits > 1) {
            whole.addAll(List.of("--repeat", String.valueOf(fits)));
        }
        String name = asked.name() + "-stoic-" + run;
        if (asked.clock() != Clock.PROMPT) {
            return shell.measure(name, python, whole, folder, Map.of());
        }
        // Nothing that an earlier run left may help: rows are read anew.
        Path home = Files.createTempDirectory(folder, "home");
        try {
            return shell.measure(name, python, whole, folder, Map.of("STOIC_HOME", home.toString()));
        } finally {
            delete(home);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var inside = Files.walk(folder)) {
            for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static List<Map<String, Object>> done(Finished finished) {
        return Lines.objects(finished.printed()).stream()
                .filter(line -> Lines.text(line, "event").equals("done"))
                .toList();
    }

    private static double seconds(Case asked, Map<String, Object> done) {
        var seconds = Lines.map(done, "seconds");
        double fit = Lines.number(seconds, "fit");
        return asked.readsText() ? Lines.number(seconds, "load") + fit : asked.counted(fit);
    }

    private static Map<String, Double> quality(Map<String, Object> done, String split) {
        var metrics = Lines.map(done, "metrics");
        var quality = new LinkedHashMap<String, Double>();
        for (String key : metrics.keySet()) {
            if (key.endsWith(split)) {
                quality.put(key.substring(0, key.length() - split.length()), Lines.number(metrics, key));
            }
        }
        return quality;
    }

    /** Changes the last digit of a file, so that no cache of its rows can be right; the model stays what it was. */
    static void makeNew(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            var digit = ByteBuffer.allocate(1);
            long at = channel.size();
            do {
                at--;
                digit.clear();
                channel.read(digit, at);
            } while (at > 0 && !Character.isDigit(digit.get(0)));
            byte other = (byte) (digit.get(0) == '1' ? '2' : '1');
            channel.write(ByteBuffer.wrap(new byte[] {other}), at);
        }
    }
}
