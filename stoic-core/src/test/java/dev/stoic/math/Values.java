package dev.stoic.math;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Random numbers for tests of kernels: mostly of ordinary size, with extremes among them. */
final class Values {
    private static final double[] EXTREMES = {
        0.0,
        -0.0,
        1,
        -1,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN,
        1e-30,
        1e30,
        Float.MIN_VALUE,
        Float.MIN_NORMAL,
        -Float.MAX_VALUE,
        709.7827,
        -745.13,
        88.7228,
        -103.97,
        20,
        -10
    };

    private final SplittableRandom random;

    Values(long seed) {
        random = new SplittableRandom(seed);
    }

    /** One array in four holds a few extremes; more would leave nothing but NaN in a product. */
    double[] doubles(int n) {
        double[] x = new double[n];
        boolean extreme = random.nextInt(4) == 0;
        for (int i = 0; i < n; i++) {
            x[i] = extreme && random.nextInt(50) == 0
                    ? EXTREMES[random.nextInt(EXTREMES.length)]
                    : random.nextDouble(-1, 1);
        }
        return x;
    }

    float[] floats(int n) {
        return narrowed(doubles(n));
    }

    /** Half of ordinary size, half of any bits at all. */
    double[] everything(int n) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = switch (random.nextInt(4)) {
                case 0 -> EXTREMES[random.nextInt(EXTREMES.length)];
                case 1 -> Double.longBitsToDouble(random.nextLong());
                case 2 -> random.nextDouble(-800, 800);
                default -> random.nextDouble(-5, 5);
            };
        }
        return x;
    }

    float[] everyFloat(int n) {
        float[] x = narrowed(everything(n));
        for (int i = 0; i < n; i++) {
            x[i] = random.nextInt(4) == 0 ? Float.intBitsToFloat(random.nextInt()) : x[i];
        }
        return x;
    }

    private static float[] narrowed(double[] x) {
        float[] narrow = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            narrow[i] = (float) x[i];
        }
        return narrow;
    }

    static double[] widened(float[] x) {
        double[] wide = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            wide[i] = x[i];
        }
        return wide;
    }

    /** Bits to compare; all NaNs are one. */
    static long[] bits(double[] x) {
        return Arrays.stream(x).mapToLong(Double::doubleToLongBits).toArray();
    }
}
