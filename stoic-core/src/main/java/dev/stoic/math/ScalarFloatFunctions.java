package dev.stoic.math;

/** The bits of the elementary functions of floats; see {@link ScalarFunctions}. */
final class ScalarFloatFunctions {
    static final float LOG2_E = 0x1.715476p0f;
    static final float LN2_HIGH = 0x1.62e4p-1f;
    static final float LN2_LOW = 0x1.7f7d1cp-20f;
    static final float ROUND = 0x1.8p23f;
    static final int ROUND_BITS = 0x4B400000;
    static final float EXP_LEAST = -104;
    static final float EXP_MOST = 89;
    static final float TANH_ONE = 10;
    static final int ONE_BITS = 0x3F800000;
    static final int SQRT_HALF_BITS = 0x3F3504F3;
    static final int BIAS = 128 << 23;
    static final int INTEGER_BITS = 0x4B000000;
    static final float INTEGER = 0x1.0p23f + 128;
    static final float SUBNORMAL_SCALE = 0x1.0p25f;

    private ScalarFloatFunctions() {}

    static float exp(float argument) {
        float x = Math.min(Math.max(argument, EXP_LEAST), EXP_MOST);
        float t = Math.fma(x, LOG2_E, ROUND);
        return scale(1 + expMinusOne(remainder(x, t)), t);
    }

    /** What is left of x without the multiple of ln 2 in t. */
    static float remainder(float x, float t) {
        float n = t - ROUND;
        return Math.fma(-n, LN2_LOW, Math.fma(-n, LN2_HIGH, x));
    }

    /** p·2ⁿ with n from t, in two factors, as one alone could overflow or lose bits before the last step. */
    static float scale(float p, float t) {
        int exponent = Float.floatToRawIntBits(t) - ROUND_BITS;
        int half = ((exponent + 512) >>> 1) - 256;
        return p
                * Float.intBitsToFloat((half << 23) + ONE_BITS)
                * Float.intBitsToFloat(((exponent - half) << 23) + ONE_BITS);
    }

    /** exp(r) − 1 for |r| ≤ 0.35. */
    static float expMinusOne(float r) {
        float q = 1f / 40320;
        q = Math.fma(q, r, 1f / 5040);
        q = Math.fma(q, r, 1f / 720);
        q = Math.fma(q, r, 1f / 120);
        q = Math.fma(q, r, 1f / 24);
        q = Math.fma(q, r, 1f / 6);
        q = Math.fma(q, r, 0.5f);
        return Math.fma(r * r, q, r);
    }

    static float log(float x) {
        boolean subnormal = x < Float.MIN_NORMAL;
        float scaled = subnormal ? x * SUBNORMAL_SCALE : x;
        int bits = Float.floatToRawIntBits(scaled);
        int biased = (bits - SQRT_HALF_BITS + BIAS) >>> 23;
        float m = Float.intBitsToFloat(bits - (biased << 23) + BIAS);
        float k = Float.intBitsToFloat(biased | INTEGER_BITS) - INTEGER;
        k = subnormal ? k - 25 : k;
        float f = m - 1;
        float s = f / (2 + f);
        float z = s * s;
        float p = 2f / 11;
        p = Math.fma(p, z, 2f / 9);
        p = Math.fma(p, z, 2f / 7);
        p = Math.fma(p, z, 2f / 5);
        p = Math.fma(p, z, 2f / 3);
        float half = 0.5f * f * f;
        float low = Math.fma(s, Math.fma(z, p, half), k * LN2_LOW);
        float y = Math.fma(k, LN2_HIGH, f - (half - low));
        y = x == Float.POSITIVE_INFINITY ? x : y;
        y = x == 0 ? Float.NEGATIVE_INFINITY : y;
        return x >= 0 ? y : Float.NaN;
    }

    static float tanh(float x) {
        float twice = 2 * Math.min(Math.abs(x), TANH_ONE);
        float t = Math.fma(twice, LOG2_E, ROUND);
        return Math.copySign(tangent(expMinusOne(remainder(twice, t)), t), x);
    }

    /** (e − 1) / (e + 1) for e = (1 + p)·2ⁿ with n from t. */
    static float tangent(float p, float t) {
        float power = Float.intBitsToFloat(((Float.floatToRawIntBits(t) - ROUND_BITS) << 23) + ONE_BITS);
        float e = Math.fma(power, p, power - 1);
        return e / (e + 2);
    }

    static float sigmoid(float x) {
        return sigmoid(x, exp(-Math.abs(x)));
    }

    /** 1 / (1 + e) or e / (1 + e), chosen by the sign of x without a branch. */
    static float sigmoid(float x, float e) {
        int negative = Float.floatToRawIntBits(x) >> 31;
        float numerator = Float.intBitsToFloat(ONE_BITS ^ ((Float.floatToRawIntBits(e) ^ ONE_BITS) & negative));
        return numerator / (1 + e);
    }
}
