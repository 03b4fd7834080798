package dev.stoic.bench.peers;

import dev.stoic.bench.peers.Outcome.Failed;
import dev.stoic.bench.peers.Outcome.Measured;
import dev.stoic.bench.peers.Shell.Finished;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A peer's script in the benchmark's own Python. */
record PeerTool(Shell shell, Python python, Jdk jdk, int sparkGigabytes) {

    Contender on(Case asked, Peer peer, Path folder, Size whole) {
        return new Attempt(asked, peer, folder, asked.effort(whole));
    }

    /** Its processes on one case. */
    private final class Attempt implements Contender {
        private final Case asked;
        private final Peer peer;
        private final Path folder;
        private final Size size;
        private final List<Double> fresh = new ArrayList<>();
        private final List<Map<String, Object>> answers = new ArrayList<>();
        private Optional<Failed> failure = Optional.empty();

        Attempt(Case asked, Peer peer, Path folder, Size size) {
            this.asked = asked;
            this.peer = peer;
            this.folder = folder;
            this.size = size;
        }

        /** A session of Spark takes a minute to load and minutes to fit: one has to do. */
        @Override
        public int runs() {
            return peer.tool() == Peer.Tool.SPARK ? 1 : size.runs();
        }

        @Override
        public void run(int run) throws IOException, InterruptedException {
            if (failure.isPresent()) {
                return;
            }
            int fits = run == 1 && asked.clock() != Clock.PROMPT ? size.fits() : 1;
            Finished finished = start(asked, peer, folder, fits, run);
            var lines = Lines.objects(finished.printed()).stream()
                    .filter(line -> !Lines.numbers(line, "fits").isEmpty())
                    .toList();
            if (finished.failed() || lines.isEmpty()) {
                failure = Optional.of(new Failed(finished.failed() ? finished.complaint() : "printed no result"));
                return;
            }
            answers.add(lines.getLast());
            fresh.add(
                    asked.clock() == Clock.PROMPT
                            ? finished.wall()
                            : asked.counted(
                                    Lines.numbers(lines.getLast(), "fits").getFirst()));
        }

        @Override
        public Outcome outcome() {
            if (failure.isPresent()) {
                return failure.get();
            }
            var first = answers.getFirst();
            var measured = Lines.map(first, "quality");
            var quality = new LinkedHashMap<String, Double>();
            measured.keySet().forEach(key -> quality.put(key, Lines.number(measured, key)));
            return new Measured(
                    Lines.text(first, "version"),
                    Outcome.median(fresh),
                    Outcome.bestLater(Lines.numbers(first, "fits").stream()
                            .map(asked::counted)
                            .toList()),
                    (int) Lines.number(first, "rounds"),
                    quality,
                    answers.stream()
                            .mapToDouble(answer -> Lines.number(answer, "peak_mb"))
                            .max()
                            .orElse(Double.NaN),
                    Lines.text(first, "note"));
        }
    }

    private Finished start(Case asked, Peer peer, Path folder, int fits, int run)
            throws IOException, InterruptedException {
        String name = (asked.name() + "-" + peer.title() + "-" + run).replaceAll("[^A-Za-z0-9]+", "-");
        var arguments = new ArrayList<>(List.of(
                asked.question(),
                folder.toString(),
                String.valueOf(fits),
                String.valueOf(Case.L2),
                String.valueOf(asked.iterations())));
        Map<String, String> environment = Map.of();
        if (peer.tool() == Peer.Tool.SPARK) {
            arguments.addAll(List.of(String.valueOf(Shell.CORES), sparkGigabytes + "g"));
            environment = Map.of("JAVA_HOME", jdk.home().toString());
        }
        arguments.addAll(peer.arguments());
        return shell.measure(name, python, python.command(peer.tool().script(), arguments), folder, environment);
    }
}
