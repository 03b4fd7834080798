package dev.stoic.math;

import static dev.stoic.math.ScalarFunctions.BIAS;
import static dev.stoic.math.ScalarFunctions.EXP_OVERFLOW;
import static dev.stoic.math.ScalarFunctions.EXP_UNDERFLOW;
import static dev.stoic.math.ScalarFunctions.INTEGER;
import static dev.stoic.math.ScalarFunctions.INTEGER_BITS;
import static dev.stoic.math.ScalarFunctions.LN2_HIGH;
import static dev.stoic.math.ScalarFunctions.LN2_LOW;
import static dev.stoic.math.ScalarFunctions.LOG2_E;
import static dev.stoic.math.ScalarFunctions.ONE_BITS;
import static dev.stoic.math.ScalarFunctions.ROUND;
import static dev.stoic.math.ScalarFunctions.ROUND_BITS;
import static dev.stoic.math.ScalarFunctions.SQRT_HALF_BITS;
import static dev.stoic.math.ScalarFunctions.SUBNORMAL_SCALE;
import static dev.stoic.math.ScalarFunctions.TANH_ONE;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarFunctions}, step by step, a vector at a time. */
final class VectorFunctions {
    private static final VectorSpecies<Double> S = Wide.DOUBLE;
    private static final int V = Wide.DOUBLES;

    private VectorFunctions() {}

    static void exp(double[] x, int from, int n) {
        int i = from;
        for (; i + V <= from + n; i += V) {
            exp(DoubleVector.fromArray(S, x, i)).intoArray(x, i);
        }
        for (; i < from + n; i++) {
            x[i] = ScalarFunctions.exp(x[i]);
        }
    }

    static void log(double[] x, int from, int n) {
        int i = from;
        for (; i + V <= from + n; i += V) {
            log(DoubleVector.fromArray(S, x, i)).intoArray(x, i);
        }
        for (; i < from + n; i++) {
            x[i] = ScalarFunctions.log(x[i]);
        }
    }

    static void tanh(double[] x, int from, int n) {
        int i = from;
        for (; i + V <= from + n; i += V) {
            tanh(DoubleVector.fromArray(S, x, i)).intoArray(x, i);
        }
        for (; i < from + n; i++) {
            x[i] = ScalarFunctions.tanh(x[i]);
        }
    }

    static void sigmoid(double[] x, int from, int n) {
        int i = from;
        for (; i + V <= from + n; i += V) {
            sigmoid(DoubleVector.fromArray(S, x, i)).intoArray(x, i);
        }
        for (; i < from + n; i++) {
            x[i] = ScalarFunctions.sigmoid(x[i]);
        }
    }

    private static DoubleVector exp(DoubleVector x) {
        DoubleVector t = x.fma(constant(LOG2_E), constant(ROUND));
        DoubleVector n = t.sub(ROUND).neg();
        DoubleVector r = n.fma(constant(LN2_LOW), n.fma(constant(LN2_HIGH), x));
        DoubleVector p = expMinusOne(r).add(1);
        LongVector exponent = t.reinterpretAsLongs().sub(ROUND_BITS);
        LongVector half = exponent.add(4096).lanewise(VectorOperators.LSHR, 1).sub(2048);
        DoubleVector y = p.mul(power(half)).mul(power(exponent.sub(half)));
        return y.blend(Double.POSITIVE_INFINITY, x.compare(VectorOperators.GT, EXP_OVERFLOW))
                .blend(0, x.compare(VectorOperators.LT, EXP_UNDERFLOW));
    }

    private static DoubleVector power(LongVector exponent) {
        return exponent.lanewise(VectorOperators.LSHL, 52).add(ONE_BITS).reinterpretAsDoubles();
    }

