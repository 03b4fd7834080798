package dev.stoic.job;

import dev.stoic.data.Column;
import dev.stoic.data.DataSet;
import dev.stoic.data.Rows;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.data.Span;
import dev.stoic.data.Split;
import dev.stoic.data.Tile;
import dev.stoic.data.Tiles;
import dev.stoic.learn.TargetTask;
import java.util.Optional;

/** What a job predicts, as far as its rows are known. */
public sealed interface PredictionTarget {
    /** Values of training rows up to which targets are read for their range: more would delay a run. */
    long MOST_VALUES = 1L << 23;

    /** The learner needs no target. */
    record Nothing() implements PredictionTarget {}

    /** What the job says without its rows; the data may bring the target. */
    record Kind(Optional<String> name, TargetTask asked) implements PredictionTarget {}

    record Classes(String name, int count) implements PredictionTarget {}

    /** Numbers with their range in the training rows. */
    record Numbers(String name, double least, double most) implements PredictionTarget {}

    default Optional<TargetTask> task() {
        return switch (this) {
            case Nothing _ -> Optional.empty();
            case Kind kind -> Optional.of(kind.asked);
            case Classes _ -> Optional.of(TargetTask.CLASSES);
            case Numbers _ -> Optional.of(TargetTask.NUMBERS);
        };
    }

    /** The column or file that holds what is predicted. */
    default Optional<String> target() {
        return switch (this) {
            case Nothing _ -> Optional.empty();
            case Kind kind -> kind.name;
            case Classes classes -> Optional.of(classes.name);
            case Numbers numbers -> Optional.of(numbers.name);
        };
    }

    static PredictionTarget of(JobSpec job) {
        Optional<String> target = job.data().train().target();
        return switch (job.learner().target()) {
            case NONE -> new Nothing();
            case CLASS -> new Kind(target, TargetTask.CLASSES);
            case NUMBER -> new Kind(target, TargetTask.NUMBERS);
        };
    }

    static PredictionTarget of(JobSpec job, DataSet data) {
        Column target = data.schema().target().orElse(null);
        if (job.learner().target() == TargetKind.NONE || target == null) {
            return new Nothing();
        }
        return switch (target) {
            case Column.Categorical(String name, var classes) -> new Classes(name, classes.size());
            case Column.Numeric(String name) -> {
                boolean few = data.count(Split.TRAIN) * (data.schema().width() + 1L) <= MOST_VALUES;
                yield few ? numbers(name, data.rows(1)) : new Kind(Optional.of(name), TargetTask.NUMBERS);
            }
        };
    }

    private static Numbers numbers(String target, Rows rows) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        Tiles tiles = rows.tiles(new Span(0, rows.count()));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++) {
                least = Math.min(least, tile.target(i));
                most = Math.max(most, tile.target(i));
            }
        }
        return new Numbers(target, least, most);
    }
}
