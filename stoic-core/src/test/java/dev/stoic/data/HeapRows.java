package dev.stoic.data;

import dev.stoic.math.SparseRows;
import dev.stoic.math.Streams;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * Rows in plain arrays, for tests of learners. By the {@code with…} methods they become harder to live with: small
 * tiles, tiles that are overwritten by the next one, memos that vanish.
 */
public final class HeapRows implements Rows {
    private static final double[] NONE = {};

    /** No part: what is kept about all rows. */
    private static final int WHOLE = -1;

    private final Numbers numbers;
    private final double[] targets;
    private final Map<Split, HeapRows> others;
    private final Options options;
    private final Map<Memo, Object> memos = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong rooms = new AtomicLong();

    private sealed interface Numbers {
        int width();

        int count();

        record Doubles(double[] values, int width) implements Numbers {
            @Override
            public int count() {
                return values.length / width;
            }
        }

        record Floats(float[] values, int width) implements Numbers {
            @Override
            public int count() {
                return values.length / width;
            }
        }
    }

    private record Memo(int part, Class<?> kind) {}

    /** @param forget seed by which a memo vanishes every other time it is asked for; 0 keeps all */
    private record Options(int parts, int tile, boolean copying, long forget, Form form) {}

    private HeapRows(Numbers numbers, double[] targets, Map<Split, HeapRows> others, Options options) {
        if (targets.length != 0 && targets.length != numbers.count()) {
            throw new IllegalArgumentException(targets.length + " targets for " + numbers.count() + " rows");
        }
        this.numbers = numbers;
        this.targets = targets;
        this.others = others;
        this.options = options;
    }

    /** Row-major doubles in one part without targets. */
    public static HeapRows of(double[] values, int width) {
        return new HeapRows(
                new Numbers.Doubles(values, width), NONE, Map.of(), new Options(1, MAX_TILE, false, 0, Form.WHOLE));
    }

    /** Row-major floats in one part without targets. */
    public static HeapRows of(float[] values, int width) {
        return new HeapRows(
                new Numbers.Floats(values, width), NONE, Map.of(), new Options(1, MAX_TILE, false, 0, Form.WHOLE));
    }

    public HeapRows withTargets(double... values) {
        return new HeapRows(numbers, values, others, options);
    }

    public HeapRows withParts(int parts) {
        return with(new Options(parts, options.tile, options.copying, options.forget, options.form));
    }

    /** Tiles of this many rows. A learner may sum tile by tile: comparisons hold it fixed. */
    public HeapRows withTile(int rows) {
        return with(new Options(options.parts, rows, options.copying, options.forget, options.form));
    }

    /** Each tile is a copy that the next one overwrites. */
    public HeapRows withCopies() {
        return with(new Options(options.parts, options.tile, true, options.forget, options.form));
    }

    /** Memos vanish at random. */
    public HeapRows withForgetting(long seed) {
        return with(new Options(options.parts, options.tile, options.copying, seed | 1, options.form));
    }

    /** Rows of floats are given without zeros too, if most of them are. */
    public HeapRows withoutZeros() {
        return with(new Options(options.parts, options.tile, options.copying, options.forget, Form.THIN));
    }

    @Override
    public Optional<SparseRows> thin(int part) {
        if (options.form == Form.WHOLE || !(numbers instanceof Numbers.Floats(float[] values, int width))) {
            return Optional.empty();
        }
        var rows = new SparseRows((int) span(part).count(), width);
        rows.add(values, (int) span(part).from() * width, (int) span(part).count());
        return Optional.of(rows).filter(SparseRows::isThin);
    }

    /** The rows of another split; without this, other splits have no rows. */
    public HeapRows withSplit(Split split, HeapRows rows) {
        var map = new EnumMap<Split, HeapRows>(Split.class);
        map.putAll(others);
        map.put(split, rows);
        return new HeapRows(numbers, targets, map, options);
    }

    /** The same rows with no memo yet. */
    public HeapRows fresh() {
        return with(options);
    }

    private HeapRows with(Options changed) {
        return new HeapRows(numbers, targets, others, changed);
    }

    public Schema.Numbers type() {
        return switch (numbers) {
            case Numbers.Doubles _ -> Schema.Numbers.DOUBLE;
            case Numbers.Floats _ -> Schema.Numbers.FLOAT;
        };
    }

    @Override
    public int width() {
        return numbers.width();
    }

    @Override
    public long count() {
        return numbers.count();
    }

    @Override
    public int parts() {
        return options.parts;
    }

    @Override
    public Tiles tiles(Span span) {
        if (span.to() > count()) {
            throw new IllegalArgumentException(span + " of " + count() + " rows");
        }
        return new HeapTiles(span);
    }

