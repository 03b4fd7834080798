package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

class TreeOrderTest {
    /** The tree as it is defined: halves, and an empty one is absent. */
    private static String tree(PartRows parts, int from, int size) {
        if (parts.start(from) == parts.start(from + size)) {
            return "";
        }
        if (size == 1) {
            return "" + from;
        }
        String left = tree(parts, from, size / 2);
        String right = tree(parts, from + size / 2, size / 2);
        return left.isEmpty() || right.isEmpty() ? left + right : "(" + left + "+" + right + ")";
    }

    private static String stack(PartRows parts, TreeOrder order, int from, int size) {
        List<String> pending = new ArrayList<>();
        for (int p = from; p < from + size; p++) {
            if (parts.start(p) < parts.start(p + 1)) {
                String sum = "" + p;
                for (int k = order.taken(p); k > 0; k--) {
                    sum = "(" + pending.removeLast() + "+" + sum + ")";
                }
                pending.add(sum);
            }
        }
        return String.join(" ", pending);
    }

    private static PartRows random(RandomGenerator random) {
        int[] sizes = new int[1 + random.nextInt(40)];
        int often = 1 + random.nextInt(5);
        for (int p = 0; p < sizes.length; p++) {
            sizes[p] = random.nextInt(often) == 0 ? 0 : 1 + random.nextInt(3);
        }
        return new PartRows(sizes);
    }

    @EverySeed(200)
    void theStackIsTheTree(RandomGenerator random) {
        PartRows parts = random(random);
        int size = 1 << random.nextInt(Integer.numberOfTrailingZeros(parts.span()) + 1);
        int from = random.nextInt(parts.span() / size) * size;
        assertThat(stack(parts, new TreeOrder(parts, from, size), from, size)).isEqualTo(tree(parts, from, size));
    }

    @EverySeed(200)
    void nothingOfARunIsPendingAfterItsLastPart(RandomGenerator random) {
        PartRows parts = random(random);
        int size = parts.span();
        int run = 1 << random.nextInt(Integer.numberOfTrailingZeros(size) + 1);
        TreeOrder order = new TreeOrder(parts, 0, size);
        for (int first = 0; first < size; first += run) {
            int last = order.last(first, run);
            boolean empty = parts.start(first) == parts.start(first + run);
            assertThat(last < first).isEqualTo(empty);
            if (!empty) {
                assertThat(parts.start(last)).isLessThan(parts.start(last + 1));
                assertThat(parts.start(last + 1)).isEqualTo(parts.start(first + run));
                assertThat(order.taken(last)).isGreaterThanOrEqualTo(order.pendingBefore(first, last));
            }
        }
    }
}