    private static DoubleVector expMinusOne(DoubleVector r) {
        DoubleVector q = constant(1.0 / 6227020800L);
        q = q.fma(r, constant(1.0 / 479001600));
        q = q.fma(r, constant(1.0 / 39916800));
        q = q.fma(r, constant(1.0 / 3628800));
        q = q.fma(r, constant(1.0 / 362880));
        q = q.fma(r, constant(1.0 / 40320));
        q = q.fma(r, constant(1.0 / 5040));
        q = q.fma(r, constant(1.0 / 720));
        q = q.fma(r, constant(1.0 / 120));
        q = q.fma(r, constant(1.0 / 24));
        q = q.fma(r, constant(1.0 / 6));
        q = q.fma(r, constant(0.5));
        return r.mul(r).fma(q, r);
    }

    private static DoubleVector log(DoubleVector x) {
        VectorMask<Double> subnormal = x.compare(VectorOperators.LT, Double.MIN_NORMAL);
        DoubleVector scaled = x.blend(x.mul(SUBNORMAL_SCALE), subnormal);
        LongVector bits = scaled.reinterpretAsLongs();
        LongVector biased = bits.sub(SQRT_HALF_BITS).add(BIAS).lanewise(VectorOperators.LSHR, 52);
        DoubleVector m =
                bits.sub(biased.lanewise(VectorOperators.LSHL, 52)).add(BIAS).reinterpretAsDoubles();
        DoubleVector k = biased.or(INTEGER_BITS).reinterpretAsDoubles().sub(INTEGER);
        k = k.blend(k.sub(54), subnormal);
        DoubleVector f = m.sub(1);
        DoubleVector s = f.div(f.add(2));
        DoubleVector z = s.mul(s);
        DoubleVector p = constant(2.0 / 21);
        p = p.fma(z, constant(2.0 / 19));
        p = p.fma(z, constant(2.0 / 17));
        p = p.fma(z, constant(2.0 / 15));
        p = p.fma(z, constant(2.0 / 13));
        p = p.fma(z, constant(2.0 / 11));
        p = p.fma(z, constant(2.0 / 9));
        p = p.fma(z, constant(2.0 / 7));
        p = p.fma(z, constant(2.0 / 5));
        p = p.fma(z, constant(2.0 / 3));
        DoubleVector half = f.mul(0.5).mul(f);
        DoubleVector low = s.fma(z.fma(p, half), k.mul(LN2_LOW));
        DoubleVector y = k.fma(constant(LN2_HIGH), f.sub(half.sub(low)));
        y = y.blend(Double.POSITIVE_INFINITY, x.compare(VectorOperators.EQ, Double.POSITIVE_INFINITY))
                .blend(Double.NEGATIVE_INFINITY, x.compare(VectorOperators.EQ, 0));
        return constant(Double.NaN).blend(y, x.compare(VectorOperators.GE, 0));
    }

    private static DoubleVector tanh(DoubleVector x) {
        DoubleVector size = x.abs();
        DoubleVector twice = size.add(size);
        DoubleVector t = twice.fma(constant(LOG2_E), constant(ROUND));
        DoubleVector n = t.sub(ROUND).neg();
        DoubleVector r = n.fma(constant(LN2_LOW), n.fma(constant(LN2_HIGH), twice));
        DoubleVector power = power(t.reinterpretAsLongs().sub(ROUND_BITS));
        DoubleVector e = power.fma(expMinusOne(r), power.sub(1));
        DoubleVector y = e.div(e.add(2)).blend(1, size.compare(VectorOperators.GT, TANH_ONE));
        LongVector sign = x.reinterpretAsLongs().and(Long.MIN_VALUE);
        return y.reinterpretAsLongs().or(sign).reinterpretAsDoubles();
    }

    private static DoubleVector sigmoid(DoubleVector x) {
        DoubleVector e = exp(x.abs().neg());
        return constant(1).blend(e, x.compare(VectorOperators.LT, 0)).div(e.add(1));
    }

    private static DoubleVector constant(double value) {
        return DoubleVector.broadcast(S, value);
    }
}
