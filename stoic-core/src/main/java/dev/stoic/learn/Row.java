package dev.stoic.learn;

import dev.stoic.data.Tile;

/** One prepared row. It is a look at rows that change under it: use it and let it go, never keep it. */
public record Row(Tile tile, int index) {
    /** A row of its own, without a target. */
    public static Row of(double... features) {
        return new Row(new Tile.Doubles(features.clone(), 0, 1, features.length, new double[0], 0), 0);
    }

    /** How many features it has. */
    public int width() {
        return tile.width();
    }

    public double at(int feature) {
        return tile.at(index, feature);
    }

    /** The number to learn; only where the learner's target is a number. */
    public double target() {
        return tile.target(index);
    }

    /** The class to learn, counted from 0 in the order of the schema; only where the learner's target is a class. */
    public int label() {
        return (int) tile.target(index);
    }
}
