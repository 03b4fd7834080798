package dev.stoic.engine.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stoic.EverySeed;
import dev.stoic.engine.Fickle;
import dev.stoic.engine.role.ContributionTree.Verdict;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContributionTreeTest {
    private static final Fickle LEARNER = new Fickle(3, 1);

    @EverySeed(200)
    void orderOverlapAndRepetitionOfRangesNeverShow(long seed) {
        var random = new Random(seed);
        int parts = 1 << random.nextInt(7);
        var state = LEARNER.begin(Fickle.problem(parts, seed));
        var ranges = new ArrayList<Range>();
        cut(Range.all(parts), random, ranges);
        for (int extra = random.nextInt(3 * parts); extra > 0; extra--) {
            int size = 1 << random.nextInt(Integer.numberOfTrailingZeros(parts) + 1);
            ranges.add(new Range(size * random.nextInt(parts / size), size));
        }
        Collections.shuffle(ranges, random);
        var tree = new ContributionTree<Fickle.Sum>(parts);
        for (Range range : ranges) {
            tree.accept(range, LEARNER.contribute(state, range, Fickle.rows(parts)), 0);
        }
        assertThat(tree.isComplete()).isTrue();
        assertThat(Bits.of(tree.total()))
                .isEqualTo(Bits.of(LEARNER.contribute(state, Range.all(parts), Fickle.rows(parts))));
    }

    private static void cut(Range range, Random random, ArrayList<Range> into) {
        if (range.isPart() || random.nextInt(3) == 0) {
            into.add(range);
        } else {
            cut(range.left(), random, into);
            cut(range.right(), random, into);
        }
    }

    @Test
    void recognisesRepetitionsByTheirChecksum() {
        var tree = new ContributionTree<Fickle.Sum>(4);
        assertThat(tree.accept(Range.part(1), Optional.empty(), 5)).isEqualTo(Verdict.ACCEPTED);
        assertThat(tree.accept(Range.part(1), Optional.empty(), 5)).isEqualTo(Verdict.REPEATED);
        assertThat(tree.accept(Range.part(1), Optional.empty(), 6)).isEqualTo(Verdict.DIFFERENT);
        tree.clear();
        assertThat(tree.accept(Range.part(1), Optional.empty(), 6)).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void isCompleteWithTheLastPartAndNotBefore() {
        var tree = new ContributionTree<Fickle.Sum>(4);
        tree.accept(new Range(0, 2), Optional.empty(), 0);
        tree.accept(Range.part(3), Optional.empty(), 0);
        assertThat(tree.isComplete()).isFalse();
        assertThatIllegalStateException().isThrownBy(tree::total);
        tree.accept(Range.part(2), Optional.empty(), 0);
        assertThat(tree.isComplete()).isTrue();
        assertThat(tree.total()).as("only absent parts").isEmpty();
    }

    @Test
    void refusesRangesOfAnotherTree() {
        var tree = new ContributionTree<Fickle.Sum>(4);
        assertThatIllegalArgumentException().isThrownBy(() -> tree.accept(new Range(4, 4), Optional.empty(), 0));
        assertThatIllegalArgumentException().isThrownBy(() -> tree.accept(new Range(0, 8), Optional.empty(), 0));
    }
}
