package dev.stoic.learn;

import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.data.Schema;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.data.Tiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Learns from rows in arrays, in the calling thread, and checks on the way that the learner keeps the laws: for tests of
 * learners.
 */
public final class Trial<M extends Record & RowModel, C extends Record & Contribution<C>> {
    private static final int PARTS = 4;
    private static final long SEED = 42;

    private final PlainLearner<M, C> plain;
    private final PlainRounds<M, C> learner;
    private final double[][] rows;
    private final double[] targets;

    private Trial(PlainLearner<M, C> plain, double[][] rows, double[] targets) {
        this.plain = plain;
        this.learner = new PlainRounds<>(plain);
        this.rows = rows;
        this.targets = targets;
    }

    /** Without a target. */
    public static <M extends Record & RowModel, C extends Record & Contribution<C>> M fit(
            PlainLearner<M, C> learner, double[][] rows) {
        return new Trial<>(learner, rows, new double[rows.length]).fit(Optional.empty());
    }

    /** @param targets one number a row */
    public static <M extends Record & RowModel, C extends Record & Contribution<C>> M fit(
            PlainLearner<M, C> learner, double[][] rows, double... targets) {
        return new Trial<>(learner, rows, targets).fit(Optional.of(new Column.Numeric("y")));
    }

    /** @param classes one a row; they are numbered in sorted order */
    public static <M extends Record & RowModel, C extends Record & Contribution<C>> M fit(
            PlainLearner<M, C> learner, double[][] rows, String... classes) {
        List<String> names = Arrays.stream(classes).distinct().sorted().toList();
        double[] labels = Arrays.stream(classes).mapToDouble(names::indexOf).toArray();
        return new Trial<>(learner, rows, labels).fit(Optional.of(new Column.Categorical("y", names)));
    }

    private M fit(Optional<Column> target) {
        if (rows.length == 0 || targets.length != rows.length) {
            throw new IllegalArgumentException("%d rows with %d targets".formatted(rows.length, targets.length));
        }
        List<Column> columns = IntStream.range(0, rows[0].length)
                .mapToObj(i -> (Column) new Column.Numeric("x" + i))
                .toList();
        var schema = new Schema(columns, target, Schema.Numbers.DOUBLE);
        var state = learner.begin(new Problem(schema, columns.size(), rows.length, PARTS, SEED));
        while (learner.next(state) instanceof Pass.Ask) {
            var before = state;
            byte[] given = learner.result().encode(before.model());
            C total = total(before.model());
            byte[] sum = learner.shapes().contribution().encode(total);
            state = learner.improve(before, total);
            // Improving may have used up the total: the second try gets one of its own.
            var again = learner.improve(before, learner.shapes().contribution().decode(sum));
            same("improve gave two different models", bytes(state), bytes(again));
            same(
                    "a round changed the model that it was given",
                    given,
                    learner.result().encode(before.model()));
        }
        byte[] bytes = learner.result().encode(state.model());
        M back = learner.result().decode(bytes);
        same(
                "the model differs after it was written and read",
                bytes,
                learner.result().encode(back));
        return back;
    }

    private byte[] bytes(PlainRounds.State<M> state) {
        return learner.shapes().state().encode(state);
    }

    private C total(M model) {
        Codec<C> codec = learner.shapes().contribution();
        var level = new ArrayList<Optional<C>>();
        for (int part = 0; part < PARTS; part++) {
            Span span = Span.ofPart(rows.length, PARTS, part);
            if (span.isEmpty()) {
                level.add(Optional.empty());
                continue;
            }
            C first = plain.contribute(model, part(part, span));
            C second = plain.contribute(model, part(part, span));
            same(
                    "contribute returned two different results for part " + part,
                    codec.encode(first),
                    codec.encode(second));
            level.add(Optional.of(first));
        }
        while (level.size() > 1) {
            var above = new ArrayList<Optional<C>>();
            for (int i = 0; i < level.size(); i += 2) {
                Optional<byte[]> right = level.get(i + 1).map(codec::encode);
                above.add(Learner.plus(level.get(i), level.get(i + 1)));
                level.get(i + 1)
                        .map(codec::encode)
                        .ifPresent(now -> same("plus changed its right side", right.orElse(now), now));
            }
            level = above;
        }
        return level.getFirst().orElseThrow();
    }

    private Part part(int index, Span span) {
        return new Part(index, span.count(), rows[0].length, () -> new OneByOne(span));
    }

    private void same(String otherwise, byte[] expected, byte[] found) {
        if (!Arrays.equals(expected, found)) {
            throw new IllegalStateException(plain.getClass().getName() + ": " + otherwise
                    + "; look for random numbers without a key, for clocks, and for arrays that are shared or changed");
        }
    }

    /** Every row a tile of its own. */
    private final class OneByOne implements Tiles {
        private final Span span;
        private long at = -1;

        OneByOne(Span span) {
            this.span = span;
        }

        @Override
        public boolean next() {
            return ++at < span.count();
        }

        @Override
        public Tile tile() {
            int row = Math.toIntExact(span.from() + at);
            return new Tile.Doubles(rows[row].clone(), 0, 1, rows[row].length, targets, row);
        }
    }
}
