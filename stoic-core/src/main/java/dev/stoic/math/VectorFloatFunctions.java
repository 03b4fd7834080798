package dev.stoic.math;

import static dev.stoic.math.ScalarFloatFunctions.BIAS;
import static dev.stoic.math.ScalarFloatFunctions.EXP_OVERFLOW;
import static dev.stoic.math.ScalarFloatFunctions.EXP_UNDERFLOW;
import static dev.stoic.math.ScalarFloatFunctions.INTEGER;
import static dev.stoic.math.ScalarFloatFunctions.INTEGER_BITS;
import static dev.stoic.math.ScalarFloatFunctions.LN2_HIGH;
import static dev.stoic.math.ScalarFloatFunctions.LN2_LOW;
import static dev.stoic.math.ScalarFloatFunctions.LOG2_E;
import static dev.stoic.math.ScalarFloatFunctions.ONE_BITS;
import static dev.stoic.math.ScalarFloatFunctions.ROUND;
import static dev.stoic.math.ScalarFloatFunctions.ROUND_BITS;
import static dev.stoic.math.ScalarFloatFunctions.SQRT_HALF_BITS;
import static dev.stoic.math.ScalarFloatFunctions.SUBNORMAL_SCALE;
import static dev.stoic.math.ScalarFloatFunctions.TANH_ONE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarFloatFunctions}, step by step, a vector at a time. */
final class VectorFloatFunctions {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private VectorFloatFunctions() {}

    static void exp(float[] x, int from, int n) {
        int i = from;
        for (; i + V <= from + n; i += V) {
            exp(FloatVector.fromArray(S, x, i)).intoArray(x, i);
        }
        for (; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.exp(x[i]);
        }
    }

    static void log(float[] x, int from, int n) {
        int i = from;
        for (; i + V <= from + n; i += V) {
            log(FloatVector.fromArray(S, x, i)).intoArray(x, i);
        }
        for (; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.log(x[i]);
        }
    }

    static void tanh(float[] x, int from, int n) {
        int i = from;
        for (; i + V <= from + n; i += V) {
            tanh(FloatVector.fromArray(S, x, i)).intoArray(x, i);
        }
        for (; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.tanh(x[i]);
        }
    }

    static void sigmoid(float[] x, int from, int n) {
        int i = from;
        for (; i + V <= from + n; i += V) {
            sigmoid(FloatVector.fromArray(S, x, i)).intoArray(x, i);
        }
        for (; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.sigmoid(x[i]);
        }
    }

    private static FloatVector exp(FloatVector x) {
        FloatVector t = x.fma(constant(LOG2_E), constant(ROUND));
        FloatVector n = t.sub(ROUND).neg();
        FloatVector r = n.fma(constant(LN2_LOW), n.fma(constant(LN2_HIGH), x));
        FloatVector p = expMinusOne(r).add(1);
        IntVector exponent = t.reinterpretAsInts().sub(ROUND_BITS);
        IntVector half = exponent.add(512).lanewise(VectorOperators.LSHR, 1).sub(256);
        FloatVector y = p.mul(power(half)).mul(power(exponent.sub(half)));
        return y.blend(Float.POSITIVE_INFINITY, x.compare(VectorOperators.GT, EXP_OVERFLOW))
                .blend(0, x.compare(VectorOperators.LT, EXP_UNDERFLOW));
    }

    private static FloatVector power(IntVector exponent) {
        return exponent.lanewise(VectorOperators.LSHL, 23).add(ONE_BITS).reinterpretAsFloats();
    }

    private static FloatVector expMinusOne(FloatVector r) {
        FloatVector q = constant(1f / 40320);
        q = q.fma(r, constant(1f / 5040));
        q = q.fma(r, constant(1f / 720));
        q = q.fma(r, constant(1f / 120));
        q = q.fma(r, constant(1f / 24));
        q = q.fma(r, constant(1f / 6));
        q = q.fma(r, constant(0.5f));
        return r.mul(r).fma(q, r);
    }

    private static FloatVector log(FloatVector x) {
        VectorMask<Float> subnormal = x.compare(VectorOperators.LT, Float.MIN_NORMAL);
        FloatVector scaled = x.blend(x.mul(SUBNORMAL_SCALE), subnormal);
        IntVector bits = scaled.reinterpretAsInts();
        IntVector biased = bits.sub(SQRT_HALF_BITS).add(BIAS).lanewise(VectorOperators.LSHR, 23);
        FloatVector m =
                bits.sub(biased.lanewise(VectorOperators.LSHL, 23)).add(BIAS).reinterpretAsFloats();
        FloatVector k = biased.or(INTEGER_BITS).reinterpretAsFloats().sub(INTEGER);
        k = k.blend(k.sub(25), subnormal);
        FloatVector f = m.sub(1);
        FloatVector s = f.div(f.add(2));
        FloatVector z = s.mul(s);
        FloatVector p = constant(2f / 11);
        p = p.fma(z, constant(2f / 9));
        p = p.fma(z, constant(2f / 7));
        p = p.fma(z, constant(2f / 5));
        p = p.fma(z, constant(2f / 3));
        FloatVector half = f.mul(0.5f).mul(f);
        FloatVector low = s.fma(z.fma(p, half), k.mul(LN2_LOW));
        FloatVector y = k.fma(constant(LN2_HIGH), f.sub(half.sub(low)));
        y = y.blend(Float.POSITIVE_INFINITY, x.compare(VectorOperators.EQ, Float.POSITIVE_INFINITY))
                .blend(Float.NEGATIVE_INFINITY, x.compare(VectorOperators.EQ, 0));
        return constant(Float.NaN).blend(y, x.compare(VectorOperators.GE, 0));
    }

    private static FloatVector tanh(FloatVector x) {
        FloatVector size = x.abs();
        FloatVector twice = size.add(size);
        FloatVector t = twice.fma(constant(LOG2_E), constant(ROUND));
        FloatVector n = t.sub(ROUND).neg();
        FloatVector r = n.fma(constant(LN2_LOW), n.fma(constant(LN2_HIGH), twice));
        FloatVector power = power(t.reinterpretAsInts().sub(ROUND_BITS));
        FloatVector e = power.fma(expMinusOne(r), power.sub(1));
        FloatVector y = e.div(e.add(2)).blend(1, size.compare(VectorOperators.GT, TANH_ONE));
        IntVector sign = x.reinterpretAsInts().and(Integer.MIN_VALUE);
        return y.reinterpretAsInts().or(sign).reinterpretAsFloats();
    }

    private static FloatVector sigmoid(FloatVector x) {
        FloatVector e = exp(x.abs().neg());
        return constant(1).blend(e, x.compare(VectorOperators.LT, 0)).div(e.add(1));
    }

    private static FloatVector constant(float value) {
        return FloatVector.broadcast(S, value);
    }
}
