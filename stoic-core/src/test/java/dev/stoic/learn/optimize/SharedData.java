package dev.stoic.learn.optimize;

import dev.stoic.data.Encoding;
import dev.stoic.data.HeapRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Real data beside the project; tests that need it are skipped with the reason where it is absent. */
public final class SharedData {
    private SharedData() {}

    /** The lines of a file that start with a number, cut at commas; fields that are no numbers must not be asked for. */
    public static HeapRows rows(String name, int target, int... features) {
        Path file = Stream.of(
                        Optional.ofNullable(System.getenv("STOIC_SHARED_DATA")).map(Path::of),
                        Optional.of(Path.of("../shared/data")),
                        Optional.of(Path.of("../../shared/data")))
                .flatMap(Optional::stream)
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElse(Path.of(""));
        Assumptions.assumeTrue(
                Files.isRegularFile(file), "needs %s: name its folder with STOIC_SHARED_DATA".formatted(name));
        List<String[]> lines = lines(file, target);
        double[] x = new double[lines.size() * features.length];
        double[] y = new double[lines.size()];
        for (int i = 0; i < y.length; i++) {
            y[i] = Double.parseDouble(lines.get(i)[target]);
            for (int j = 0; j < features.length; j++) {
                x[i * features.length + j] = Double.parseDouble(lines.get(i)[features[j]]);
            }
        }
        return HeapRows.of(x, features.length).withTargets(y);
    }

    private static List<String[]> lines(Path file, int target) {
        try {
            var lines = new ArrayList<String[]>();
            for (String line : Files.readAllLines(file)) {
                String[] fields = line.split(",", -1);
                if (fields.length > target && fields[0].matches("[0-9.]+")) {
                    lines.add(fields);
                }
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Mean 0 and population deviation 1. */
    public static HeapRows standardised(HeapRows rows) {
        int width = rows.width();
        int n = (int) rows.count();
        double[] mean = new double[width];
        double[] factor = new double[width];
        for (int j = 0; j < width; j++) {
            int column = j;
            double m = IntStream.range(0, n)
                            .mapToDouble(i -> rows.value(i, column))
                            .sum()
                    / n;
            double squares = IntStream.range(0, n)
                    .mapToDouble(i -> (rows.value(i, column) - m) * (rows.value(i, column) - m))
                    .sum();
            mean[j] = m;
            factor[j] = 1 / Math.sqrt(squares / n);
        }
        var none = Encoding.none(width);
        return rows.encoded(new Encoding(none.column(), none.code(), none.fill(), mean, factor));
    }
}
