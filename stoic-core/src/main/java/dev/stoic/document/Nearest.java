package dev.stoic.document;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The known word that a misspelt one probably stands for; nothing where none is near. */
public final class Nearest {
    /** A beginning of a word counts as that word from here on: {@code eval}. */
    private static final int BEGINNING = 3;

    private Nearest() {}

    public static Optional<String> to(String word, Collection<String> known) {
        String wanted = bare(word);
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        String best = "";
        int distance = Integer.MAX_VALUE;
        for (String candidate : known) {
            int d = distance(wanted, bare(candidate));
            if (d < distance) {
                distance = d;
                best = candidate;
            }
        }
        return distance <= allowed(wanted.length()) ? Optional.of(best) : beginning(wanted, known);
    }

    /** Short words differ in everything once they differ in a letter or two. */
    private static int allowed(int length) {
        return length < 3 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3;
    }

    private static Optional<String> beginning(String wanted, Collection<String> known) {
        return wanted.length() < BEGINNING
                ? Optional.empty()
                : known.stream()
                        .filter(candidate -> bare(candidate).startsWith(wanted))
                        .findFirst();
    }

    /** A word as it is compared: without the dashes of a flag, in lower case. */
    static String bare(String word) {
        String text = word.toLowerCase(Locale.ROOT);
        int from = 0;
        while (from < text.length() && text.charAt(from) == '-') {
            from++;
        }
        return text.substring(from).replace('_', '-');
    }

    /** Letters to insert, delete or replace, and neighbours to exchange (optimal string alignment). */
    private static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }
}
