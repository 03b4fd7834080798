package dev.stoic.bench.peers;

import dev.stoic.bench.peers.Outcome.Failed;
import dev.stoic.bench.peers.Outcome.Measured;
import dev.stoic.store.WholeFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code stoic bench peers}: who fits the same model faster, measured by turns, never two at once. */
public final class PeersBench {
    private final Options options;
    private final Progress progress;
    private final Shell shell;
    private final Python python;
    private final Machine machine;

    PeersBench(Options options, PrintStream log) throws IOException {
        this.options = options;
        this.progress = new Progress(log);
        this.shell = new Shell(options.work().resolve("logs"));
        this.python = new Python(options.work(), shell, progress);
        this.machine = Machine.here();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Options options;
        try {
            options = Options.read(List.of(arguments));
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage() + "\n" + Options.USAGE);
            System.exit(2);
            return;
        }
        var command = new ArrayList<>(List.of("stoic", "bench", "peers"));
        command.addAll(List.of(arguments));
        var bench = new PeersBench(options, System.err);
        Report report = bench.run(withoutPlaces(command));
        bench.keep(report);
        System.out.print(options.json() ? ReportJson.of(report) : report.text());
        if (options.markdown().isPresent()) {
            write(report, options.markdown().get());
        }
    }

    Report run(List<String> command) throws IOException, InterruptedException {
        if (machine.busy()) {
            progress.say(String.format(
                    Locale.ROOT, "the machine is busy (load %.1f): ratios will mean little", machine.load()));
        }
        Map<Peer.Tool, Optional<String>> obstacles = install();
        Optional<String> noPython = obstacles.getOrDefault(Peer.Tool.SCIKIT_LEARN, Optional.empty());
        var jdk = Jdk.forSpark(Jdk.usualFolders());
        if (obstacles.containsKey(Peer.Tool.SPARK)) {
            progress.say("Spark runs on Java %d in %s".formatted(jdk.version(), jdk.home()));
        }
        var stoic = new StoicTool(options.stoic(), shell, python);
        var peers = new PeerTool(shell, python, jdk, machine.sparkGigabytes());
        var rows = new ArrayList<Row>();
        for (Case asked : options.cases()) {
            Path folder =
                    options.work().resolve("data-" + options.size().name()).resolve(asked.set());
            Optional<String> noData = noPython.isPresent() ? noPython : prepare(asked, folder);
            Contender ours =
                    noData.isPresent() ? Contender.absent(noData.get()) : stoic.on(asked, folder, options.size());
            var theirs = new LinkedHashMap<Peer, Contender>();
            for (Peer peer : asked.peers()) {
                if (isWanted(peer)) {
                    theirs.put(
                            peer,
                            noData.or(() -> obstacles.getOrDefault(peer.tool(), Optional.empty()))
                                    .map(Contender::absent)
                                    .orElseGet(() -> peers.on(asked, peer, folder, options.size())));
                }
            }
            rows.addAll(measured(asked, ours, theirs));
        }
        return new Report(machine, options.size(), command, rows);
    }

    private List<Row> measured(Case asked, Contender ours, Map<Peer, Contender> theirs)
            throws IOException, InterruptedException {
        progress.say(asked.title() + ": by turns");
        var all = new ArrayList<Contender>(theirs.values());
        all.addFirst(ours);
        new Turns(all).take();
        Outcome stoic = ours.outcome();
        tell("Stoic", stoic);
        var rows = new ArrayList<Row>();
        rows.add(Row.ofStoic(asked, stoic));
        for (Map.Entry<Peer, Contender> entry : theirs.entrySet()) {
            Outcome outcome = entry.getValue().outcome();
            tell(entry.getKey().title(), outcome);
            rows.add(Row.ofPeer(asked, entry.getKey(), outcome, stoic));
        }
        return rows;
    }

    /** What the chosen cases need, and for each tool why it cannot be had, if it cannot. The data are made by NumPy. */
    private Map<Peer.Tool, Optional<String>> install() throws IOException, InterruptedException {
        Map<Peer.Tool, Optional<String>> obstacles = new EnumMap<>(Peer.Tool.class);
        Optional<String> noPython = python.install(Peer.Tool.SCIKIT_LEARN.packages());
        obstacles.put(Peer.Tool.SCIKIT_LEARN, noPython);
        for (Case asked : options.cases()) {
            for (Peer peer : asked.peers()) {
                if (isWanted(peer) && !obstacles.containsKey(peer.tool())) {
                    obstacles.put(
                            peer.tool(),
                            noPython.isPresent()
                                    ? noPython
                                    : python.install(peer.tool().packages()));
                }
            }
        }
        return obstacles;
    }

    private boolean isWanted(Peer peer) {
        return options.spark() || peer.tool() != Peer.Tool.SPARK;
    }

    private void keep(Report report) throws IOException {
        Path own = options.work().resolve("peers.md");
        if (Files.exists(own) && !Report.isPage(Files.readString(own))) {
            Files.delete(own);
        }
        write(report, own);
        WholeFile.write(
                options.work().resolve("peers.json"), ReportJson.of(report).getBytes(StandardCharsets.UTF_8));
    }

    /** A page that is not there yet is made. */
    static void write(Report report, Path page) throws IOException {
        String text = report.into(Files.exists(page) ? Files.readString(page) : Report.EMPTY);
        WholeFile.write(page, text.getBytes(StandardCharsets.UTF_8));
    }

    private Optional<String> prepare(Case asked, Path folder) throws IOException, InterruptedException {
        progress.say("data of " + asked.title());
        var arguments =
                new ArrayList<>(List.of(asked.set(), folder.toString(), String.valueOf(asked.rows(options.size()))));
        if (asked.peers().stream().anyMatch(peer -> peer.tool() == Peer.Tool.SPARK && isWanted(peer))) {
            arguments.add("parquet");
        }
        var made = shell.run("data-" + asked.set(), python.command("data.py", arguments), options.work(), Map.of());
        return made.failed() ? Optional.of("no data: " + made.complaint()) : Optional.empty();
    }

    private void tell(String tool, Outcome outcome) {
        progress.say(
                switch (outcome) {
                    case Measured measured ->
                        String.format(Locale.ROOT, "  %s fitted in %.3f s", tool, measured.fresh());
                    case Failed failed -> "  %s failed: %s".formatted(tool, failed.reason());
                });
    }

    /** The command as anybody can repeat it: where this machine keeps things is nobody's business. */
    private static List<String> withoutPlaces(List<String> command) {
        var kept = new ArrayList<String>();
        for (int at = 0; at < command.size(); at++) {
            if (List.of("--stoic", "--work", "--markdown", "--output").contains(command.get(at))) {
                at++;
            } else {
                kept.add(command.get(at));
            }
        }
        return kept;
    }
}
