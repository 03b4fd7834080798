package dev.stoic.learn;

import dev.stoic.data.GivenRows;
import dev.stoic.data.Rows;
import dev.stoic.data.Schema;
import dev.stoic.math.Streams;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Learns from made-up rows in the background, once in a process, while rows are read. A loop that is not compiled yet is ten times
 * slower, and more so where several threads are in it: what a learner does should be compiled before it is needed.
 *
 * @param width features of the rows
 * @param parts of the rows; where there are more than one, what they contribute is added
 * @param rounds at most
 * @param every so many numbers one is other than zero
 */
public record Practice(Schema schema, int width, int rows, int parts, int rounds, int every) {
    /** As many of the pixels of a handwritten digit are white. */
    private static final int RARE = 5;

    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    public static Practice ofNumbers(Schema schema, int width, int rows, int rounds) {
        return new Practice(schema, width, rows, 1, rounds, 1);
    }

    /** Of rows most of whose numbers are zero. */
    public static Practice ofZeros(Schema schema, int width, int rows, int rounds) {
        return new Practice(schema, width, rows, 1, rounds, RARE);
    }

    public Practice in(int parts) {
        return new Practice(schema, width, rows, parts, rounds, every);
    }

    public void begin(Learner<?, ?, ?> learner) {
        if (BEGUN.compareAndSet(false, true)) {
            Thread.ofPlatform()
                    .daemon()
                    .name("stoic-practice")
                    // Whatever goes wrong costs speed, nothing else; with real rows it is told.
                    .uncaughtExceptionHandler((_, _) -> {})
                    .start(() -> run(learner));
        }
    }

    /** Says how many rounds it took. */
    <S, M, C extends Contribution<C>> int run(Learner<S, M, C> learner) {
        var problem = new Problem(schema, width, rows, parts, 0);
        Rows made = madeUp(problem.classes().size());
        S state = learner.begin(problem);
        int round = 0;
        for (; round < rounds && learner.next(state) instanceof Pass.Ask; round++) {
            Optional<C> total = learner.contribute(learner.publish(state), Range.all(parts), made);
            state = learner.improve(state, total.orElseThrow());
        }
        return round;
    }

    /** Every other feature is a whole number, as pixels are. Rows differ in length, or clusters would be found in no time. */
    private Rows madeUp(int classes) {
        float[] values = new float[Math.multiplyExact(rows, width)];
        for (int i = 0; i < values.length; i++) {
            if (Streams.bits(2, i) % every != 0) {
                continue;
            }
            double uniform = Streams.uniform(0, i) * (1 + i / width) / rows;
            values[i] = (float) (i % width % 2 == 0 ? uniform : Math.floor(256 * uniform));
        }
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            double uniform = Streams.uniform(1, i);
            targets[i] = classes > 0 ? Math.floor(classes * uniform) : uniform;
        }
        return new GivenRows(values, width, targets, parts);
    }
}
