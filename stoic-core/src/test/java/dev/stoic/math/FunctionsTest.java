package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.math.BigDecimal;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class FunctionsTest {
    private static final int SAMPLES = 500;

    @EverySeed(6)
    void expIsWithinItsBound(RandomGenerator random) {
        for (int i = 0; i < SAMPLES; i++) {
            double x = random.nextBoolean() ? random.nextDouble(-745, 709.78) : random.nextDouble(-2, 2);
            within(1, Precise.ulps(Functions.exp(x), Precise.exp(new BigDecimal(x))), x);
        }
        for (int i = 0; i < 100 * SAMPLES; i++) {
            float x = random.nextFloat(-103, 88.7f);
            within(1, Precise.ulps(Functions.exp(x), StrictMath.exp(x)), x);
        }
    }

    @EverySeed(6)
    void logIsWithinItsBound(RandomGenerator random) {
        for (int i = 0; i < SAMPLES; i++) {
            double x = random.nextBoolean()
                    ? Double.longBitsToDouble(random.nextLong(1, 0x7FF0000000000000L))
                    : random.nextDouble(0.5, 2);
            within(1, Precise.ulps(Functions.log(x), Precise.log(x)), x);
        }
        for (int i = 0; i < 100 * SAMPLES; i++) {
            float x = random.nextBoolean()
                    ? Float.intBitsToFloat(random.nextInt(1, 0x7F800000))
                    : random.nextFloat(0.5f, 2);
            within(1, Precise.ulps(Functions.log(x), StrictMath.log(x)), x);
        }
    }

    @EverySeed(6)
    void tanhIsWithinItsBound(RandomGenerator random) {
        for (int i = 0; i < SAMPLES; i++) {
            double x = switch (random.nextInt(3)) {
                case 0 -> random.nextDouble(-21, 21);
                case 1 -> random.nextDouble(-1, 1);
                default -> Math.scalb(random.nextDouble(-1, 1), -random.nextInt(1060));
            };
            within(3, Precise.ulps(Functions.tanh(x), Precise.tanh(x)), x);
        }
        for (int i = 0; i < 100 * SAMPLES; i++) {
            float x = random.nextBoolean() ? random.nextFloat(-11, 11) : random.nextFloat(-1, 1);
            within(3, Precise.ulps(Functions.tanh(x), StrictMath.tanh(x)), x);
        }
    }

    @EverySeed(6)
    void sigmoidIsWithinItsBound(RandomGenerator random) {
        for (int i = 0; i < SAMPLES; i++) {
            double x = random.nextBoolean() ? random.nextDouble(-745, 40) : random.nextDouble(-4, 4);
            within(3, Precise.ulps(Functions.sigmoid(x), Precise.sigmoid(x)), x);
        }
        for (int i = 0; i < 100 * SAMPLES; i++) {
            float x = random.nextBoolean() ? random.nextFloat(-103, 20) : random.nextFloat(-4, 4);
            within(3, Precise.ulps(Functions.sigmoid(x), 1 / (1 + StrictMath.exp(-(double) x))), x);
        }
    }

    @Test
    void theEndsOfTheLineAreExact() {
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(Functions.exp(infinity)).isEqualTo(infinity);
        assertThat(Functions.exp(-infinity)).isEqualTo(0.0);
        assertThat(Functions.exp(Double.NaN)).isNaN();
        assertThat(Functions.exp(0.0)).isEqualTo(1.0);
        assertThat(Functions.exp(-0.0)).isEqualTo(1.0);
        assertThat(Functions.exp(1e300)).isEqualTo(infinity);
        assertThat(Functions.exp(-1e300)).isEqualTo(0.0);
        assertThat(Functions.exp(709.782712893384)).isFinite();
        assertThat(Functions.exp(709.7827128933841)).isEqualTo(infinity);
        assertThat(Functions.exp(-745.1332191019411)).isEqualTo(Double.MIN_VALUE);
        assertThat(Functions.exp(-745.1332191019412)).isEqualTo(0.0);
        assertThat(Functions.log(0.0)).isEqualTo(-infinity);
        assertThat(Functions.log(-0.0)).isEqualTo(-infinity);
        assertThat(Functions.log(-1.0)).isNaN();
        assertThat(Functions.log(-infinity)).isNaN();
        assertThat(Functions.log(Double.NaN)).isNaN();
        assertThat(Functions.log(infinity)).isEqualTo(infinity);
        assertThat(Functions.log(1.0)).isEqualTo(0.0);
        assertThat(Functions.log(Double.MIN_VALUE)).isEqualTo(StrictMath.log(Double.MIN_VALUE));
        assertThat(Functions.log(Double.MAX_VALUE)).isEqualTo(StrictMath.log(Double.MAX_VALUE));
        assertThat(Functions.tanh(infinity)).isEqualTo(1.0);
        assertThat(Functions.tanh(-infinity)).isEqualTo(-1.0);
        assertThat(Functions.tanh(Double.NaN)).isNaN();
        assertThat(Double.doubleToRawLongBits(Functions.tanh(-0.0))).isEqualTo(Double.doubleToRawLongBits(-0.0));
        assertThat(Functions.tanh(Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
        assertThat(Functions.sigmoid(infinity)).isEqualTo(1.0);
        assertThat(Functions.sigmoid(-infinity)).isEqualTo(0.0);
        assertThat(Functions.sigmoid(0.0)).isEqualTo(0.5);
        assertThat(Functions.sigmoid(Double.NaN)).isNaN();
    }

    @Test
    void theEndsOfTheLineAreExactForFloats() {
        float infinity = Float.POSITIVE_INFINITY;
        assertThat(Functions.exp(infinity)).isEqualTo(infinity);
        assertThat(Functions.exp(-infinity)).isEqualTo(0f);
        assertThat(Functions.exp(Float.NaN)).isNaN();
        assertThat(Functions.exp(1e30f)).isEqualTo(infinity);
        assertThat(Functions.exp(-1e30f)).isEqualTo(0f);
        assertThat(Functions.exp(88.72283f)).isFinite();
        assertThat(Functions.exp(88.722845f)).isEqualTo(infinity);
        assertThat(Functions.exp(-103.97207f)).isEqualTo(Float.MIN_VALUE);
        assertThat(Functions.log(0f)).isEqualTo(-infinity);
        assertThat(Functions.log(-1f)).isNaN();
        assertThat(Functions.log(infinity)).isEqualTo(infinity);
        assertThat(Functions.log(Float.MIN_VALUE)).isEqualTo((float) StrictMath.log(Float.MIN_VALUE));
        assertThat(Functions.tanh(infinity)).isEqualTo(1f);
        assertThat(Functions.tanh(-infinity)).isEqualTo(-1f);
        assertThat(Functions.tanh(Float.NaN)).isNaN();
        assertThat(Float.floatToRawIntBits(Functions.tanh(-0f))).isEqualTo(Float.floatToRawIntBits(-0f));
        assertThat(Functions.sigmoid(infinity)).isEqualTo(1f);
        assertThat(Functions.sigmoid(-infinity)).isEqualTo(0f);
        assertThat(Functions.sigmoid(0f)).isEqualTo(0.5f);
    }

    @EverySeed(50)
    void arraysGetTheBitsOfSingleNumbers(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int n = random.nextInt(700);
        double[] x = values.everything(n + 3);
        same(x, n, Functions::exp, Functions::expInPlace);
        same(x, n, Functions::log, Functions::logInPlace);
        same(x, n, Functions::tanh, Functions::tanhInPlace);
        same(x, n, Functions::sigmoid, Functions::sigmoidInPlace);
        float[] f = values.everyFloat(n + 3);
        same(f, n, v -> Functions.exp((float) v), Functions::expInPlace);
        same(f, n, v -> Functions.log((float) v), Functions::logInPlace);
        same(f, n, v -> Functions.tanh((float) v), Functions::tanhInPlace);
        same(f, n, v -> Functions.sigmoid((float) v), Functions::sigmoidInPlace);
    }

    private interface InPlace<A> {
        void apply(A x, int from, int n);
    }

    private static void same(double[] x, int n, DoubleUnaryOperator single, InPlace<double[]> many) {
        double[] expected = x.clone();
        for (int i = 3; i < n + 3; i++) {
            expected[i] = single.applyAsDouble(x[i]);
        }
        double[] actual = x.clone();
        many.apply(actual, 3, n);
        assertThat(Values.bits(actual)).isEqualTo(Values.bits(expected));
    }

    private static void same(float[] x, int n, DoubleUnaryOperator single, InPlace<float[]> many) {
        double[] expected = Values.widened(x);
        for (int i = 3; i < n + 3; i++) {
            expected[i] = single.applyAsDouble(x[i]);
        }
        float[] actual = x.clone();
        many.apply(actual, 3, n);
        assertThat(Values.bits(Values.widened(actual))).isEqualTo(Values.bits(expected));
    }

    private static void within(double bound, double ulps, double x) {
        assertThat(ulps).as("units in the last place at %s", x).isLessThanOrEqualTo(bound);
    }
}
