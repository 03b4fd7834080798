package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DigitsTest {
    private static long of(String eight) {
        return Digits.at(("?" + eight).getBytes(StandardCharsets.ISO_8859_1), 1);
    }

    @EverySeed(4)
    void readsEightDigits(RandomGenerator random) {
        for (int i = 0; i < 5000; i++) {
            long number = random.nextLong(100_000_000);
            long eight = of("%08d".formatted(number));
            assertThat(Digits.others(eight)).isZero();
            assertThat(Digits.count(eight)).isEqualTo(8);
            assertThat(Digits.eight(eight)).isEqualTo(number);
            assertThat(Digits.some(eight, 8)).isEqualTo(number);
        }
    }

    @Test
    void readsTheDigitsBeforeAnyOtherByte() {
        for (int other = 0; other < 256; other++) {
            if (other >= '0' && other <= '9') {
                continue;
            }
            for (int count = 0; count < 8; count++) {
                String digits = "90817263".substring(0, count);
                long eight = of(digits + (char) other + "99999999".substring(count + 1));
                long number = count == 0 ? 0 : Long.parseLong(digits);
                String what = "%d digits before byte %d".formatted(count, other);
                assertThat(Digits.others(eight)).as(what).isNotZero();
                assertThat(Digits.count(eight)).as(what).isEqualTo(count);
                assertThat(Digits.some(eight, count)).as(what).isEqualTo(number);
            }
        }
    }
}
