package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.math.Permutation;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RowNumbersTest {
    private static RowNumbers of(double... values) {
        RowNumbers numbers = new RowNumbers(Assignment.ofNumbers(List.of("a")));
        int half = values.length / 2;
        numbers.add(values, 1, half);
        numbers.add(Arrays.copyOfRange(values, half, values.length), 1, values.length - half);
        return numbers;
    }

    @EverySeed(200)
    void areFoundIfAndOnlyIfTheyDiffer(RandomGenerator random) {
        int count = 2 + random.nextInt(200);
        double[] values = random.longs(count, -300, 300 + random.nextInt(100_000))
                .mapToDouble(v -> v)
                .toArray();
        boolean distinct = Arrays.stream(values).distinct().count() == count;
        assertThat(of(values).found().containsKey(0)).isEqualTo(distinct);
    }

    @Test
    void aRangeIsFoundInAnyOrderAndSize() {
        Permutation order = new Permutation(200_000, 7);
        double[] values = LongStream.range(0, 200_000)
                .mapToDouble(i -> order.applyAsLong(i) - 5)
                .toArray();
        assertThat(of(values).found()).containsEntry(0, new RowNumbers.Range(-5, 199_994, true));
        values[150_000] = values[150_001 + 10];
        assertThat(of(values).found()).isEmpty();
    }

    @Test
    void numbersThatGrowAreFoundInAnySize() {
        double[] values = LongStream.range(0, 200_000).mapToDouble(i -> 3 * i).toArray();
        assertThat(of(values).found()).containsEntry(0, new RowNumbers.Range(0, 599_997, false));
        values[199_999] = 3;
        assertThat(of(values).found()).isEmpty();
    }

    @Test
    void fractionsAndEmptyFieldsAreNone() {
        assertThat(of(1, 2, 3.5, 4).found()).isEmpty();
        assertThat(of(1, 2, Double.NaN, 4).found()).isEmpty();
        assertThat(of(1, 2, 1e300, 4).found()).isEmpty();
    }
}
