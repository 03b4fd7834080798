package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NumeralsTwinTest {
    private static final String PLAIN = "-?[0-9]\\.[0-9]{8,18}";
    private static final List<String> ODD = List.of(
            "",
            "-",
            ".",
            "0",
            "7",
            "-3",
            "12.75",
            "0.5",
            "1.9e-05",
            "NaN",
            "x",
            "0.123456789x",
            "1.2345-678",
            "--1.23456789",
            "1..23456789",
            "1.2345678901234567890",
            "0.000000000000000000001",
            "12345678.12345678",
            "1,5",
            "é.12345678",
            "9.999999999999999999",
            "0.00000000",
            "-0.000000000000000000",
            "0.12345678:",
            "0.1234567/",
            "1.00000000");

    private final Numerals numerals = new Numerals((byte) ';');

    @BeforeEach
    void thereAreVectorsOfThisWidth() {
        assumeTrue(Lanes.chosen().vector(), "vectors are switched off, and this is for vectors only");
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
    }

    private static String number(RandomGenerator random) {
        if (random.nextInt(8) == 0) {
            return ODD.get(random.nextInt(ODD.size()));
        }
        double value = switch (random.nextInt(4)) {
            case 0 -> random.nextGaussian();
            case 1 -> random.nextDouble() * Math.scalb(1.0, random.nextInt(-12, 3));
            case 2 -> random.nextInt(-9_999, 9_999) / 1000.0;
            default -> Math.nextDown(Math.scalb(1.0, random.nextInt(-10, 4)));
        };
        return random.nextBoolean()
                ? Double.toString(value)
                : new BigDecimal(value)
                        .setScale(random.nextInt(6, 20), RoundingMode.HALF_EVEN)
                        .toPlainString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @EverySeed(200)
    void whatIsReadIsTheNearestDoubleAndTheRestIsToldApart(RandomGenerator random) {
        int count = random.nextInt(1, Numerals.MOST + 1);
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(number(random));
        }
        String before = "x".repeat(random.nextInt(70));
        byte[] text = bytes(before + String.join(";", numbers) + ";" + " ".repeat(Numerals.TEXT));
        int at = before.length();
        numerals.mark(text, at, text.length);
        int fields = numerals.fields(text, at, count);
        assertThat(fields).isLessThanOrEqualTo(count);
        double[] out = new double[count + 2];
        long unread = numerals.read(text, at, fields, out, 1);
        for (int i = 0; i < fields; i++) {
            String number = numbers.get(i);
            assertThat(new String(
                            text,
                            numerals.start(at, i),
                            number.getBytes(StandardCharsets.UTF_8).length,
                            StandardCharsets.UTF_8))
                    .isEqualTo(number);
            boolean read = (unread >>> i & 1) == 0;
            if (!number.matches(PLAIN)) {
                assertThat(read).as(number).isFalse();
                continue;
            }
            if (read) {
                assertThat(Double.doubleToRawLongBits(out[1 + i]))
                        .as(number)
                        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(number)));
            }
        }
        assertThat(out[0]).isZero();
        assertThat(out[1 + fields]).isZero();
        assertThat(fields == Long.SIZE ? 0 : unread >>> fields).isZero();
    }

    @EverySeed(20)
    void hardlyAnyUsualNumberIsLeft(RandomGenerator random) {
        int left = 0;
        for (int i = 0; i < 100; i++) {
            StringBuilder usual = new StringBuilder();
            for (int j = 0; j < Numerals.MOST; j++) {
                double uniform = random.nextDouble(0.01, 10);
                usual.append(random.nextBoolean() ? uniform : -uniform).append(';');
            }
            byte[] text = bytes(usual + " ".repeat(Numerals.TEXT));
            numerals.mark(text, 0, text.length);
            assertThat(numerals.fields(text, 0, Numerals.MOST)).isEqualTo(Numerals.MOST);
            left += Long.bitCount(numerals.read(text, 0, Numerals.MOST, new double[Numerals.MOST], 0));
        }
        assertThat(left).isLessThan(Numerals.MOST);
    }

    @EverySeed(100)
    void fieldsEndAtSeparatorsAndNoneReachesBeyondAStop(RandomGenerator random) {
        StringBuilder made = new StringBuilder();
        int length = random.nextInt(10_000);
        while (made.length() < length) {
            made.append(
                    switch (random.nextInt(12)) {
                        case 0 -> "\n";
                        case 1 -> ";;;;;;";
                        case 2 -> random.nextBoolean() ? "\"" : "+ ";
                        default -> random.nextInt(100) + ".5;";
                    });
        }
        byte[] text = bytes(made.toString());
        int from = random.nextInt(text.length + 1);
        numerals.mark(text, from, text.length);
        for (int at = from; at < text.length; at += random.nextInt(1, 60)) {
            int most = random.nextInt(1, 100);
            int fields = numerals.fields(text, at, most);
            int expected = 0;
            int start = at;
            for (int p = at; p < text.length && expected < Math.min(most, Numerals.MOST); p++) {
                if (text[p] == ';') {
                    if (start > text.length - Numerals.TEXT) {
                        break;
                    }
                    expected++;
                    start = p + 1;
                    assertThat(numerals.start(at, expected)).isEqualTo(start);
                } else if (text[p] < Numerals.LOWEST) {
                    break;
                }
            }
            assertThat(fields).isEqualTo(expected);
        }
    }

    /** Digits are random in all their bits, and those of numbers that round to a power of two. */
    @EverySeed(60)
    void numbersAreRoundedAlikeOneByOneAndInLanes(RandomGenerator random) {
        int count = random.nextInt(1, Numerals.MOST + 1);
        long[] digits = new long[Numerals.MOST];
        long[] texts = new long[Numerals.MOST];
        for (int i = 0; i < count; i++) {
            digits[i] = switch (random.nextInt(4)) {
                case 0 -> 0;
                case 1 ->
                    new BigDecimal(Math.nextDown(Math.scalb(1.0, -random.nextInt(60))))
                            .movePointRight(18)
                            .longValue();
                default -> random.nextLong() >>> random.nextInt(64);
            };
            texts[i] = random.nextInt(3) == 0 ? random.nextLong() << 8 | '-' : random.nextLong();
        }
        double[] one = new double[Numerals.MOST];
        double[] lanes = new double[Numerals.MOST];
        long open = NumeralLoops.round(count, digits, texts, one);
        long mask = -1L >>> (Long.SIZE - count);
        assertThat(NumeralTiles.round(count, digits, texts, lanes) & mask).isEqualTo(open);
        for (int i = 0; i < count; i++) {
            assertThat(Double.doubleToRawLongBits(lanes[i])).isEqualTo(Double.doubleToRawLongBits(one[i]));
            if ((open >>> i & 1) == 0) {
                String text = ((texts[i] & 0xFF) == '-' ? "-" : "") + Long.toUnsignedString(digits[i]) + "e-18";
                assertThat(Double.doubleToRawLongBits(one[i]))
                        .as(text)
                        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
            }
        }
    }

    @Test
    void zeroKeepsItsSign() {
        byte[] text = bytes("0.00000000;-0.00000000;" + " ".repeat(Numerals.TEXT));
        numerals.mark(text, 0, text.length);
        double[] out = new double[2];
        assertThat(numerals.read(text, 0, numerals.fields(text, 0, 2), out, 0)).isZero();
        assertThat(out).containsExactly(0.0, -0.0);
    }

    @Test
    void placesOutsideTheTextAreRefused() {
        assertThatThrownBy(() -> numerals.mark(new byte[3], 0, 4))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("0 to 4 of 3");
    }

    @Test
    void practiceReadsWhatItIsGiven() {
        var practice = new Numerals.Practice();
        assertThat(practice.read(4)).isEqualTo(2.0);
        assertThat(practice.read(17)).isEqualTo(2.0);
    }
}
