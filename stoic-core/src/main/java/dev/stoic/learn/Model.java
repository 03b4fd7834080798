package dev.stoic.learn;

import dev.stoic.data.Tile;
import dev.stoic.fault.StoicException;
import dev.stoic.onnx.Graph;
import java.util.List;

/** A fitted model over prepared features: a record that the codec can write. Thread-safe, because immutable. */
public interface Model {
    Task task();

    /** Names of what {@link #predict} gives for each row. */
    List<String> outputs();

    /**
     * Writes {@code tile.rows() × outputs().size()} numbers, row by row: the value for regression, one probability per
     * class for classification, one squared distance per cluster for clustering.
     */
    void predict(Tile tile, double[] out);

    /**
     * Adds this model to a graph: from prepared features (doubles, rows × width) to what {@link #predict} gives, under names
     * of its own.
     */
    default void export(Graph graph, String features) {
        throw StoicException.user("this kind of model has no ONNX form yet", "predict with stoic predict");
    }

    enum Task {
        REGRESSION,
        CLASSIFICATION,
        CLUSTERING
    }
}
