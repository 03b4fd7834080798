package dev.stoic.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RangeTest {
    @EverySeed(100)
    void aCoverHoldsEveryPartOnceInOrder(RandomGenerator random) {
        int from = random.nextInt(200);
        int to = from + random.nextInt(200);
        List<Range> cover = Range.cover(from, to);
        int at = from;
        for (Range range : cover) {
            assertThat(range.first()).isEqualTo(at);
            at = range.end();
        }
        assertThat(at).isEqualTo(to);
    }

    @Test
    void aCoverOfAWholeTreeIsItsRoot() {
        assertThat(Range.cover(0, 64)).containsExactly(Range.all(64));
        assertThat(Range.cover(3, 3)).isEmpty();
        assertThat(Range.cover(1, 7))
                .containsExactly(new Range(1, 1), new Range(2, 2), new Range(4, 2), new Range(6, 1));
    }

    @Test
    void halvesAndParentsBelongTogether() {
        Range range = new Range(8, 4);
        assertThat(range.left().parent()).isEqualTo(range);
        assertThat(range.right().parent()).isEqualTo(range);
        assertThat(range.left().sibling()).isEqualTo(range.right());
        assertThat(range.left().isLeft()).isTrue();
        assertThat(range.right().isLeft()).isFalse();
    }

    @Test
    void onlyAlignedBlocksAreRanges() {
        assertThatThrownBy(() -> new Range(2, 4)).hasMessage("range of 4 parts cannot start at 2");
        assertThatThrownBy(() -> new Range(0, 3)).hasMessageContaining("power of two, got 3");
        assertThatThrownBy(() -> Range.part(0).left()).hasMessageContaining("no halves");
    }
}
