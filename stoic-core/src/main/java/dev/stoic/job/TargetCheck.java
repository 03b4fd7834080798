package dev.stoic.job;

import dev.stoic.code.OwnSettings;
import dev.stoic.data.Column;
import dev.stoic.data.NumberTarget;
import dev.stoic.data.Schema;
import dev.stoic.data.TargetMismatch;
import dev.stoic.document.Keys;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import dev.stoic.learn.TargetTask;
import dev.stoic.learn.linear.LinearSettings;
import dev.stoic.learn.logistic.LogisticSettings;
import java.util.List;
import java.util.Optional;

/** Whether a target is what the learner of a job predicts, and what to do where it is not. */
public record TargetCheck(JobSpec job) {
    /** Keys of learners that imply the task. */
    private static final List<String> OLDER = List.of("criterion", "predict", "loss");

    /**
     * Refuses a target that looks like numbers where classes are predicted, unless the job says that they are classes.
     *
     * @param rows that the classes of the schema were found in
     * @throws StoicException naming both ways out
     */
    public void require(Schema schema, long rows) {
        boolean own = job.learner() instanceof OwnSettings;
        if (!own && !saysTask() && schema.target().orElse(null) instanceof Column.Categorical target) {
            NumberTarget.sign(target, rows).ifPresent(sign -> {
                throw StoicException.user(
                        "target \"%s\" looks like numbers to predict, not classes: %s"
                                .formatted(Visible.line(target.name()), sign),
                        numbers() + (learner().equals(LogisticSettings.KEY) ? ", or set " : ", or ")
                                + says(TargetTask.CLASSES) + " if these are classes");
            });
        }
    }

    /** The same fault with advice for the learner of the job, where its target is to blame. */
    public StoicException explained(StoicException e) {
        return e.getCause() instanceof TargetMismatch unfit
                ? new StoicException(new Fault.User(e.fault().message(), advice(unfit), List.of()), unfit)
                : e;
    }

    private String advice(TargetMismatch unfit) {
        return switch (unfit) {
            case TargetMismatch.Classes classes -> classes.isNumbers() ? numbers() : classes.advice();
            case TargetMismatch.Words _ -> "name a column of numbers with data.target, or " + classes();
        };
    }

    private String numbers() {
        return learner().equals(LogisticSettings.KEY)
                ? "use linear, or forest, boost or mlp with task numbers"
                : "set %s to predict numbers".formatted(says(TargetTask.NUMBERS)) + older();
    }

    private String classes() {
        return learner().equals(LinearSettings.KEY)
                ? "use logistic, forest, boost or mlp to predict classes"
                : "set %s to predict classes".formatted(says(TargetTask.CLASSES)) + older();
    }

    private String says(TargetTask task) {
        return path(TargetTask.KEY) + ": " + task.word();
    }

    /** What would contradict another task. */
    private String older() {
        return given(OLDER).map(path -> " and remove " + path).orElse("");
    }

    private boolean saysTask() {
        return given(List.of(TargetTask.KEY, "predict")).isPresent();
    }

    private Optional<String> given(List<String> keys) {
        List<String> paths = keys.stream().map(this::path).toList();
        return job.resolved().stream()
                .filter(value -> value.given() && paths.contains(value.path()))
                .map(Keys.Resolved::path)
                .findFirst();
    }

    private String path(String key) {
        return "learner." + learner() + "." + key;
    }

    private String learner() {
        return job.learner().key();
    }
}
