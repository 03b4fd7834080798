package dev.stoic.cli;

import dev.stoic.engine.Progress;
import dev.stoic.job.PredictionTarget;
import dev.stoic.learn.Report;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One JSON object a line on stdout, for programs. */
final class JsonScreen implements Screen {
    private final PrintStream out;
    private final Pace pace = new Pace(Duration.ofMillis(100));
    private Progress.@Nullable RoundDone unseen;

    JsonScreen(PrintStream out) {
        this.out = out;
    }

    @Override
    public void reading(long bytesDone, long bytesTotal) {}

    @Override
    public void begins(Header header) {
        var facts = event("started");
        facts.put("run", header.run());
        facts.put("job", header.job());
        facts.put("learner", header.learner());
        facts.put("data", header.data());
        task(facts, header.predicted());
        facts.put("workers", header.workers());
        facts.put("seed", header.seed());
        facts.put("scaling", header.scaling());
        print(facts);
    }

    private static void task(Map<String, Object> facts, PredictionTarget predicted) {
        predicted.task().ifPresent(task -> facts.put("task", task.word()));
        predicted.target().ifPresent(target -> facts.put("target", target));
        if (predicted instanceof PredictionTarget.Classes(var _, int count)) {
            facts.put("classes", count);
        }
        if (predicted instanceof PredictionTarget.Numbers(var _, double least, double most)) {
            facts.put("least", least);
            facts.put("most", most);
        }
    }

    @Override
    public void on(Progress progress) {
        switch (progress) {
            case Progress.RoundDone round -> {
                unseen = round;
                if (pace.isDue()) {
                    showUnseen();
                }
            }
            case Progress.Checkpointed(long round, long bytes) -> {
                var facts = event("checkpoint");
                facts.put("round", round);
                facts.put("bytes", bytes);
                print(facts);
            }
            case Progress.WorkerJoined(String worker) -> {
                var facts = event("joined");
                facts.put("worker", worker);
                print(facts);
            }
            case Progress.WorkerLost(String worker, var _) -> {
                var facts = event("lost");
                facts.put("worker", worker);
                print(facts);
            }
            case Progress.Waiting(int workers, int least) -> {
                var facts = event("waiting");
                facts.put("workers", workers);
                facts.put("least", least);
                print(facts);
            }
            case Progress.Adopted(long rounds, String from) -> {
                var facts = event("adopted");
                facts.put("rounds", rounds);
                facts.put("from", from);
                print(facts);
            }
            case Progress.Note(String text) -> note(text);
            case Progress.Finished _ -> showUnseen();
            case Progress.Opened _,
                    Progress.Started _,
                    Progress.Recovered _,
                    Progress.Accounted _,
                    Progress.Kept _,
                    Progress.Copied _,
                    Progress.Stopped _,
                    Progress.Failed _ -> {}
        }
    }

    private void showUnseen() {
        Progress.RoundDone round = unseen;
        unseen = null;
        if (round == null) {
            return;
        }
        var facts = event("round");
        facts.put("round", round.round());
        facts.put("pass", round.ask().what());
        Report report = round.report();
        facts.put("unit", report.unit());
        facts.put("done", report.done());
        facts.put("total", report.total());
        facts.put("metrics", metrics(report.measures()));
        facts.put("seconds", seconds(round.elapsed()));
        print(facts);
    }

    @Override
    public void done(Done done) {
        var facts = event("done");
        facts.put("model", done.model());
        facts.put("metrics", metrics(done.metrics()));
        facts.put("rounds", done.rounds());
        facts.put("outcome", done.outcome());
        facts.put("why", done.why());
        var seconds = new LinkedHashMap<String, Object>();
        seconds.put("load", seconds(done.load()));
        seconds.put("fit", seconds(done.fit()));
        seconds.put("total", seconds(done.total()));
        facts.put("seconds", seconds);
        facts.put("run", done.run());
        print(facts);
    }

    @Override
    public void note(String text) {
        var facts = event("note");
        facts.put("text", text);
        print(facts);
    }

    @Override
    public void network(Proxy.Carried carried) {
        var facts = event("network");
        facts.put("up", carried.up());
        facts.put("down", carried.down());
        print(facts);
    }

    @Override
    public void stopping() {}

    @Override
    public void clear() {
        showUnseen();
    }

    private static Map<String, Object> event(String name) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("event", name);
        return facts;
    }

    private static Map<String, Object> metrics(List<Report.Measure> measures) {
        var values = new LinkedHashMap<String, Object>();
        measures.forEach(measure -> values.put(measure.name(), measure.value()));
        return values;
    }

    private static double seconds(Duration duration) {
        return Math.round(duration.toNanos() / 1e3) / 1e6;
    }

    private void print(Map<String, Object> facts) {
        out.println(Json.write(facts));
        out.flush();
    }
}
