package dev.stoic.engine;

import dev.stoic.code.Blame;
import dev.stoic.data.Rows;
import dev.stoic.engine.role.Worker;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Range;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * One range that a worker was asked for, cut into aligned pieces that threads take one by one. Whoever finishes the second
 * of two halves adds them, the lower on the left, so which thread did what cannot show.
 */
final class RangeJob<M, C extends Contribution<C>> {
    private final int worker;
    private final Worker.Effect.Compute<M, C> asked;
    private final Learner<?, M, C> learner;
    private final Rows rows;
    private final int pieces;
    private final Crew crew;
    /** Nodes numbered like a heap, root 1; a slot is written before the arrival at its parent makes it visible. */
    private final @Nullable Optional<C>[] sums;

    private final AtomicIntegerArray arrivals;
    private volatile @Nullable Failure failure;

    record Failure(Range range, Throwable cause) {}

    /**
     * @param pieces a power of two, at most the size of the range
     * @param crew helps with each piece; only the thread that it belongs to may then do pieces
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type cannot be made otherwise
    RangeJob(
            int worker, Worker.Effect.Compute<M, C> asked, Learner<?, M, C> learner, Rows rows, int pieces, Crew crew) {
        this.worker = worker;
        this.asked = asked;
        this.learner = learner;
        this.rows = rows;
        this.pieces = pieces;
        this.crew = crew;
        sums = new Optional[2 * pieces];
        arrivals = new AtomicIntegerArray(pieces);
    }

    int worker() {
        return worker;
    }

    Worker.Effect.Compute<M, C> asked() {
        return asked;
    }

    int pieces() {
        return pieces;
    }

    @Nullable
    Failure failure() {
        return failure;
    }

    Optional<C> sum() {
        Optional<C> sum = sums[1];
        if (sum == null) {
            throw new IllegalStateException(asked.range() + " is not computed");
        }
        return sum;
    }

    /** Computes a piece and adds what has become addable; true if this completed the job. */
    boolean run(int piece) {
        Range range = range(piece);
        Optional<C> sum = Optional.empty();
        // After a failure the rest only has to be counted.
        if (failure == null) {
            try {
                sum = learner.contribute(asked.model(), range, rows, crew);
            } catch (Throwable e) { // whatever it is, it must reach the thread that drives the run
                if (Blame.of(e).isPresent()) {
                    sum = again(range);
                } else {
                    failure = new Failure(range, e);
                }
            }
        }
        return arrive(pieces + piece, sum);
    }

    /** Users' code that fails gets a second chance, part by part: what fails twice is known to the part. */
    private Optional<C> again(Range range) {
        try {
            if (range.isPart()) {
                return learner.contribute(asked.model(), range, rows);
            }
            Optional<C> left = again(range.left());
            Optional<C> right = failure == null ? again(range.right()) : Optional.empty();
            return failure == null ? Learner.plusReleased(left, right) : Optional.empty();
        } catch (Throwable e) { // as above
            failure = new Failure(range, e);
            return Optional.empty();
        }
    }

    private boolean arrive(int node, Optional<C> value) {
        int at = node;
        sums[at] = value;
        while (at > 1) {
            if (arrivals.getAndIncrement(at >> 1) == 0) {
                return false;
            }
            at >>= 1;
            sums[at] = failure == null ? add(at) : Optional.empty();
            sums[2 * at] = null;
            sums[2 * at + 1] = null;
        }
        return true;
    }

    private Optional<C> add(int at) {
        Optional<C> left = sums[2 * at];
        Optional<C> right = sums[2 * at + 1];
        try {
            if (left == null || right == null) {
                throw new IllegalStateException("a half is missing");
            }
            return Learner.plusReleased(left, right);
        } catch (Throwable e) { // as above
            failure = new Failure(asked.range(), e);
            return Optional.empty();
        }
    }

    Range range(int piece) {
        int size = asked.range().size() / pieces;
        return new Range(asked.range().first() + piece * size, size);
    }
}
