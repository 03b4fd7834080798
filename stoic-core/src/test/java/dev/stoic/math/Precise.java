package dev.stoic.math;

import java.math.BigDecimal;
import java.math.MathContext;

/** Elementary functions to forty digits, slowly, to measure the fast ones against. */
final class Precise {
    private static final MathContext DIGITS = new MathContext(60);
    private static final int HALVINGS = 20;

    private Precise() {}

    static BigDecimal exp(BigDecimal x) {
        return x.signum() < 0
                ? BigDecimal.ONE.divide(exp(x.negate()), DIGITS)
                : expMinusOne(x).add(BigDecimal.ONE);
    }

    private static BigDecimal expMinusOne(BigDecimal x) {
        BigDecimal sum = expMinusOneSeries(x.divide(BigDecimal.valueOf(1L << HALVINGS), DIGITS));
        for (int i = 0; i < HALVINGS; i++) {
            sum = sum.multiply(sum.add(BigDecimal.TWO), DIGITS);
        }
        return sum;
    }

    private static BigDecimal expMinusOneSeries(BigDecimal x) {
        BigDecimal term = x;
        BigDecimal sum = x;
        for (int n = 2; n < 30 && term.signum() != 0; n++) {
            term = term.multiply(x, DIGITS).divide(BigDecimal.valueOf(n), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        return sum;
    }

    /** Two steps of Newton's method for exp(y) = x, from the double nearby. */
    static BigDecimal log(double x) {
        BigDecimal value = new BigDecimal(x);
        BigDecimal y = new BigDecimal(StrictMath.log(x));
        for (int i = 0; i < 2; i++) {
            BigDecimal e = exp(y);
            BigDecimal difference = value.subtract(e);
            y = y.add(difference.multiply(BigDecimal.TWO).divide(value.add(e), DIGITS), DIGITS);
        }
        return y;
    }

    static BigDecimal tanh(double x) {
        BigDecimal e = expMinusOne(new BigDecimal(x).multiply(BigDecimal.TWO));
        return e.divide(e.add(BigDecimal.TWO), DIGITS);
    }

    static BigDecimal sigmoid(double x) {
        return BigDecimal.ONE.divide(BigDecimal.ONE.add(exp(new BigDecimal(-x))), DIGITS);
    }

    /** How far a double is from the truth, in units of its last place. */
    static double ulps(double actual, BigDecimal truth) {
        double ulp = Math.ulp(truth.doubleValue());
        return new BigDecimal(actual).subtract(truth).abs().doubleValue() / ulp;
    }

    static double ulps(float actual, double truth) {
        double ulp = Math.ulp((float) truth);
        return Math.abs(actual - truth) / ulp;
    }
}
