package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The rows of a job: files decoded once into a cache, split, and given out as {@link Rows}. Thread-safe. After
 * {@link #close} nothing that came from it may be used.
 */
public final class DataSet implements AutoCloseable {
    /** Bytes of files for which it is worth it to get ready. */
    static final long LARGE = 1L << 24;

    private final Schema schema;
    private final Fingerprints fingerprints;
    private final List<String> notes;
    private final List<Deviation> deviations;
    private final List<Table> tables;
    private final Map<Split, Store> stored;
    private final OpenedTables opened;
    private final HeapBudget budget;
    private final Map<Split, Store.Keeping> kept = new EnumMap<>(Split.class);
    private Map<Split, Store> encoded = new EnumMap<>(Split.class);

    private DataSet(OpenedTables opened, HeapBudget budget) {
        this.opened = opened;
        this.tables = opened.tables();
        this.schema = opened.tables().getFirst().footer().schema();
        this.fingerprints = opened.fingerprints();
        this.notes = opened.notes();
        this.deviations = opened.deviations();
        this.budget = budget;
        this.stored = new EnumMap<>(Split.class);
        Table train = opened.tables().getFirst();
        for (Split split : Split.values()) {
            Shelf none = new Shelf(train, new Choice.All(0), Optional.empty());
            stored.put(
                    split, new Store(opened.shelves().getOrDefault(split, none), budget, () -> {}, Optional.empty()));
        }
    }

    /**
     * Somebody will ask for the rows of a file soon. If it is a large CSV that certainly has to be read, because it is younger than all rows that
     * are kept, what reads it is compiled meanwhile; of a large NumPy file {@code listener} hears what its rows are like, without a target.
     */
    public static void expect(Path file, Places places, Progress listener) {
        try {
            long bytes = Files.size(file);
            String name = String.valueOf(file.getFileName());
            if (bytes < LARGE) {
                return;
            }
            if (name.endsWith(".csv") && new Cache(places.cache(), places.limit()).isOlderThan(file)) {
                CsvPractice.begin(bytes);
            } else if (name.endsWith(".npy")) {
                tell(file, listener);
            }
        } catch (IOException e) {
            return; // whoever opens it says so
        }
    }

    private static void tell(Path npy, Progress listener) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            ArrayFile file = NpyFile.open(npy, arena);
            List<Column> columns = IntStream.range(0, file.width())
                    .<Column>mapToObj(i -> new Column.Numeric("x" + i))
                    .toList();
            var schema = new Schema(columns, Optional.empty(), file.element().cell.numbers);
            listener.rows(schema, file.rows(), Zeros.of(file));
        }
    }

    /**
     * Reads what a job learns from.
     *
     * @throws StoicException if the files, their rows or the shares are wrong
     */
    public static DataSet open(
            Source train, Holdout validation, Holdout test, long seed, Places places, Progress listener) {
        return open(new Opening(places, listener), train, validation, test, seed, HeapBudget.ofProcess());
    }

    static DataSet open(Opening opening, Source train, Holdout validation, Holdout test, long seed, HeapBudget budget) {
        return explained(
                train, opening.places(), () -> new DataSet(opening.open(train, validation, test, seed), budget));
    }

    /**
     * Reads rows that must have a given schema, for instance to predict with a model. They are the training split,
     * and may be none. If the schema has a target, so must the rows.
     */
    public static DataSet openLike(Schema schema, Source source, Places places, Progress listener) {
        var opening = new Opening(places, listener);
        return explained(source, places, () -> new DataSet(opening.openLike(schema, source), HeapBudget.ofProcess()));
    }

    /**
     * Columns of rows that {@link #openLike} reads from the same source, as they are written there.
     *
     * @throws StoicException if a column is not there, or the files have no texts
     */
    public static RowTexts texts(Schema schema, Source source, Places places, List<String> columns) throws IOException {
        return new Opening(places, Progress.silent()).texts(schema, source, columns);
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    /** Says of every failure of the disk what it means. */
    private static <T> T explained(Source source, Places places, Reading<T> reading) {
        try {
            return reading.read();
        } catch (UncheckedIOException e) {
            throw ReadFaults.of(source, places, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw ReadFaults.of(source, places, e);
        }
    }

    public Schema schema() {
        return schema;
    }

    public long count(Split split) {
        return store(split, Optional.empty()).shelf().choice().count();
    }

    public Fingerprints fingerprints() {
        return fingerprints;
    }

    /** What a person should know about how the files were read, deviations included. */
    public List<String> notes() {
        return notes;
    }

    /**
     * What of rows that must be like those of training is not: of {@link #openLike}, and of held-out rows of their
     * own files.
     */
    public List<Deviation> deviations() {
        return deviations;
    }

    /**
     * Which row of its files a row of a split is, counted from 1 over all files in their order. Neither headers nor
     * blank lines count; dropped rows do.
     */
    public long rowInFiles(Split split, long ordinal) {
        Shelf shelf = store(split, Optional.empty()).shelf();
        DroppedRows gaps = shelf.table().footer().treated().gaps();
        return gaps.row(shelf.choice().row(ordinal)) + 1;
    }

    /**
     * Where rows of a split stand in their files, which are read once more for it.
     *
     * @param ordinals of the rows in the split
     * @return places by ordinal; a row whose file changed meanwhile may be missing
     */
    public Map<Long, RowOrigin> origins(Split split, long[] ordinals) {
        Request request = Objects.requireNonNull(opened.requests().get(split));
        Shelf shelf = store(split, Optional.empty()).shelf();
        DroppedRows gaps = shelf.table().footer().treated().gaps();
        long[] rows = LongStream.of(ordinals)
                .map(ordinal -> gaps.row(shelf.choice().row(ordinal)))
                .toArray();
        Map<Long, RowOrigin> places =
                explained(request.source(), opened.places(), () -> RowOriginFinder.of(request, rows));
        Map<Long, RowOrigin> found = new HashMap<>();
        for (int i = 0; i < rows.length; i++) {
            RowOrigin place = places.get(rows[i]);
            if (place != null) {
                found.put(ordinals[i], place);
            }
        }
        return found;
    }

    /** What the rows of a split were read from. */
    public String location(Split split) {
        return Objects.requireNonNull(opened.requests().get(split)).source().location();
    }

    /** Whether a split that has a file of its own has the very rows that the training split was read from. */
    public boolean repeatsTraining(Split split) {
        return opened.repeatsTraining(split);
    }

    /** The training rows as they are stored. */
    public Rows rows(int parts) {
        if (parts < 1) {
            throw new IllegalArgumentException("rows need at least one part, got " + parts);
        }
        return new StoredRows.Family(this, parts, Optional.empty()).of(Split.TRAIN);
    }

    /**
     * Says that a split will be read again and again: its rows move to the heap if they fit, now if their encoding is given,
     * else when the first rows are read in one.
     *
     * @param parts in which they will be asked for
     */
    public void keep(Split split, Optional<Encoding> encoding, Form form, int parts) {
        var keeping = new Store.Keeping(form, parts);
        synchronized (this) {
            kept.put(split, keeping);
        }
        if (encoding.isPresent()) {
            boolean none = encoding.get().isNone(schema.width());
            store(split, none ? Optional.empty() : encoding).keep(keeping);
        }
    }

    /** Rows in an encoding, kept for all who ask for the same; only the newest encoding is. */
    synchronized Store store(Split split, Optional<Encoding> encoding) {
        Store raw = Objects.requireNonNull(stored.get(split));
        if (encoding.isEmpty()) {
            return raw;
        }
        Store known = encoded.get(split);
        if (known != null && known.shelf().hasSame(encoding)) {
            return known;
        }
        if (known != null) {
            encoded.values().forEach(Store::release);
            encoded = new EnumMap<>(Split.class);
        }
        Shelf shelf = new Shelf(raw.shelf().table(), raw.shelf().choice(), encoding);
        Store made = new Store(
                shelf, budget, () -> stored.values().forEach(Store::release), Optional.ofNullable(kept.get(split)));
        encoded.put(split, made);
        return made;
    }

    @Override
    public synchronized void close() {
        stored.values().forEach(Store::release);
        encoded.values().forEach(Store::release);
        tables.forEach(Table::close);
    }
}
