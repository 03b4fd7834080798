package dev.stoic.learn.neural;

/** Loss and hits, summed over rows. */
public record Tally(double loss, long hits, long rows) {
    static final Tally NONE = new Tally(0, 0, 0);

    Tally plus(Slopes slopes) {
        return new Tally(loss + slopes.loss(), hits + slopes.hits(), rows + slopes.rows());
    }

    boolean isNone() {
        return rows == 0;
    }

    double meanLoss() {
        return loss / rows;
    }

    double accuracy() {
        return (double) hits / rows;
    }
}
