package dev.stoic.bench.peers;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What became of one tool on one case. */
sealed interface Outcome {
    /**
     * @param fresh the first fit of a new process; the median where there were several
     * @param warm the best later fit of one process, where there was one
     */
    record Measured(
            String version,
            double fresh,
            OptionalDouble warm,
            int rounds,
            Map<String, Double> quality,
            double peakMegabytes,
            String note)
            implements Outcome {}

    record Failed(String reason) implements Outcome {}

    static double median(List<Double> values) {
        var sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    static OptionalDouble bestLater(List<Double> fits) {
        return fits.stream().skip(1).mapToDouble(Double::doubleValue).min();
    }
}
