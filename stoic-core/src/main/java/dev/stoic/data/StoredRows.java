package dev.stoic.data;

import dev.stoic.math.SparseRows;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A view on one split of a data set. */
final class StoredRows implements Rows {
    /** Views that belong together: one for each split, the same encoding, the same number of parts. */
    static final class Family {
        private final DataSet data;
        private final int parts;
        private final Optional<Encoding> encoding;
        private final Map<Split, StoredRows> views = new ConcurrentHashMap<>();
        private volatile @Nullable Family newest;

        Family(DataSet data, int parts, Optional<Encoding> encoding) {
            this.data = data;
            this.parts = parts;
            this.encoding = encoding;
        }

        /** The same views for the same encoding, so that memos last as long as it does. */
        Family encoded(Encoding wanted) {
            Family known = newest;
            if (known == null || !known.hasSame(wanted)) {
                known = new Family(data, parts, Optional.of(wanted));
                newest = known;
            }
            return known;
        }

        @SuppressWarnings("ReferenceEquality") // rounds of a run ask for the same one, which need not be read again
        private boolean hasSame(Encoding wanted) {
            return encoding.isPresent()
                    && (encoding.get() == wanted || encoding.get().isSame(wanted));
        }

        StoredRows of(Split split) {
            return views.computeIfAbsent(split, s -> new StoredRows(this, s, data.store(s, encoding)));
        }
    }

    private final Family family;
    private final Split split;
    private final Store store;
    private final Map<Class<?>, AtomicReferenceArray<Object>> memos = new ConcurrentHashMap<>();
    private final Map<Class<?>, Object> wholes = new ConcurrentHashMap<>();
    private final HeapBudget room = HeapBudget.forMemos();

    /** The last one that changed nothing. */
    private volatile @Nullable Encoding none;

    private StoredRows(Family family, Split split, Store store) {
        this.split = split;
        this.family = family;
        this.store = store;
    }

    @Override
    public int width() {
        return store.shelf().width();
    }

    @Override
    public long count() {
        return store.shelf().choice().count();
    }

    @Override
    public int parts() {
        return family.parts;
    }

    @Override
    public Tiles tiles(Span span) {
        return store.tiles(span);
    }

    @Override
    public Tile gather(LongUnaryOperator order, long from, int count, Basket basket) {
        long[] ordinals = basket.ordinals(count);
        for (int i = 0; i < count; i++) {
            ordinals[i] = order.applyAsLong(from + i);
        }
        return store.gather(ordinals, count, basket);
    }

    @Override
    public Optional<SparseRows> thin(int part) {
        return store.thin(part, parts());
    }

    @Override
    public Rows encoded(Encoding encoding) {
        if (family.encoding.isPresent()) {
            throw new IllegalStateException("rows are encoded already");
        }
        return isNone(encoding) ? this : family.encoded(encoding).of(split);
    }

    @SuppressWarnings("ReferenceEquality") // as in a family
    private boolean isNone(Encoding encoding) {
        if (encoding == none) {
            return true;
        }
        boolean found = encoding.isNone(width());
        if (found) {
            none = encoding;
        }
        return found;
    }

    @Override
    public Rows of(Split split) {
        return family.of(split);
    }

    @Override
    public <T> T memo(int part, Class<T> kind, Supplier<T> make) {
        AtomicReferenceArray<Object> ofParts = memos.get(kind);
        if (ofParts == null) {
            ofParts = memos.computeIfAbsent(kind, _ -> new AtomicReferenceArray<>(parts()));
        }
        Object kept = ofParts.get(part);
        if (kept == null) {
            kept = make.get();
            ofParts.set(part, kept);
        }
        return kind.cast(kept);
    }

    @Override
    public <T> T memo(Class<T> kind, Supplier<T> make) {
        return kind.cast(wholes.computeIfAbsent(kind, _ -> make.get()));
    }

    @Override
    public boolean hasRoom(long bytes) {
        return room.take(bytes);
    }
}
