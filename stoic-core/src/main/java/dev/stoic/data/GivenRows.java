package dev.stoic.data;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** Rows that a program holds in arrays, all of them for learning. Nobody writes to the arrays. */
public final class GivenRows implements Rows {
    private static final int WHOLE = -1;

    private final float[] values;
    private final int width;
    private final double[] targets;
    private final int parts;
    private final Map<Memo, Object> memos = new ConcurrentHashMap<>();

    private record Memo(int part, Class<?> kind) {}

    public GivenRows(float[] values, int width, double[] targets, int parts) {
        this.values = values;
        this.width = width;
        this.targets = targets;
        this.parts = parts;
    }

    /** Row by row in one array. */
    public static float[] joined(float[][] x, int width) {
        float[] values = new float[Math.multiplyExact(x.length, width)];
        for (int i = 0; i < x.length; i++) {
            if (x[i].length != width) {
                throw new IllegalArgumentException("row %d has %d numbers, not %d".formatted(i, x[i].length, width));
            }
            System.arraycopy(x[i], 0, values, i * width, width);
        }
        return values;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public long count() {
        return targets.length;
    }

    @Override
    public int parts() {
        return parts;
    }

    private Tile tile(long from, int rows) {
        return new Tile.Floats(values, (int) from * width, rows, width, targets, (int) from);
    }

    @Override
    public Tiles tiles(Span span) {
        return new Tiles() {
            private final int most = Tiling.rows(width, Schema.Numbers.FLOAT);
            private long from = span.from();
            private int rows;

            @Override
            public boolean next() {
                from += rows;
                rows = (int) Math.min(most, span.to() - from);
                return rows > 0;
            }

            @Override
            public Tile tile() {
                return GivenRows.this.tile(from, rows);
            }
        };
    }

    @Override
    public Tile gather(LongUnaryOperator order, long from, int count, Basket basket) {
        float[] gathered = basket.floats(count * width);
        int at = basket.floatsFrom();
        double[] told = basket.targets(count);
        for (int i = 0; i < count; i++) {
            int row = (int) order.applyAsLong(from + i);
            System.arraycopy(values, row * width, gathered, at + i * width, width);
            told[i] = targets[row];
        }
        return new Tile.Floats(gathered, at, count, width, told, 0);
    }

    @Override
    public Rows encoded(Encoding encoding) {
        if (encoding.isNone(width)) {
            return this;
        }
        throw new IllegalStateException("numbers that a program gives are features as they are");
    }

    @Override
    public Rows of(Split split) {
        return split == Split.TRAIN ? this : new GivenRows(new float[0], width, new double[0], parts);
    }

    @Override
    public <T> T memo(int part, Class<T> kind, Supplier<T> make) {
        return kind.cast(memos.computeIfAbsent(new Memo(part, kind), _ -> make.get()));
    }

    @Override
    public <T> T memo(Class<T> kind, Supplier<T> make) {
        return memo(WHOLE, kind, make);
    }

    @Override
    public boolean hasRoom(long bytes) {
        return bytes < Runtime.getRuntime().maxMemory() / 8;
    }
}
