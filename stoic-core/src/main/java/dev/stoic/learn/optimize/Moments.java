package dev.stoic.learn.optimize;

/** Count, mean and sum of squared distances from the mean, joined without cancellation (Chan, Golub and LeVeque 1979). */
public record Moments(long count, double mean, double squares) {
    public static final Moments NONE = new Moments(0, 0, 0);

    /** From sums of {@code x − origin} and of its square. */
    public static Moments ofShifted(long count, double origin, double sum, double squares) {
        double shift = sum / count;
        return new Moments(count, origin + shift, Math.max(0, squares - sum * shift));
    }

    public Moments plus(Moments right) {
        if (count == 0 || right.count == 0) {
            return count == 0 ? right : this;
        }
        double n = (double) count + right.count;
        double apart = right.mean - mean;
        return new Moments(
                count + right.count,
                mean + apart * (right.count / n),
                squares + right.squares + apart * apart * (count / n * right.count));
    }

    /** Population variance. */
    public double variance() {
        return count == 0 ? 0 : squares / count;
    }
}
