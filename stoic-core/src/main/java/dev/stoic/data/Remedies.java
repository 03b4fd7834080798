package dev.stoic.data;

import dev.stoic.data.Source.Missing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What one can do about rows that cannot be used, besides correcting the file. */
final class Remedies {
    private static final int LONGEST = 20;

    private Remedies() {}

    /** About empty fields. A model that is there already can only leave rows out. */
    static List<String> ofMissing(Findings findings, Request request) {
        List<String> ways = new ArrayList<>();
        if (findings.isWithoutTarget()) {
            ways.add("leave rows without a target out: data.missing-target: drop");
        }
        if (request.source().columns().missing() == Missing.ERROR && findings.misses()) {
            ways.add(
                    request.like().isPresent()
                            ? "leave rows with empty fields out: data.columns.missing: drop"
                            : "set data.columns.missing: drop or data.columns.missing: mean, "
                                    + "or data.columns.missing: keep for trees");
        }
        return ways;
    }

    /** About words that count as missing in columns of categories and classes. */
    static List<String> ofWords(Findings findings, Assignment assignment) {
        boolean words = findings.misses(
                column -> assignment.dictionaries().containsKey(column) && findings.missingWords(column) > 0);
        return words ? List.of("read NA, N/A, NaN and null as values: data.csv.na: text") : List.of();
    }

    /**
     * About fields that are not numbers.
     *
     * @param spoiled columns that were taken for numbers because most of their values are
     */
    static List<String> ofNumbers(Findings findings, CsvNotation notation, List<String> spoiled) {
        List<String> ways = new ArrayList<>();
        Set<String> words = new LinkedHashSet<>();
        Optional<NumberStyle> style = NumberStyle.telling(findings.noNumbers());
        style.ifPresent(told -> ways.add(told.remedy(notation)));
        findings.noNumbers().forEach(value -> {
            ValueFormat likeness = ValueFormat.of(value, notation);
            if (likeness == ValueFormat.STYLED) {
                return;
            }
            Optional<String> remedy = likeness.remedy(value, notation);
            if (remedy.isEmpty()) {
                words.add(value);
            } else if (!ways.contains(remedy.get())) {
                ways.add(remedy.get());
            }
        });
        if (!words.isEmpty() && ways.isEmpty()) {
            ways.add(absent(words, notation));
        }
        if (!spoiled.isEmpty()) {
            ways.add("call it a category: data.columns.category: " + YamlList.of(spoiled));
        }
        return ways;
    }

    private static String absent(Set<String> words, CsvNotation notation) {
        String word = words.iterator().next();
        if (words.size() > 1 || word.length() > LONGEST || word.isBlank()) {
            return "name in data.csv.absent what stands for no value";
        }
        List<String> all = new ArrayList<>(notation.csv().absent());
        all.add(word);
        return "set data.csv.absent: %s if that stands for no value".formatted(YamlList.of(all));
    }
}
