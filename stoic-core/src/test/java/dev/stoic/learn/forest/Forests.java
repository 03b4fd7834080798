package dev.stoic.learn.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Column;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Schema;
import dev.stoic.data.Span;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Runs;
import java.util.Optional;
import java.util.stream.IntStream;

/** Forests over plain rows. */
final class Forests {
    private Forests() {}

    /** The target is one of {@code classes} classes, unless the criterion is for numbers. */
    static Problem problem(Criterion criterion, int classes, HeapRows rows, long seed) {
        Problem plain = Runs.problem(rows, seed);
        Column target = criterion == Criterion.VARIANCE
                ? new Column.Numeric("y")
                : new Column.Categorical(
                        "y",
                        IntStream.range(0, classes).mapToObj(k -> "class " + k).toList());
        var schema = new Schema(plain.schema().columns(), Optional.of(target), rows.type());
        return new Problem(schema, plain.width(), plain.rows(), plain.parts(), seed);
    }

    /** Grown in both modes, which have to agree. */
    static ForestState grown(ForestSettings settings, int classes, HeapRows rows) {
        Problem problem = problem(settings.criterion(), classes, rows, 42);
        ForestState grown = Runs.toEnd(new Forest(settings.in(Mode.MEMORY)), problem, rows);
        ForestState counted = Runs.toEnd(new Forest(settings.in(Mode.HISTOGRAM)), problem, rows);
        assertThat(Bits.of(counted)).as("in histogram mode").isEqualTo(Bits.of(grown));
        return grown;
    }

    static ForestModel model(ForestSettings settings, int classes, HeapRows rows) {
        return (ForestModel) new Forest(settings).model(grown(settings, classes, rows));
    }

    /** What the model says about all rows, row by row. */
    static double[] predictions(ForestModel model, HeapRows rows) {
        int outputs = model.outputs().size();
        int count = Math.toIntExact(rows.count());
        double[] all = new double[count * outputs];
        double[] out = new double[HeapRows.MAX_TILE * outputs];
        var tiles = rows.tiles(new Span(0, count));
        int at = 0;
        while (tiles.next()) {
            model.predict(tiles.tile(), out);
            int n = tiles.tile().rows() * outputs;
            System.arraycopy(out, 0, all, at, n);
            at += n;
        }
        return all;
    }
}
