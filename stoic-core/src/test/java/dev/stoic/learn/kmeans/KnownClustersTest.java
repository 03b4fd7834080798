package dev.stoic.learn.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.data.HeapRows;
import dev.stoic.learn.Runs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Clusters of data sets that others have clustered too. */
class KnownClustersTest {
    @Test
    void irisHasTheClustersThatEverybodyFinds() {
        // Petal length and width in mm of every third flower; the optimum found by trying all cuts along petal length.
        double[] petals = {
            14, 2, 14, 3, 14, 1, 15, 2, 15, 2, 13, 4, 15, 3, 14, 2, 14, 2, 14, 1, 13, 3, 19, 4, 14, 3, 14, 2, 15, 1, 17,
            5, 47, 14, 40, 13, 33, 10, 39, 14, 47, 14, 45, 15, 48, 18, 43, 13, 35, 10, 51, 16, 47, 15, 44, 12, 42, 13,
            41, 13, 58, 22, 66, 21, 61, 25, 53, 19, 53, 23, 69, 23, 49, 20, 57, 21, 60, 18, 56, 21, 61, 19, 51, 15, 56,
            24, 51, 19, 57, 25, 52, 20
        };
        var rows = HeapRows.of(petals, 2).withParts(8);
        var settings = new KMeansSettings(3, 100, 10, new Init.PlusPlus(), 0);
        var state = Runs.toEnd(new KMeans(settings), Runs.problem(rows, 42), rows);
        double[] best = bestCuts(petals);
        assertThat(KMeansTest.inertia(state)).isEqualTo(PlainKMeans.inertia(petals, 2, best), within(1e-9));
    }

    @Test
    void carsHaveTheirKnownInertiaAndSizes() throws IOException {
        List<double[]> cars = cars();
        assertThat(cars).hasSize(256);
        found(standardised(cars, 7), 586.274237, 75, 84, 97);
    }

    /** The published figure is of the same rows cut to whole numbers before they are standardised. */
    @Test
    void carsInWholeNumbersHaveTheirKnownInertiaAndSizes() throws IOException {
        List<double[]> whole = cars().stream()
                .map(row -> Arrays.stream(row).map(value -> (long) value).toArray())
                .toList();
        found(standardised(whole, 7), 586.097456, 75, 90, 91);
    }

    private static List<double[]> cars() throws IOException {
        Path cars = Path.of(
                        Optional.ofNullable(System.getenv("STOIC_SHARED_DATA")).orElse("../../shared/data"))
                .resolve("cars.csv");
        assumeTrue(
                Files.exists(cars), "skipped: there is no " + cars + ", and STOIC_SHARED_DATA names no other folder");
        return numbers(Files.readAllLines(cars));
    }

    private static void found(double[] values, double inertia, int... sizes) {
        var rows = HeapRows.of(values, 7).withParts(8);
        var settings = new KMeansSettings(3, 300, 60, new Init.Random(), 0);

        var state = Runs.toEnd(new KMeans(settings), Runs.problem(rows, 42), rows);

        assertThat(KMeansTest.inertia(state)).isEqualTo(inertia, within(1e-6));
        assertThat(PlainKMeans.sizes(values, 7, KMeansTest.centres(state))).containsExactly(sizes);
    }

    private static List<double[]> numbers(List<String> lines) {
        var rows = new ArrayList<double[]>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(",", -1);
            try {
                rows.add(Arrays.stream(fields, 0, 7)
                        .mapToDouble(Double::parseDouble)
                        .toArray());
            } catch (NumberFormatException e) {
                assertThat(line).as("a row without all its numbers").contains(", ,");
            }
        }
        return rows;
    }

    private static double[] standardised(List<double[]> rows, int width) {
        double[] values = new double[rows.size() * width];
        for (int j = 0; j < width; j++) {
            int column = j;
            double mean =
                    rows.stream().mapToDouble(row -> row[column]).average().orElseThrow();
            double variance = rows.stream()
                    .mapToDouble(row -> (row[column] - mean) * (row[column] - mean))
                    .average()
                    .orElseThrow();
            for (int i = 0; i < rows.size(); i++) {
                values[i * width + j] = (rows.get(i)[j] - mean) / Math.sqrt(variance);
            }
        }
        return values;
    }

    /** Refined from every cut of the first feature in three, so that none is missed. */
    private static double[] bestCuts(double[] values) {
        double[] best = {};
        double least = Double.MAX_VALUE;
        for (double low = 15; low < 60; low += 3) {
            for (double high = low + 3; high < 69; high += 3) {
                double[] start = {low - 2, low / 3, (low + high) / 2, (low + high) / 6, high + 2, high / 3};
                double[] centres = PlainKMeans.centres(values, 2, start, 40);
                double inertia = PlainKMeans.inertia(values, 2, centres);
                if (inertia < least) {
                    least = inertia;
                    best = centres;
                }
            }
        }
        return best;
    }
}
