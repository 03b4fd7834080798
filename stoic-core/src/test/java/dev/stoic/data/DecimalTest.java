package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    private static double parse(String text) {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return Decimal.parse(bytes, 1, bytes.length - 1, (byte) '.');
    }

    private static void agrees(String text) {
        double expected = Double.parseDouble(text);
        if (Double.isInfinite(expected)) {
            assertThat(parse(text)).as(text).isNaN();
        } else {
            assertThat(Double.doubleToRawLongBits(parse(text)))
                    .as(text)
                    .isEqualTo(Double.doubleToRawLongBits(expected));
        }
    }

    @EverySeed(8)
    void agreesWithTheJdkOnRandomDoubles(RandomGenerator random) {
        for (int i = 0; i < 2000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                agrees(Double.toString(value));
                agrees(new BigDecimal(value)
                        .round(new java.math.MathContext(1 + random.nextInt(25)))
                        .toString());
            }
            agrees(Double.toString(random.nextGaussian()));
            agrees("%.17e".formatted(random.nextGaussian()));
        }
    }

    @EverySeed(8)
    void agreesWithTheJdkOnRandomDigits(RandomGenerator random) {
        for (int i = 0; i < 2000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
            int digits = 1 + random.nextInt(24);
            int point = random.nextInt(digits + 1);
            for (int d = 0; d < digits; d++) {
                text.append(d == point ? "." : "").append(random.nextInt(4) == 0 ? 0 : random.nextInt(10));
            }
            if (random.nextBoolean()) {
                text.append(random.nextBoolean() ? 'e' : 'E').append(random.nextInt(-345, 330));
            }
            agrees(text.toString());
        }
    }

    @EverySeed(8)
    void agreesWithTheJdkOnFractions(RandomGenerator random) {
        for (int i = 0; i < 5000; i++) {
            long digits = random.nextLong() >>> random.nextInt(64);
            int places = random.nextInt(5, 28);
            String text = Long.toUnsignedString(digits) + "e-" + places;
            assertThat(Double.doubleToRawLongBits(Decimal.ofFraction(digits, places)))
                    .as(text)
                    .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
        }
    }

    /** Where the first product leaves open how to round, and where rounding carries into the next power of two. */
    @EverySeed(8)
    void agreesWithTheJdkOnFractionsNextToHalfWay(RandomGenerator random) {
        for (int i = 0; i < 5000; i++) {
            double low = random.nextInt(4) == 0
                    ? Math.nextDown(Math.scalb(1.0, random.nextInt(-30, 5)))
                    : random.nextDouble() * Math.scalb(1.0, random.nextInt(-20, 5));
            BigDecimal half =
                    new BigDecimal(low).add(new BigDecimal(Math.nextUp(low))).divide(BigDecimal.TWO);
            for (int places = 15; places <= 27; places++) {
                BigDecimal near = half.setScale(places, RoundingMode.HALF_EVEN);
                long unsigned = near.unscaledValue().longValue();
                if (near.unscaledValue().bitLength() <= 64) {
                    assertThat(Decimal.ofFraction(unsigned, places))
                            .as(near.toString())
                            .isEqualTo(Double.parseDouble(near.toString()));
                }
            }
        }
    }

    /** Exactly half way between two doubles, and just beside: the hardest to round. */
    @EverySeed(8)
    void roundsHalfWayToEven(RandomGenerator random) {
        for (int i = 0; i < 200; i++) {
            double low = Double.longBitsToDouble(random.nextLong() & 0x7FEF_FFFF_FFFF_FFFFL);
            BigDecimal half =
                    new BigDecimal(low).add(new BigDecimal(Math.nextUp(low))).divide(BigDecimal.TWO);
            agrees(half.toString());
            agrees(half.add(half.ulp()).toString());
            agrees(half.subtract(half.ulp()).toString());
        }
        for (int i = 0; i < 200; i++) {
            long odd = (1L << 53) + 1 + 2 * random.nextLong(1L << 52);
            agrees(Long.toString(odd));
            agrees(odd + ".0");
            agrees(odd + ".000000000000000000001");
        }
    }

    @Test
    void agreesWithTheJdkOnKnownTraps() {
        String[] traps = {
            "0",
            "-0",
            "0.0",
            "-0.0e5",
            "00012",
            "1.",
            ".5",
            "+7",
            "1e23",
            "8.5e22",
            "9007199254740993",
            "2.2250738585072011e-308",
            "2.2250738585072014e-308",
            "4.9e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "1e-400",
            "1e400",
            "123456789012345678901234567890",
            "0.000000000000000000000000000000123456789012345678",
            "179769313486231580793728971405301e276",
            "6.631236846766476e-316",
            "3.2378839133029012895883524125015321748630669423541e-313",
            "1e22",
            "1e-22",
            "9999999999999999999",
            "18446744073709551615",
            "18446744073709551616",
            "7.2057594037927933e16",
            "1e0000000000000000000000000005",
            "0e999999999999",
            "0." + "0".repeat(400) + "1",
            "1" + "0".repeat(400),
        };
        for (String trap : traps) {
            agrees(trap);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+",
                ".",
                "e5",
                "1e",
                "1e+",
                "1e5.0",
                "0x10",
                "0x1p3",
                "1d",
                "1f",
                "1L",
                "NaN",
                "Infinity",
                "-inf",
                "1,5",
                "1 2",
                "--1",
                "+-1",
                "1.2.3",
                "1_000",
                "１２",
                "1e5x"
            })
    void refusesWhatIsNoPlainDecimal(String text) {
        assertThat(parse(text)).isNaN();
    }
}
