package dev.stoic.data;

import dev.stoic.math.Streams;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** Made-up rows of a given shape, in one part, for a learner to practise on. They lie in memory as real ones do. */
public final class PracticeRows implements Rows {
    private static final long KEY = Streams.key(0, 1);

    private final Schema schema;
    private final int count;
    private final Resident rows;
    private final Map<Class<?>, Object> memos = new ConcurrentHashMap<>();

    public PracticeRows(Schema schema, int count) {
        this.schema = schema;
        this.count = count;
        int width = schema.width();
        double[] targets = new double[schema.target().isPresent() ? count : 0];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = target(i);
        }
        rows = switch (schema.numbers()) {
            case DOUBLE -> {
                double[] values = new double[count * width];
                for (int i = 0; i < values.length; i++) {
                    values[i] = Streams.uniform(KEY, i);
                }
                yield new Resident.Doubles(values, targets, width);
            }
            case FLOAT -> {
                float[] values = new float[count * width];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (float) Streams.uniform(KEY, i);
                }
                yield new Resident.Floats(values, targets, width);
            }
        };
    }

    private double target(int row) {
        return switch (schema.target().orElseThrow()) {
            case Column.Numeric _ -> row % 7;
            case Column.Categorical(String _, var values) -> row % values.size();
        };
    }

    @Override
    public int width() {
        return schema.width();
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public Tiles tiles(Span span) {
        return new WindowTiles(rows, span, Tiling.rows(width(), schema.numbers()));
    }

    @Override
    public Tile gather(LongUnaryOperator order, long from, int size) {
        long[] ordinals = new long[size];
        for (int i = 0; i < size; i++) {
            ordinals[i] = order.applyAsLong(from + i);
        }
        return rows.gather(ordinals);
    }

    @Override
    public Rows encoded(Encoding encoding) {
        return this;
    }

    @Override
    public Rows of(Split split) {
        return this;
    }

    @Override
    public <T> T memo(int part, Class<T> kind, Supplier<T> make) {
        return kind.cast(memos.computeIfAbsent(kind, _ -> make.get()));
    }

    @Override
    public boolean hasRoom(long bytes) {
        return true;
    }
}
