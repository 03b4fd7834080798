package dev.stoic.learn.neural;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Split;
import dev.stoic.learn.Crew;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.math.Streams;

/** Takes the steps of a part that walks on its own for a round. */
record Walker(Teacher teacher, Lesson.Extent.Walk walk) {
    /** The rows of a step of a part, in the order of the training epoch: none once the part is through. */
    static Span step(Lesson.Extent.Walk walk, int step, int part, Rows rows) {
        Span all = rows.span(part);
        long from = Math.min(all.to(), all.from() + (walk.first() + step) * walk.batch());
        return new Span(from, Math.min(all.to(), from + walk.batch()));
    }

    /** A part with rows for at least one step. */
    Slopes walked(int part) {
        Lesson lesson = teacher.lesson();
        var mover = new Mover(lesson.network(), walk.optimizer(), walk.l2(), Crew.ALONE);
        Descent descent = walk.from().with(lesson.numbers());
        double loss = 0;
        long hits = 0;
        long rows = 0;
        for (int i = 0; i < walk.rates().length; i++) {
            Span place = step(walk, i, part, teacher.rows());
            if (!place.isEmpty()) {
                long chance = Streams.key(walk.chance(), i);
                Slopes slopes = teacher.piecewise(walk.order(), chance, part, place, descent.numbers());
                descent =
                        mover.stepped(descent, walk.rates()[i], slopes.gradient(), slopes.rows(), descent.elsewhere());
                loss += slopes.loss();
                hits += slopes.hits();
                rows += slopes.rows();
            }
        }
        return new Slopes(Slopes.NONE, loss, hits, rows, Moments.NONE, arrival(part, descent, rows));
    }

    private Arrival arrival(int part, Descent descent, long rows) {
        return switch (walk.rule()) {
            case AVERAGE -> Arrival.weighted(descent, rows);
            case BEST -> {
                var all = new Span(0, teacher.rows().of(Split.VALIDATION).count());
                yield new Arrival.Best(
                        descent, teacher.measured(part, all, descent.numbers()).loss());
            }
        };
    }
}
