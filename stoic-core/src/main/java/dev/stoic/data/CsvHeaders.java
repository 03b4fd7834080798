package dev.stoic.data;

import dev.stoic.fault.Fault.Problem;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The columns of each of several files: those of the first, in any order where a header names them. */
final class CsvHeaders {
    private static final int NAMED = 10;

    private final List<List<Integer>> orders = new ArrayList<>();

    private CsvHeaders() {}

    /** @throws StoicException if a file is not a CSV, or has other columns than the first */
    static CsvHeaders of(Request request, CsvDialect dialect) throws IOException {
        CsvHeaders headers = new CsvHeaders();
        List<Path> files = request.located().files();
        List<Integer> same = IntStream.range(0, dialect.names().size()).boxed().toList();
        headers.orders.add(same);
        Map<List<Integer>, List<Integer>> known = new HashMap<>(Map.of(same, same));
        for (Path file : files.subList(1, files.size())) {
            OtherFormat.refuse(file, dialect.charset());
            List<Integer> order = dialect.header() ? order(files.getFirst(), file, dialect) : same;
            headers.orders.add(known.computeIfAbsent(order, _ -> order));
        }
        return headers;
    }

    /** For each field of a file the column of the first file that it is; the same list for files of the same order. */
    List<Integer> order(int file) {
        return orders.get(file);
    }

    private static List<Integer> order(Path first, Path file, CsvDialect dialect) throws IOException {
        byte separator = dialect.notation().separator;
        CsvStart start = CsvStart.read(file, dialect.charset(), CsvStart.SAMPLE);
        for (int size = CsvStart.SAMPLE;
                !start.whole() && start.records(separator, 2).size() < 2 && size < CsvStart.LARGEST; ) {
            size *= CsvStart.GROWTH;
            start = CsvStart.read(file, dialect.charset(), size);
        }
        List<List<String>> header = start.records(separator, 1);
        if (header.isEmpty()) {
            throw StoicException.user("%s is empty".formatted(file), "leave the file out");
        }
        List<String> names = CsvDialect.named(header.getFirst());
        List<String> expected = dialect.names();
        if (names.size() != expected.size() || !new HashSet<>(names).equals(new HashSet<>(expected))) {
            start.requireText(file, dialect);
            throw differ(first, expected, file, names);
        }
        return names.stream().map(expected::indexOf).toList();
    }

    private static StoicException differ(Path first, List<String> expected, Path file, List<String> names) {
        Stream<Problem> missing =
                expected.stream().filter(name -> !names.contains(name)).map(name -> problem(file, name, "is missing"));
        Stream<Problem> extra = names.stream()
                .filter(name -> !expected.contains(name))
                .map(name -> problem(file, name, "is not in " + first.getFileName()));
        Stream<Problem> twice = IntStream.range(0, names.size())
                .filter(i -> names.indexOf(names.get(i)) < i)
                .mapToObj(i -> problem(file, names.get(i), "is there twice"));
        return StoicException.user(
                "%s and %s differ in their columns".formatted(first, file),
                "give all files the same columns, in any order",
                Stream.of(missing, extra, twice).flatMap(s -> s).limit(NAMED).toList());
    }

    private static Problem problem(Path file, String column, String what) {
        return new Problem("%s column \"%s\"".formatted(file.getFileName(), column), what);
    }
}
