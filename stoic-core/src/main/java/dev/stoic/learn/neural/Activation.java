package dev.stoic.learn.neural;

import dev.stoic.math.Functions;

/** What a hidden unit makes of its sum. */
public enum Activation {
    RELU,
    TANH,
    SIGMOID;

    void applyInPlace(float[] x, int from, int n) {
        switch (this) {
            case RELU -> {
                for (int i = from; i < from + n; i++) {
                    x[i] = Math.max(x[i], 0);
                }
            }
            case TANH -> Functions.tanhInPlace(x, from, n);
            case SIGMOID -> Functions.sigmoidInPlace(x, from, n);
        }
    }

    /** Turns derivatives by what came out into derivatives by what went in. */
    void backInPlace(float[] out, float[] slopes, int from, int n) {
        switch (this) {
            case RELU -> {
                for (int i = from; i < from + n; i++) {
                    // Every other unit is off, which no branch predictor guesses: the sign of −out masks the bits
                    // instead.
                    int on = -Float.floatToRawIntBits(out[i]) >> 31;
                    slopes[i] = Float.intBitsToFloat(Float.floatToRawIntBits(slopes[i]) & on);
                }
            }
            case TANH -> {
                for (int i = from; i < from + n; i++) {
                    slopes[i] *= 1 - out[i] * out[i];
                }
            }
            case SIGMOID -> {
                for (int i = from; i < from + n; i++) {
                    slopes[i] *= out[i] * (1 - out[i]);
                }
            }
        }
    }

    /** Weights start uniform in ±√(this / fan): He et al. 2015 for relu, Glorot and Bengio 2010 otherwise. */
    double spread(int inputs, int outputs) {
        return switch (this) {
            case RELU -> Math.sqrt(6.0 / inputs);
            case TANH, SIGMOID -> Math.sqrt(6.0 / ((double) inputs + outputs));
        };
    }
}
