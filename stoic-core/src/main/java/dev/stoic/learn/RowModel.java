package dev.stoic.learn;

import dev.stoic.data.Tile;

/** A model that predicts row by row. */
public interface RowModel extends Model {
    /**
     * One number for each of {@link #outputs}: the value for regression, a probability for each class for classification, a
     * squared distance to each cluster for clustering.
     */
    double[] predict(Row row);

    @Override
    default void predict(Tile tile, double[] out) {
        int width = outputs().size();
        for (int i = 0; i < tile.rows(); i++) {
            double[] answer = predict(new Row(tile, i));
            if (answer.length != width) {
                throw new IllegalStateException(
                        "predict gave %d numbers for %d outputs".formatted(answer.length, width));
            }
            System.arraycopy(answer, 0, out, i * width, width);
        }
    }
}