    @Override
    public Tile gather(LongUnaryOperator order, long from, int count, Basket basket) {
        int width = width();
        double[] t = targets.length == 0 ? NONE : basket.targets(count);
        for (int i = 0; i < count && t.length > 0; i++) {
            t[i] = targets[row(order, from + i)];
        }
        return switch (numbers) {
            case Numbers.Doubles(double[] values, int _) -> {
                double[] copy = basket.doubles(count * width);
                for (int i = 0; i < count; i++) {
                    System.arraycopy(values, row(order, from + i) * width, copy, i * width, width);
                }
                yield new Tile.Doubles(copy, 0, count, width, t, 0);
            }
            case Numbers.Floats(float[] values, int _) -> {
                float[] copy = basket.floats(count * width);
                int at = basket.floatsFrom();
                for (int i = 0; i < count; i++) {
                    System.arraycopy(values, row(order, from + i) * width, copy, at + i * width, width);
                }
                yield new Tile.Floats(copy, at, count, width, t, 0);
            }
        };
    }

    private static int row(LongUnaryOperator order, long index) {
        return Math.toIntExact(order.applyAsLong(index));
    }

    @Override
    public HeapRows encoded(Encoding encoding) {
        var map = new EnumMap<Split, HeapRows>(Split.class);
        others.forEach((split, rows) -> map.put(split, rows.encoded(encoding)));
        int width = encoding.width();
        double[] made = new double[numbers.count() * width];
        for (int i = 0; i < made.length; i++) {
            int f = i % width;
            made[i] = encoding.apply(f, value(i / width, encoding.column()[f]));
        }
        Numbers changed = switch (numbers) {
            case Numbers.Doubles _ -> new Numbers.Doubles(made, width);
            case Numbers.Floats _ -> new Numbers.Floats(narrow(made), width);
        };
        return new HeapRows(changed, targets, map, options);
    }

    private static float[] narrow(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    /** A stored number. */
    public double value(int row, int column) {
        return switch (numbers) {
            case Numbers.Doubles(double[] values, int width) -> values[row * width + column];
            case Numbers.Floats(float[] values, int width) -> values[row * width + column];
        };
    }

    @Override
    public HeapRows of(Split split) {
        if (split == Split.TRAIN) {
            return this;
        }
        HeapRows other = others.get(split);
        return (other == null ? empty() : other).with(options);
    }

    private HeapRows empty() {
        return switch (numbers) {
            case Numbers.Doubles(double[] _, int width) -> of(new double[0], width);
            case Numbers.Floats(float[] _, int width) -> of(new float[0], width);
        };
    }

    /** Every other time. */
    @Override
    public boolean hasRoom(long bytes) {
        return rooms.incrementAndGet() % 2 == 1;
    }

    @Override
    public <T> T memo(int part, Class<T> kind, Supplier<T> make) {
        if (options.forget != 0 && (Streams.bits(options.forget, asked.getAndIncrement()) & 1) == 0) {
            memos.remove(new Memo(part, kind));
        }
        Object memo = memos.computeIfAbsent(new Memo(part, kind), _ -> make.get());
        return Objects.requireNonNull(kind.cast(memo));
    }

    @Override
    public <T> T memo(Class<T> kind, Supplier<T> make) {
        return memo(WHOLE, kind, make);
    }

    private final class HeapTiles implements Tiles {
        private final Span span;
        private long at;
        private int rows;
        private Numbers shown = numbers;
        private double[] shownTargets = targets;

        HeapTiles(Span span) {
            this.span = span;
            this.at = span.from();
            if (options.copying) {
                shown = switch (numbers) {
                    case Numbers.Doubles(double[] _, int w) -> new Numbers.Doubles(new double[options.tile * w], w);
                    case Numbers.Floats(float[] _, int w) -> new Numbers.Floats(new float[options.tile * w], w);
                };
                shownTargets = targets.length == 0 ? NONE : new double[options.tile];
            }
        }

        @Override
        public boolean next() {
            at += rows;
            rows = (int) Math.min(options.tile, span.to() - at);
            if (options.copying) {
                copy();
            }
            return rows > 0;
        }

        private void copy() {
            int from = (int) at * width();
            int n = rows * width();
            switch (shown) {
                case Numbers.Doubles(double[] values, int _) -> {
                    Arrays.fill(values, Double.NaN);
                    System.arraycopy(((Numbers.Doubles) numbers).values, from, values, 0, n);
                }
                case Numbers.Floats(float[] values, int _) -> {
                    Arrays.fill(values, Float.NaN);
                    System.arraycopy(((Numbers.Floats) numbers).values, from, values, 0, n);
                }
            }
            if (targets.length != 0) {
                Arrays.fill(shownTargets, Double.NaN);
                System.arraycopy(targets, (int) at, shownTargets, 0, rows);
            }
        }

        @Override
        public Tile tile() {
            int first = options.copying ? 0 : (int) at;
            int target = shownTargets.length == 0 ? 0 : first;
            return switch (shown) {
                case Numbers.Doubles(double[] values, int w) ->
                    new Tile.Doubles(values, first * w, rows, w, shownTargets, target);
                case Numbers.Floats(float[] values, int w) ->
                    new Tile.Floats(values, first * w, rows, w, shownTargets, target);
            };
        }
    }
}
