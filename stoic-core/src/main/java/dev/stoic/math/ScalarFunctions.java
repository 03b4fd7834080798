package dev.stoic.math;

/** The bits of the elementary functions, in plain scalar arithmetic. */
final class ScalarFunctions {
    private ScalarFunctions() {}

    static double exp(double x) {
        return StrictMath.exp(x);
    }

    static double log(double x) {
        return StrictMath.log(x);
    }

    static double tanh(double x) {
        return StrictMath.tanh(x);
    }

    static double sigmoid(double x) {
        return 1 / (1 + exp(-x));
    }

    static float exp(float x) {
        return (float) StrictMath.exp(x);
    }

    static float log(float x) {
        return (float) StrictMath.log(x);
    }

    static float tanh(float x) {
        return (float) StrictMath.tanh(x);
    }

    static float sigmoid(float x) {
        return 1 / (1 + exp(-x));
    }
}
