package dev.stoic.job;

import dev.stoic.code.OwnSettings;
import dev.stoic.codec.Codec;
import dev.stoic.data.Fingerprints;
import dev.stoic.data.Holdout;
import dev.stoic.document.Keys;
import dev.stoic.learn.TargetTask;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;

/**
 * What decides a model: how it is learned, from which content, seed and parts, and by which numerics. Two jobs with the
 * same identity give the same model.
 */
public record Identity(String sha256) {
    /** Grows whenever the same job would give other bits than before. */
    public static final int NUMERICS = 4;

    /** Where rows come from is none of the model's business; what they hold is, and the fingerprint says it. */
    private static final List<String> BY_CONTENT = List.of(
            "data.train",
            "data.csv.separator",
            "data.csv.header",
            "data.csv.decimal",
            "data.csv.thousands",
            "data.csv.encoding",
            "data.csv.na",
            "data.csv.absent",
            "run.parts");

    public static Identity of(JobSpec job, Fingerprints data, int parts) {
        var facts = new TreeMap<String, String>();
        for (Keys.Resolved value : job.resolved()) {
            boolean elsewhere = BY_CONTENT.contains(value.path()) || isTask(job, value.path());
            if (JobReader.isIdentity(value.path()) && !elsewhere) {
                facts.put(value.path(), value.value());
            }
        }
        facts.put("data.test", holdout(job.data().test()));
        facts.put("data.validation", holdout(job.data().validation()));
        facts.put("content", data.content());
        facts.put("run.parts", Integer.toString(parts));
        facts.put("numerics", Integer.toString(NUMERICS));
        var text = new StringBuilder();
        facts.forEach(
                (path, value) -> text.append(path).append('=').append(value).append('\n'));
        return new Identity(Codec.sha256(text.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** The task of one of our learners: what it decides is there as its criterion, its loss or what it predicts. */
    private static boolean isTask(JobSpec job, String path) {
        return !(job.learner() instanceof OwnSettings)
                && path.equals("learner." + job.learner().key() + "." + TargetTask.KEY);
    }

    private static String holdout(Holdout holdout) {
        return switch (holdout) {
            case Holdout.Nothing _ -> "none";
            case Holdout.Share(double share) -> Units.share(share);
            case Holdout.Location _ -> "rows of their own";
        };
    }
}
