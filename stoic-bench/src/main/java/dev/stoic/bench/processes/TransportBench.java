package dev.stoic.bench.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * {@code stoic bench transport}: one job over every transport, in every weather. Between processes there is always the same
 * proxy, which counts bytes, so that rows differ in the transport and the weather alone; one row without it shows its price.
 */
public final class TransportBench {
    private static final List<String> BETWEEN = List.of("tcp", "grpc", "kafka", "hybrid");
    private static final List<Weather> WEATHERS = List.of(
            new Weather("fine", "fine"),
            new Weather("5 ms", "delay=5ms"),
            new Weather("50 ms", "delay=50ms"),
            new Weather("50 Mbit/s", "rate=50mbit"));

    private final Asked asked;
    private final Command stoic;
    private final Table table = new Table(
            "job", "transport", "weather", "rounds", "rounds/s", "to tcp when fine", "kB up/round", "kB down/round");

    private record Weather(String title, String setting) {}

    /** @param epochs of training: fewer for a first impression */
    private record Job(String name, String title, String network, int epochs, int few) {
        String text(Path rows, boolean quick) {
            return """
                    learner:
                      mlp: { %s, epochs: %d }
                    data: { train: %s, target: label }
                    run: { workers: 2, seed: 42 }
                    """.formatted(network, quick ? few : epochs, rows);
        }
    }

    private static final List<Job> JOBS = List.of(
            new Job("small", "64-64-32-10", "hidden: [64, 32], batch: 128", 14, 3),
            new Job("large", "64-768-768-10", "hidden: [768, 768], batch: 256", 2, 1));

    private TransportBench(Asked asked) {
        this.asked = asked;
        stoic = asked.stoic();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var asked = Asked.read("transport", JOBS.stream().map(Job::name).toList(), arguments);
        var bench = new TransportBench(asked);
        boolean same = true;
        for (Job job : JOBS) {
            if (asked.wants(job.name())) {
                same &= bench.measure(job);
            }
        }
        asked.print(bench.table);
        System.exit(same ? 0 : 1);
    }

    /** Whether all runs gave one model. */
    private boolean measure(Job job) throws IOException, InterruptedException {
        Path file = asked.work().resolve(job.name() + ".yaml");
        Files.writeString(file, job.text(asked.digits(), asked.quick()));
        var models = new TreeSet<String>();
        Said memory =
                stoic.run(job.name() + "-memory", List.of("train", file.toString(), "--output", "json"), Map.of());
        Said direct = stoic.run(job.name() + "-direct", processes(file, "tcp"), Map.of());
        Said fine = run(job, file, "tcp", WEATHERS.getFirst());
        add(job, "memory, one process", "–", memory, fine, models);
        add(job, "tcp, no proxy", "–", direct, fine, models);
        for (Weather weather : WEATHERS) {
            for (String transport : BETWEEN) {
                boolean known = transport.equals("tcp") && weather.equals(WEATHERS.getFirst());
                Said said = known ? fine : run(job, file, transport, weather);
                add(job, transport, weather.title(), said, fine, models);
            }
        }
        asked.say(
                models.size() == 1
                        ? "%s: one model from all runs: %s".formatted(job.name(), models.first())
                        : "%s: MODELS DIFFER: %s".formatted(job.name(), models));
        return models.size() == 1;
    }

    private Said run(Job job, Path file, String transport, Weather weather) throws IOException, InterruptedException {
        String name =
                "%s-%s-%s".formatted(job.name(), transport, weather.setting().replace('=', '-'));
        return stoic.run(name, processes(file, transport), Map.of("STOIC_WEATHER", weather.setting()));
    }

    private static List<String> processes(Path file, String transport) {
        return new ArrayList<>(
                List.of("train", file.toString(), "--on", "processes", "--transport", transport, "--output", "json"));
    }

    private void add(Job job, String transport, String weather, Said said, Said fine, Set<String> models) {
        models.add(said.model());
        double rounds = said.rounds().orElse(0);
        double up = said.first("network").map(event -> event.number("up")).orElse(Double.NaN);
        double down = said.first("network").map(event -> event.number("down")).orElse(Double.NaN);
        table.add(
                job.title(),
                transport,
                weather,
                said.failed() ? said.model() : Table.count(said.rounds()),
                Table.figure(said.pace()),
                Table.figure(said.pace() / fine.pace()),
                Table.figure(up / rounds / 1e3),
                Table.figure(down / rounds / 1e3));
        asked.say("%s over %s, %s: %s rounds/s".formatted(job.name(), transport, weather, Table.figure(said.pace())));
    }
}
