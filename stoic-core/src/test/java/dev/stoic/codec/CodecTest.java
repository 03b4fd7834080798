package dev.stoic.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import dev.stoic.learn.Bits;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CodecTest {
    enum Colour {
        RED,
        GREEN
    }

    record Point(double x, float y, int[] tags) {}

    sealed interface Shape {
        record Circle(Point centre, double radius) implements Shape {}

        record Group(List<Shape> members, Optional<String> name) implements Shape {}

        record Empty() implements Shape {}
    }

    record Everything(
            boolean truth,
            int number,
            long wide,
            float single,
            double real,
            String text,
            Colour colour,
            byte[] bytes,
            long[] longs,
            float[] floats,
            double[] doubles,
            List<Integer> list,
            Optional<Shape> shape) {}

    record Checked(int positive) {
        Checked {
            if (positive <= 0) {
                throw new IllegalArgumentException("must be positive, got " + positive);
            }
        }
    }

    record Box<T>(T content, List<T> more) {}

    private static final Codec<Everything> CODEC = Codec.of(Everything.class);

    @EverySeed(100)
    void everyValueComesBackAsItWas(RandomGenerator random) {
        Everything value = everything(random);
        byte[] bytes = CODEC.encode(value);
        assertThat(Bits.of(CODEC.decode(bytes))).isEqualTo(Bits.of(value));
        assertThat(CODEC.encode(CODEC.decode(bytes))).isEqualTo(bytes);
    }

    @EverySeed(300)
    void damagedBytesAreRefusedOrAreAnotherLegalValue(RandomGenerator random) {
        byte[] bytes = CODEC.encode(everything(random));
        for (int i = 0; i < 50; i++) {
            byte[] damaged = damage(random, bytes);
            try {
                Everything value = CODEC.decode(damaged);
                assertThat(CODEC.encode(value)).hasSizeLessThanOrEqualTo(damaged.length);
            } catch (MalformedException expected) {
                assertThat(expected).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void bytesNeverChangeBetweenReleases() {
        var value = new Shape.Group(List.of(new Shape.Circle(new Point(1, 2, new int[] {3}), 0.5)), Optional.of("é"));
        assertThat(HexFormat.of().formatHex(Codec.of(Shape.class).encode(value)))
                .isEqualTo("0500000047726f7570" + "01000000" + "06000000436972636c65" + "000000000000f03f" + "00000040"
                        + "0100000003000000" + "000000000000e03f" + "01" + "02000000c3a9");
    }

    @Test
    void thereIsOneNaN() {
        var quiet = new Point(Double.NaN, Float.NaN, new int[0]);
        var other =
                new Point(Double.longBitsToDouble(0xfff8dead_beef0001L), Float.intBitsToFloat(0xffc12345), new int[0]);
        var codec = Codec.of(Point.class);
        assertThat(codec.encode(other)).isEqualTo(codec.encode(quiet));
    }

    @Test
    void zeroesOfBothSignsDiffer() {
        var codec = Codec.of(double[].class);
        assertThat(codec.sha256(new double[] {0.0})).isNotEqualTo(codec.sha256(new double[] {-0.0}));
    }

    @Test
    void aClaimedLengthIsCheckedBeforeAnythingIsAllocated() {
        byte[] huge = {-1, -1, -1, 0x7f, 0, 0};
        assertThatThrownBy(() -> Codec.of(double[].class).decode(huge))
                .isInstanceOf(MalformedException.class)
                .hasMessageContaining("2147483647 elements");
        assertThatThrownBy(() -> Codec.of(double[].class).decode(new byte[] {-1, -1, -1, -1}))
                .isInstanceOf(MalformedException.class);
    }

    @Test
    void leftOverBytesAreRefused() {
        assertThatThrownBy(() -> Codec.of(Colour.class).decode(new byte[] {3, 0, 0, 0, 'R', 'E', 'D', 1}))
                .hasMessage("1 bytes too many");
    }

    @Test
    void aRecordMayRefuseItsValues() {
        assertThatThrownBy(() -> Codec.of(Checked.class).decode(new byte[4]))
                .isInstanceOf(MalformedException.class)
                .hasMessageContaining("must be positive, got 0");
    }

    @Test
    void hostileNestingIsRefused() {
        var shape = (Shape) new Shape.Empty();
        for (int i = 0; i < 200; i++) {
            shape = new Shape.Group(List.of(shape), Optional.empty());
        }
        byte[] bytes = Codec.of(Shape.class).encode(shape);
        assertThatThrownBy(() -> Codec.of(Shape.class).decode(bytes)).hasMessageContaining("nested deeper");
    }

    @Test
    void aGenericRecordTakesTheCodecsOfItsParameters() {
        Codec<Box<Point>> codec = Codec.of(Box.class, List.of(Codec.of(Point.class)));
        var box = new Box<>(new Point(1, 2, new int[0]), List.of(new Point(3, 4, new int[] {5})));
        assertThat(Bits.of(codec.decode(codec.encode(box)))).isEqualTo(Bits.of(box));
        assertThat(codec.shape())
                .isEqualTo("Box(content:Point(x:f64,y:f32,tags:i32[]),more:[Point(x:f64,y:f32,tags:i32[])])");
    }

    @Test
    void otherTypesAreRefusedByName() {
        assertThatThrownBy(() -> Codec.of(Thread.class)).hasMessageContaining("not java.lang.Thread");
    }

    private static byte[] damage(RandomGenerator random, byte[] bytes) {
        byte[] damaged = random.nextInt(4) == 0
                ? java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 8))
                : bytes.clone();
        for (int i = random.nextInt(4); i >= 0 && damaged.length > 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        return damaged;
    }

    private static Everything everything(RandomGenerator random) {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        float[] floats = new float[random.nextInt(20)];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = Float.intBitsToFloat(random.nextInt() & 0xff7fffff);
        }
        return new Everything(
                random.nextBoolean(),
                random.nextInt(),
                random.nextLong(),
                random.nextFloat(),
                random.nextGaussian(),
                random.ints(random.nextInt(12), ' ', 0x2fff)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString(),
                Colour.values()[random.nextInt(2)],
                bytes,
                random.longs(random.nextInt(20)).toArray(),
                floats,
                random.doubles(random.nextInt(20)).toArray(),
                random.ints(random.nextInt(20)).boxed().toList(),
                random.nextBoolean() ? Optional.empty() : Optional.of(shape(random, 4)));
    }

    private static Shape shape(RandomGenerator random, int deep) {
        return switch (deep == 0 ? 0 : random.nextInt(3)) {
            case 0 -> new Shape.Empty();
            case 1 ->
                new Shape.Circle(
                        new Point(
                                random.nextDouble(),
                                random.nextFloat(),
                                random.ints(random.nextInt(5)).toArray()),
                        random.nextDouble());
            default -> {
                var members = new ArrayList<Shape>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    members.add(shape(random, deep - 1));
                }
                yield new Shape.Group(members, random.nextBoolean() ? Optional.empty() : Optional.of("name"));
            }
        };
    }
}
