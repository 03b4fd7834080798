package dev.stoic.math;

/**
 * The bits of the elementary functions of doubles, in plain scalar arithmetic. No step of an exponential is a
 * choice: the compiler can run them in lanes, see {@link FunctionLoops}.
 *
 * <p>Exponentials: x = n·ln 2 + r with |r| ≤ ln 2 / 2, and exp(r) − 1 by its Taylor series, whose first term left out is
 * below 2⁻⁵⁷. Logarithms: x = 2ᵏ·m with m in [√½, √2), and log m = 2·artanh(s) for s = (m − 1) / (m + 1), again by
 * Taylor.
 */
final class ScalarFunctions {
    static final double LOG2_E = 0x1.71547652b82fep0;

    /** ln 2 in two pieces; the first has few enough bits that any exponent times it is exact. */
    static final double LN2_HIGH = 0x1.62e42fefa38p-1;

    static final double LN2_LOW = 0x1.ef35793c7673p-45;

    /** Added to a small number, leaves its nearest integer in the low bits. */
    static final double ROUND = 0x1.8p52;

    static final long ROUND_BITS = 0x4338000000000000L;
    static final double EXP_LEAST = -746;
    static final double EXP_MOST = 710;

    /** Where tanh is 1 within half a unit in the last place. */
    static final double TANH_ONE = 20;

    static final long ONE_BITS = 0x3FF0000000000000L;
    static final long SQRT_HALF_BITS = 0x3FE6A09E667F3BCDL;

    /** Keeps the exponent of a logarithm positive while it is shifted about. */
    static final long BIAS = 1024L << 52;

    /** 2⁵²: an integer below it, laid over its low bits, becomes a double. */
    static final long INTEGER_BITS = 0x4330000000000000L;

    static final double INTEGER = 0x1.0p52 + 1024;
    static final double SUBNORMAL_SCALE = 0x1.0p54;

    private ScalarFunctions() {}

    static double exp(double argument) {
        double x = Math.min(Math.max(argument, EXP_LEAST), EXP_MOST);
        double t = Math.fma(x, LOG2_E, ROUND);
        return scale(1 + expMinusOne(remainder(x, t)), t);
    }

    /** What is left of x without the multiple of ln 2 in t. */
    static double remainder(double x, double t) {
        double n = t - ROUND;
        return Math.fma(-n, LN2_LOW, Math.fma(-n, LN2_HIGH, x));
    }

    /** p·2ⁿ with n from t, in two factors, as one alone could overflow or lose bits before the last step. */
    static double scale(double p, double t) {
        long exponent = Double.doubleToRawLongBits(t) - ROUND_BITS;
        long half = ((exponent + 4096) >>> 1) - 2048;
        return p
                * Double.longBitsToDouble((half << 52) + ONE_BITS)
                * Double.longBitsToDouble(((exponent - half) << 52) + ONE_BITS);
    }

    /** exp(r) − 1 for |r| ≤ 0.35. */
    static double expMinusOne(double r) {
        double q = 1.0 / 6227020800L;
        q = Math.fma(q, r, 1.0 / 479001600);
        q = Math.fma(q, r, 1.0 / 39916800);
        q = Math.fma(q, r, 1.0 / 3628800);
        q = Math.fma(q, r, 1.0 / 362880);
        q = Math.fma(q, r, 1.0 / 40320);
        q = Math.fma(q, r, 1.0 / 5040);
        q = Math.fma(q, r, 1.0 / 720);
        q = Math.fma(q, r, 1.0 / 120);
        q = Math.fma(q, r, 1.0 / 24);
        q = Math.fma(q, r, 1.0 / 6);
        q = Math.fma(q, r, 0.5);
        return Math.fma(r * r, q, r);
    }

    static double log(double x) {
        boolean subnormal = x < Double.MIN_NORMAL;
        double scaled = subnormal ? x * SUBNORMAL_SCALE : x;
        long bits = Double.doubleToRawLongBits(scaled);
        long biased = (bits - SQRT_HALF_BITS + BIAS) >>> 52;
        double m = Double.longBitsToDouble(bits - (biased << 52) + BIAS);
        double k = Double.longBitsToDouble(biased | INTEGER_BITS) - INTEGER;
        k = subnormal ? k - 54 : k;
        double f = m - 1;
        double s = f / (2 + f);
        double z = s * s;
        double p = 2.0 / 21;
        p = Math.fma(p, z, 2.0 / 19);
        p = Math.fma(p, z, 2.0 / 17);
        p = Math.fma(p, z, 2.0 / 15);
        p = Math.fma(p, z, 2.0 / 13);
        p = Math.fma(p, z, 2.0 / 11);
        p = Math.fma(p, z, 2.0 / 9);
        p = Math.fma(p, z, 2.0 / 7);
        p = Math.fma(p, z, 2.0 / 5);
        p = Math.fma(p, z, 2.0 / 3);
        // log m = f − (f²/2 − s·(f²/2 + z·p)): the large part, f, is exact.
        double half = 0.5 * f * f;
        double low = Math.fma(s, Math.fma(z, p, half), k * LN2_LOW);
        double y = Math.fma(k, LN2_HIGH, f - (half - low));
        y = x == Double.POSITIVE_INFINITY ? x : y;
        y = x == 0 ? Double.NEGATIVE_INFINITY : y;
        return x >= 0 ? y : Double.NaN;
    }

    static double tanh(double x) {
        double twice = 2 * Math.min(Math.abs(x), TANH_ONE);
        double t = Math.fma(twice, LOG2_E, ROUND);
        return Math.copySign(tangent(expMinusOne(remainder(twice, t)), t), x);
    }

    /** (e − 1) / (e + 1) for e = (1 + p)·2ⁿ with n from t. */
    static double tangent(double p, double t) {
        double power = Double.longBitsToDouble(((Double.doubleToRawLongBits(t) - ROUND_BITS) << 52) + ONE_BITS);
        double e = Math.fma(power, p, power - 1);
        return e / (e + 2);
    }

    static double sigmoid(double x) {
        return sigmoid(x, exp(-Math.abs(x)));
    }

    /** 1 / (1 + e) or e / (1 + e), chosen by the sign of x without a branch. */
    static double sigmoid(double x, double e) {
        long negative = Double.doubleToRawLongBits(x) >> 63;
        double numerator = Double.longBitsToDouble(ONE_BITS ^ ((Double.doubleToRawLongBits(e) ^ ONE_BITS) & negative));
        return numerator / (1 + e);
    }
}
