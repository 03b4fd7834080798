package dev.stoic.learn.neural;

import dev.stoic.data.Basket;
import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.learn.Crew;
import dev.stoic.math.FloatTreeSum;
import dev.stoic.math.Products;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The way of all rows of a batch through a network and back, by a crew: first blocks of rows go there and back, then the
 * derivatives by weights are summed over all rows, in blocks of weights. So nobody has a gradient of its own that would have
 * to be added to those of others. Only for networks that it {@link #suits}. Not thread-safe itself.
 */
final class Convoy {
    /** Rows that go together: each block makes the weights ready for itself, which fewer rows are not worth. */
    private static final int LEAST_BLOCK = 32;

    private static final int MOST_BLOCK = 128;

    /** Rows of a tile of the products. */
    private static final int TILE = 8;

    /** Into about how many pieces the weights of a layer are cut for each who works. */
    private static final int CUTS = 8;

    /** Rows of weights that are worked out together. */
    private static final int WEIGHED = 32;

    private static final float[] NONE = {};

    private final Network network;
    private final int most;
    private final int lowest;

    /** What goes into each layer, and what the last one tells. */
    private final float[][] values;

    /** Derivatives by what comes out of each layer. */
    private final float[][] slopes;

    private final FloatTreeSum[] sums;
    private final float[] ones;
    private final double[] targets;
    private final double[] losses;
    private final boolean[] hits;
    private final List<Block> blocks = new ArrayList<>();

    /** Where the rows of a batch are. */
    record Batch(Rows rows, LongUnaryOperator order, long from, Slice slice) {}

    /** Layers at work on some of the rows, in the room of all. */
    private record Block(Leg[] legs, Basket basket) {}

    /** @param most rows at once */
    Convoy(Network network, int most) {
        this.network = network;
        this.most = most;
        lowest = network.lowest();
        int n = network.layers().size();
        values = new float[n + 1][];
        values[0] = new float[Math.multiplyExact(most, network.inputs())];
        sums = new FloatTreeSum[n];
        for (int i = 0; i < n; i++) {
            Layer layer = network.layers().get(i);
            values[i + 1] = isInPlace(i) ? values[i] : room(i);
            sums[i] = layer instanceof Layer.Dense(int inputs, int outputs, double _)
                    ? Products.treeSum(inputs, outputs)
                    : Products.treeSum(0, 0);
        }
        slopes = new float[n][];
        slopes[n - 1] = values[n];
        for (int i = n - 1; i > lowest; i--) {
            slopes[i - 1] = network.layers().get(i) instanceof Layer.Dense ? room(i - 1) : slopes[i];
        }
        ones = Leg.ones(most);
        targets = new double[most];
        losses = new double[most];
        hits = new boolean[most];
    }

    private float[] room(int layer) {
        return new float[Math.multiplyExact(most, network.layers().get(layer).outputs())];
    }

    /** What a dense layer gives may be changed where it stands: nobody asks for it again. */
    private boolean isInPlace(int layer) {
        return network.layers().get(layer) instanceof Layer.Active
                && layer > 0
                && network.layers().get(layer - 1) instanceof Layer.Dense;
    }

    static boolean suits(Network network) {
        for (Layer layer : network.layers()) {
            boolean suits = switch (layer) {
                case Layer.Dense _, Layer.Active _, Layer.Dropout _ -> true;
                case Layer.Conv _, Layer.Pool _, Layer.Norm _ -> false;
            };
            if (!suits) {
                return false;
            }
        }
        return true;
    }

    boolean fits(Network other, int rows) {
        return rows <= most && network.equals(other);
    }

    private Block block() {
        Leg[] legs = new Leg[network.layers().size()];
        for (int i = 0; i < legs.length; i++) {
            legs[i] = switch (network.layers().get(i)) {
                case Layer.Dense dense -> new DenseLeg(dense, network.offset(i), values[i + 1]);
                case Layer.Active active -> new ActiveLeg(active, isInPlace(i) ? NONE : values[i + 1]);
                case Layer.Dropout dropout -> new DropoutLeg(dropout, i, values[i + 1]);
                case Layer.Conv _, Layer.Pool _, Layer.Norm _ -> throw new IllegalStateException("not suited");
            };
        }
        return new Block(legs, new Basket());
    }

    /** Replaces the gradient, adds to the losses of the parts, and returns the hits. */
    long learn(Lesson lesson, Batch batch, float[] gradient, double[] partLosses, Crew crew) {
        int[] counts = batch.slice().counts();
        int n = batch.slice().rows();
        for (int i = lowest; i < sums.length; i++) {
            if (network.layers().get(i) instanceof Layer.Dense) {
                sums[i].begin(counts, values[i], 0, slopes[i], 0);
            }
        }
        int size = Math.clamp(whole(n, crew.hands(), TILE), LEAST_BLOCK, MOST_BLOCK);
        int cuts = Math.ceilDiv(n, size);
        while (blocks.size() < cuts) {
            blocks.add(block());
        }
        crew.share(cuts, i -> thereAndBack(lesson, batch, i * size, Math.min(n, (i + 1) * size), blocks.get(i)));
        weigh(counts, gradient, crew);
        return tally(counts, partLosses);
    }

    /** How many rows a piece has if there are to be so many, each of whole units. */
    private static int whole(int rows, int pieces, int unit) {
        return Math.ceilDiv(Math.ceilDiv(rows, pieces), unit) * unit;
    }

    private void thereAndBack(Lesson lesson, Batch batch, int row, int end, Block block) {
        Slice slice = batch.slice().rows(row, end);
        Leg[] legs = block.legs;
        int wide = network.inputs();
        block.basket.place(values[0], row * wide);
        Tile tile = batch.rows().gather(batch.order(), batch.from() + row, end - row, block.basket);
        var x = FloatRows.of(tile);
        if (!Spare.isSame(x.values(), values[0])) {
            System.arraycopy(x.values(), x.offset(), values[0], row * wide, (end - row) * wide);
        }
        for (int i = 0; i < legs.length; i++) {
            legs[i].learn(lesson.numbers(), values[i], row * wide, slice);
            wide = network.layers().get(i).outputs();
        }
        float[] told = slopes[legs.length - 1];
        for (int i = row; i < end; i++) {
            targets[i] = lesson.scale().small(tile.target(i - row));
            hits[i] = lesson.goal().isHit(told, i * wide, wide, targets[i]);
        }
        lesson.goal().slopesInPlace(told, row * wide, wide, targets, losses, row, end - row);
        for (int i = legs.length - 1; i >= lowest; i--) {
            if (network.layers().get(i) instanceof Layer.Dense) {
                sums[i].place(row, end);
            }
            if (i > lowest) {
                legs[i].back(lesson.numbers(), slice, slopes[i], slopes[i - 1]);
            }
        }
    }

    private void weigh(int[] counts, float[] gradient, Crew crew) {
        var pieces = new ArrayList<Runnable>();
        for (int i = lowest; i < sums.length; i++) {
            if (network.layers().get(i) instanceof Layer.Dense dense) {
                FloatTreeSum sum = sums[i];
                float[] from = slopes[i];
                int at = network.offset(i);
                int size = whole(dense.inputs(), CUTS * crew.hands(), WEIGHED);
                for (int first = 0; first < dense.inputs(); first += size) {
                    int begin = first;
                    pieces.add(() -> sum.into(begin, Math.min(dense.inputs(), begin + size), gradient, at));
                }
                int biases = at + dense.weights();
                pieces.add(() -> Products.multiplyTree(1, dense.outputs(), counts, ones, 0, from, 0, gradient, biases));
            }
        }
        crew.share(pieces.size(), piece -> pieces.get(piece).run());
    }

    private long tally(int[] counts, double[] partLosses) {
        long right = 0;
        int row = 0;
        for (int p = 0; p < counts.length; p++) {
            for (int i = 0; i < counts[p]; i++, row++) {
                partLosses[p] += losses[row];
                right += hits[row] ? 1 : 0;
            }
        }
        return right;
    }
}
