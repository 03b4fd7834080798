package dev.stoic.learn.linear;

import dev.stoic.learn.Contribution;
import dev.stoic.math.Vectors;

/** Sums over rows: of the features and the target, or the upper triangle of the normal equations, row by row. */
public record NormalSums(long rows, double[] sums) implements Contribution<NormalSums> {
    @Override
    public NormalSums plus(NormalSums right) {
        Vectors.addInPlace(sums, right.sums);
        return new NormalSums(rows + right.rows, sums);
    }
}
