package dev.stoic.learn.forest;

import dev.stoic.data.Column;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Schema;
import dev.stoic.data.Span;
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

    static ForestState grown(ForestSettings settings, int classes, HeapRows rows) {
        return Runs.toEnd(new Forest(settings), problem(settings.criterion(), classes, rows, 42), rows);
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
