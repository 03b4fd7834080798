package dev.stoic.cli;

import dev.stoic.codec.MalformedException;
import dev.stoic.engine.RunFolder;
import dev.stoic.job.StoreLocation;
import dev.stoic.store.ModelFile;
import dev.stoic.store.Provenance;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run, whatever became of it.
 *
 * @param ended nothing as long as it is under way
 * @param seconds for which processes worked on it, the waiting between a stop and a resume left out
 * @param rows by split, as the model knows them
 * @param metrics of the model, or of the newest round where there is none
 */
record RunDetails(
        RunFolder folder,
        RunJob job,
        Situation situation,
        Optional<Instant> ended,
        Optional<Duration> seconds,
        Map<String, Long> rows,
        Map<String, Double> metrics,
        Optional<String> model) {
    static RunDetails of(RunFolder folder) throws IOException {
        Story story = Story.of(folder);
        var view = new RunView(
                folder, Situation.of(folder, story), story.last(), Instant.ofEpochMilli(System.currentTimeMillis()));
        RunJob job = RunJob.of(folder);
        if (view.situation().state() == Situation.State.FINISHED) {
            try {
                return finished(folder, job, view, story, ModelFile.read(folder.model()));
            } catch (MalformedException _) {
                // It was replaced since its state was looked at.
            }
        }
        var metrics = new LinkedHashMap<String, Double>();
        view.report().ifPresent(report -> report.measures().forEach(each -> metrics.put(each.name(), each.value())));
        Optional<Instant> ended = view.situation().state().isUnderWay()
                ? Optional.empty()
                : story.last().map(Life::latest);
        return new RunDetails(
                folder, job, view.situation(), ended, worked(story, view), Map.of(), metrics, Optional.empty());
    }

    private static RunDetails finished(RunFolder folder, RunJob job, RunView view, Story story, ModelFile model) {
        var rows = new LinkedHashMap<String, Long>();
        var metrics = new LinkedHashMap<String, Double>();
        Provenance provenance = model.provenance();
        provenance.data().forEach(data -> rows.put(data.split(), data.rows()));
        provenance.metrics().forEach(metric -> metrics.put(metric.name(), metric.value()));
        Optional<Instant> ended = story.last().map(Life::latest).or(() -> instant(provenance.time()));
        return new RunDetails(
                folder, job, view.situation(), ended, worked(story, view), rows, metrics, Optional.of(model.hash()));
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /** Coordinators of one command overlap where one takes over from another. */
    private static Optional<Duration> worked(Story story, RunView view) {
        if (story.lives().isEmpty()) {
            return Optional.empty();
        }
        Duration sum = Duration.ZERO;
        @Nullable Instant until = null;
        List<Life> lives =
                story.lives().stream().sorted(Comparator.comparing(Life::since)).toList();
        for (Life life : lives) {
            boolean goesOn = view.situation().state().isUnderWay()
                    && story.last().orElseThrow().equals(life);
            Instant from = until != null && until.isAfter(life.since()) ? until : life.since();
            Instant to = goesOn ? view.now() : life.latest();
            if (to.isAfter(from)) {
                sum = sum.plus(Duration.between(from, to));
                until = to;
            }
        }
        return Optional.of(sum);
    }

    Situation.State state() {
        return situation.state();
    }

    /** When it was over, as far as it is known. */
    Instant age() {
        return ended.orElse(folder.created());
    }

    /** Where its checkpoints are, if they are not in its folder. */
    Optional<StoreLocation> store() {
        return job.text("run.store").flatMap(StoreLocation::parse);
    }

    Map<String, Object> facts() {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("run", folder.id());
        facts.put("job", job.name());
        facts.put("learner", job.learner());
        facts.put("task", job.task());
        facts.put("state", state().word());
        facts.put("why", situation.why());
        facts.put("started", folder.created());
        facts.put("ended", ended);
        facts.put("seconds", seconds.map(took -> took.toMillis() / 1e3));
        facts.put("data", job.text("data.train"));
        facts.put("validation", job.text("data.validation"));
        facts.put("test", job.text("data.test"));
        facts.put("target", job.text("data.target"));
        facts.put("rows", rows);
        facts.put("seed", job.whole("run.seed"));
        facts.put("workers", job.whole("run.workers"));
        facts.put("settings", job.settings());
        facts.put("metrics", metrics);
        facts.put("model", model);
        facts.put("folder", folder.path());
        return facts;
    }

    /** The measures that say most about the model: of rows that it did not learn from, where there are any. */
    List<Map.Entry<String, Double>> main() {
        for (String split : List.of("test", "validation", "train")) {
            var own = new ArrayList<Map.Entry<String, Double>>();
            metrics.forEach((name, value) -> {
                if (name.endsWith("/" + split)) {
                    own.add(Map.entry(split + " " + name.substring(0, name.length() - split.length() - 1), value));
                }
            });
            if (!own.isEmpty()) {
                return own;
            }
        }
        return List.copyOf(metrics.entrySet());
    }
}
