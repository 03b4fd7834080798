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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Stoic as its users start it: a command in a process of its own. */
record StoicTool(List<String> command, Shell shell, Python python) {

    Outcome fit(Case asked, Path folder, Size size) throws IOException, InterruptedException {
        Path job = folder.resolve(asked.name() + ".yaml");
        Files.writeString(job, asked.job());
        var fresh = new ArrayList<Double>();
        double peak = 0;
        Map<String, Object> done = Map.of();
        for (int run = 1; run <= size.runs(); run++) {
            if (asked.readsText()) {
                makeNew(folder.resolve("linear.csv"));
            }
            Finished finished = train(asked.name() + "-stoic-" + run, job, folder, List.of());
            var lines = done(finished);
            if (finished.failed() || lines.isEmpty()) {
                return new Failed(finished.failed() ? finished.complaint() : "printed no done line");
            }
            done = lines.getLast();
            fresh.add(seconds(asked, done));
            peak = Math.max(peak, finished.peakMegabytes());
        }
        return new Measured(
                "",
                Outcome.median(fresh),
                asked.readsText() ? OptionalDouble.empty() : warm(asked, job, folder, size),
                (int) Lines.number(done, "rounds"),
                quality(done),
                peak,
                "");
    }

    private OptionalDouble warm(Case asked, Path job, Path folder, Size size) throws IOException, InterruptedException {
        Finished finished =
                train(asked.name() + "-stoic-warm", job, folder, List.of("--repeat", String.valueOf(size.fits())));
        return Outcome.bestLater(
                done(finished).stream().map(line -> seconds(asked, line)).toList());
    }

    private Finished train(String name, Path job, Path folder, List<String> more)
            throws IOException, InterruptedException {
        var whole = new ArrayList<>(command);
        whole.addAll(List.of("train", job.getFileName().toString(), "--output", "json"));
        whole.addAll(more);
        return shell.measure(name, python, whole, folder, Map.of());
    }

    private static List<Map<String, Object>> done(Finished finished) {
        return Lines.objects(finished.printed()).stream()
                .filter(line -> Lines.text(line, "event").equals("done"))
                .toList();
    }

    private static double seconds(Case asked, Map<String, Object> done) {
        var seconds = Lines.map(done, "seconds");
        double fit = Lines.number(seconds, "fit");
        return asked.readsText() ? Lines.number(seconds, "load") + fit : fit;
    }

    private static Map<String, Double> quality(Map<String, Object> done) {
        var metrics = Lines.map(done, "metrics");
        var quality = new LinkedHashMap<String, Double>();
        for (String key : metrics.keySet()) {
            if (key.endsWith("/train")) {
                quality.put(key.substring(0, key.length() - "/train".length()), Lines.number(metrics, key));
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
