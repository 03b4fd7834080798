package dev.stoic.document;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The known word that somebody probably meant. */
public final class Nearest {
    /** What other tools call the same thing; spelling alone would not find these. */
    private static final Map<String, List<String>> ELSEWHERE = Map.ofEntries(
            Map.entry("alpha", List.of("l2")),
            Map.entry("batch_size", List.of("batch")),
            Map.entry("clusters", List.of("k")),
            Map.entry("label", List.of("target")),
            Map.entry("lambda", List.of("l2")),
            Map.entry("learning_rate", List.of("rate")),
            Map.entry("lr", List.of("rate")),
            Map.entry("max_iter", List.of("iterations", "rounds")),
            Map.entry("n_clusters", List.of("k")),
            Map.entry("n_init", List.of("restarts")),
            Map.entry("tol", List.of("tolerance")));

    private Nearest() {}

    public static Optional<String> to(String word, Collection<String> known) {
        for (String same : ELSEWHERE.getOrDefault(word.toLowerCase(Locale.ROOT).replace('-', '_'), List.of())) {
            if (known.contains(same)) {
                return Optional.of(same);
            }
        }
        String best = "";
        int distance = Integer.MAX_VALUE;
        for (String candidate : known) {
            int d = distance(word, candidate);
            if (d < distance) {
                distance = d;
                best = candidate;
            }
        }
        int allowed = Math.max(2, word.length() / 2);
        return distance <= allowed ? Optional.of(best) : Optional.empty();
    }

    /** Levenshtein distance, ignoring case; a shared beginning counts for something. */
    private static int distance(String from, String to) {
        String a = from.toLowerCase(Locale.ROOT);
        String b = to.toLowerCase(Locale.ROOT);
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int swap = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(swap, Math.min(previous[j], row[j - 1]) + 1);
            }
            previous = row;
        }
        return previous[b.length()];
    }
}
