package dev.stoic.engine.network;

import dev.stoic.data.GivenRows;
import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import dev.stoic.learn.Report;

/**
 * A network that has learned.
 *
 * @param report loss, and for classes accuracy, over the last training epoch
 */
public record Trained(Model model, int inputs, Report report) {
    /** For each row the probabilities of all classes, or the number. */
    public double[][] predict(float[][] x) {
        int n = model.outputs().size();
        float[] values = GivenRows.joined(x, inputs);
        double[][] told = new double[x.length][n];
        double[] some = new double[Rows.MAX_TILE * n];
        for (int from = 0; from < x.length; from += Rows.MAX_TILE) {
            int rows = Math.min(Rows.MAX_TILE, x.length - from);
            model.predict(new Tile.Floats(values, from * inputs, rows, inputs, new double[0], 0), some);
            for (int i = 0; i < rows; i++) {
                System.arraycopy(some, i * n, told[from + i], 0, n);
            }
        }
        return told;
    }

    /** For each row the likeliest class; of equally likely ones the first. */
    public int[] classes(float[][] x) {
        double[][] told = predict(x);
        int[] classes = new int[x.length];
        for (int i = 0; i < classes.length; i++) {
            for (int k = 1; k < told[i].length; k++) {
                classes[i] = told[i][k] > told[i][classes[i]] ? k : classes[i];
            }
        }
        return classes;
    }
}
