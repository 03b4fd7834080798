package dev.stoic.learn.tree;

import dev.stoic.learn.Contribution;
import java.util.ArrayList;
import java.util.List;

/** What parts say to a {@link BinQuestion}. */
public record BinAnswer(List<Found> found) implements Contribution<BinAnswer> {
    public BinAnswer {
        found = List.copyOf(found);
    }

    @Override
    public BinAnswer plus(BinAnswer right) {
        var sums = new ArrayList<Found>(found.size());
        for (int f = 0; f < found.size(); f++) {
            sums.add(found.get(f).plus(right.found.get(f)));
        }
        return new BinAnswer(sums);
    }
}
