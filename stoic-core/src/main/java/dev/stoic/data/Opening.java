package dev.stoic.data;

import dev.stoic.fault.StoicException;
import dev.stoic.math.Permutation;
import dev.stoic.math.Streams;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds or builds the tables of a data set and decides which rows each split has. */
record Opening(Places places, Progress progress) {
    /** Keys the stream that shuffles rows into splits, apart from all other uses of the seed. */
    private static final long SPLITS = 0x5350_4C49_5453L;

    OpenedTables open(Source train, Holdout validation, Holdout test, long seed) throws IOException {
        List<Table> tables = new ArrayList<>();
        try {
            Request request = request(train, Optional.empty());
            Table table = cache().table(request, progress);
            tables.add(table);
            Map<Split, Shelf> shelves = split(train, table, validation, test, seed);
            Map<Split, Request> requests = new EnumMap<>(Split.class);
            shelves.keySet().forEach(split -> requests.put(split, request));
            Schema schema = table.footer().schema();
            Map<Split, Holdout> holdouts = new EnumMap<>(Split.class);
            holdouts.put(Split.VALIDATION, validation);
            holdouts.put(Split.TEST, test);
            for (Map.Entry<Split, Holdout> entry : holdouts.entrySet()) {
                if (entry.getValue() instanceof Holdout.Location(String location)) {
                    Source other = beside(request, location);
                    Request wanted = request(other, Optional.of(schema));
                    Table held = cache().table(wanted, progress);
                    tables.add(held);
                    shelves.put(entry.getKey(), whole(other, held));
                    requests.put(entry.getKey(), wanted);
                }
            }
            return new OpenedTables(tables, shelves, requests, places);
        } catch (IOException | RuntimeException | Error e) {
            tables.forEach(Table::close);
            throw e;
        }
    }

    OpenedTables openLike(Schema schema, Source source) throws IOException {
        Request request = request(source, Optional.of(schema));
        Table table = cache().table(request, progress);
        Map<Split, Shelf> shelves = new EnumMap<>(Split.class);
        shelves.put(Split.TRAIN, new Shelf(table, new Choice.All(table.footer().rows()), Optional.empty()));
        return new OpenedTables(List.of(table), shelves, Map.of(Split.TRAIN, request), places);
    }

    RowTexts texts(Schema schema, Source source, List<String> columns) throws IOException {
        return RowTexts.open(request(source, Optional.of(schema)), columns);
    }

    private Cache cache() {
        return new Cache(places.cache(), places.limit());
    }

    private Request request(Source source, Optional<Schema> like) throws IOException {
        return new Request(source, Located.find(source, places, progress), like);
    }

    private static Shelf whole(Source source, Table table) {
        long rows = table.footer().rows();
        if (rows == 0) {
            throw StoicException.user("%s has no rows".formatted(source.location()), "name a file with rows");
        }
        return new Shelf(table, new Choice.All(rows), Optional.empty());
    }

    /** The row of rank i in a seeded order goes to the test rows if i is below their number, then to the validation rows. */
    private static Map<Split, Shelf> split(Source train, Table table, Holdout validation, Holdout test, long seed) {
        Map<Split, Shelf> shelves = new EnumMap<>(Split.class);
        Shelf all = whole(train, table);
        long rows = table.footer().rows();
        long tests = held("data.test", test, rows);
        long validations = held("data.validation", validation, rows);
        if (tests + validations == 0) {
            shelves.put(Split.TRAIN, all);
            return shelves;
        }
        if (tests + validations >= rows) {
            throw StoicException.user(
                    "data.test and data.validation take %,d and %,d of %,d rows and leave none to learn from"
                            .formatted(tests, validations, rows),
                    "make the shares smaller");
        }
        Permutation order = new Permutation(rows, Streams.key(seed, SPLITS));
        Choice.Some testRows = Choice.Some.ofRanks(order, 0, tests);
        Choice.Some validationRows = Choice.Some.ofRanks(order, tests, tests + validations);
        Choice.Some rest = Choice.Some.without(testRows, validationRows, rows);
        shelves.put(Split.TRAIN, new Shelf(table, rest, Optional.empty()));
        if (tests > 0) {
            shelves.put(Split.TEST, new Shelf(table, testRows, Optional.empty()));
        }
        if (validations > 0) {
            shelves.put(Split.VALIDATION, new Shelf(table, validationRows, Optional.empty()));
        }
        return shelves;
    }

    private static long held(String key, Holdout holdout, long rows) {
        return switch (holdout) {
            case Holdout.Nothing _, Holdout.Location _ -> 0;
            case Holdout.Share(double share) -> {
                if (!(share > 0 && share < 1)) {
                    throw StoicException.user(
                            "%s must be a share between 0 and 1, got %s".formatted(key, share),
                            "for instance 0.2 or 20%");
                }
                long held = Math.round(share * rows);
                if (held == 0) {
                    throw StoicException.user(
                            "%s: %s%% of %s leaves no %s rows"
                                    .formatted(key, percent(share), count(rows), key.replace("data.", "")),
                            "make the share larger, or leave it out");
                }
                yield held;
            }
        };
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
    }

    private static String count(long rows) {
        return rows == 1 ? "1 row" : "%,d rows".formatted(rows);
    }

    /** The source of a held-out location. A target file beside the rows differs in its name as the rows' files do. */
    static Source beside(Request train, String location) {
        Source source = train.source();
        boolean file = train.located().targets().isPresent();
        return new Source(
                location,
                source.target().map(target -> file ? renamed(source.location(), location, target) : target),
                source.targetKind(),
                source.columns(),
                source.csv());
    }

    /** {@code X_train.npy → X_test.npy} makes {@code y_train.npy → y_test.npy}. */
    static String renamed(String from, String to, String target) {
        int shorter = Math.min(from.length(), to.length());
        int prefix = 0;
        while (prefix < shorter && from.charAt(prefix) == to.charAt(prefix)) {
            prefix++;
        }
        int suffix = 0;
        while (suffix < shorter - prefix
                && from.charAt(from.length() - 1 - suffix) == to.charAt(to.length() - 1 - suffix)) {
            suffix++;
        }
        String old = from.substring(prefix, from.length() - suffix);
        String fresh = to.substring(prefix, to.length() - suffix);
        if (!old.isEmpty()) {
            int at = target.lastIndexOf(old);
            return at < 0 ? target : target.substring(0, at) + fresh + target.substring(at + old.length());
        }
        int dot = target.lastIndexOf('.');
        return dot < 0 ? target + fresh : target.substring(0, dot) + fresh + target.substring(dot);
    }
}
