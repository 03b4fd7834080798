package dev.stoic.learn.optimize;

/** How the rate of a descent falls with time. */
public enum Schedule {
    CONSTANT,
    /** Divided by {@code 1 + decay · training epochs}. */
    INVERSE,
    /** Half a cosine wave, from the whole rate at the first step to nothing after the last. */
    COSINE;

    /** The share of the rate at {@code step} of {@code steps}, of which {@code perEpoch} make a training epoch. */
    public double share(double decay, long step, long perEpoch, long steps) {
        return switch (this) {
            case CONSTANT -> 1;
            case INVERSE -> 1 / (1 + decay * ((double) step / perEpoch));
            case COSINE -> (1 + cosineOfHalfTurn((double) step / steps)) / 2;
        };
    }

    /** cos(π·x) for x from 0 to 1 by its series, mirrored so that the argument stays below π/2. */
    private static double cosineOfHalfTurn(double x) {
        double mirrored = x > 0.5 ? 1 - x : x;
        double square = Math.PI * mirrored * (Math.PI * mirrored);
        double sum = 0;
        for (int k = 10; k >= 1; k--) {
            sum = (1 + sum) * (-square / ((2 * k - 1) * (double) (2 * k)));
        }
        return x > 0.5 ? -(1 + sum) : 1 + sum;
    }
}
