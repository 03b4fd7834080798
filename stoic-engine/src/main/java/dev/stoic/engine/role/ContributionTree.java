package dev.stoic.engine.role;

import dev.stoic.fault.Fault;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Range;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One round's sum, growing in any order of arrival: two halves are added as soon as both are there, always the lower on
 * the left. Nodes are numbered like a heap: the root is 1, the parts of {@code n} parts are {@code n} to {@code 2n − 1}.
 *
 * <p>Ranges may overlap, as they do when a lost worker's answer comes after all: a node only ever takes the sum of its own
 * two halves or a contribution of its own range, which are the same bits, so nothing is counted twice.
 */
final class ContributionTree<C extends Contribution<C>> {
    enum Verdict {
        /** Counted. */
        ACCEPTED,
        /** Already counted, with the same checksum. */
        REPEATED,
        /** Already counted, with another checksum. */
        DIFFERENT
    }

    private final int parts;
    private final @Nullable Optional<C>[] nodes;
    private final long[] checksums;
    private final BitSet accepted;

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type cannot be made otherwise
    ContributionTree(int parts) {
        this.parts = parts;
        nodes = new Optional[2 * parts];
        checksums = new long[2 * parts];
        accepted = new BitSet(2 * parts);
    }

    void clear() {
        Arrays.fill(nodes, null);
        accepted.clear();
    }

    Verdict accept(Range range, Optional<C> value, long checksum) {
        int node = node(range);
        if (accepted.get(node)) {
            return checksums[node] == checksum ? Verdict.REPEATED : Verdict.DIFFERENT;
        }
        accepted.set(node);
        checksums[node] = checksum;
        join(node, value);
        return Verdict.ACCEPTED;
    }

    private void join(int node, Optional<C> value) {
        Optional<C> sum = value;
        int at = node;
        while (at > 1) {
            Optional<C> sibling = nodes[at ^ 1];
            if (sibling == null) {
                break;
            }
            nodes[at ^ 1] = null;
            sum = (at & 1) == 0 ? Learner.plusReleased(sum, sibling) : Learner.plusReleased(sibling, sum);
            at >>= 1;
        }
        nodes[at] = sum;
    }

    boolean isComplete() {
        return nodes[1] != null;
    }

    /** The sum of all parts; absent when all of them are empty. */
    Optional<C> total() {
        Optional<C> root = nodes[1];
        if (root == null) {
            throw new IllegalStateException("some of %d parts are missing".formatted(parts));
        }
        return root;
    }

    static Fault notDeterministic(RoundId round, Range range) {
        return new Fault.Bug(
                "learner is not deterministic: %s of round %d gave two different contributions"
                        .formatted(range, round.number()),
                "a contribution may depend on model, part and rows alone; look for randomness without a key, for clocks,"
                        + " and for sums in an order that varies");
    }

    private int node(Range range) {
        if (range.end() > parts) {
            throw new IllegalArgumentException(range + " of " + parts + " parts");
        }
        return parts / range.size() + range.first() / range.size();
    }
}
