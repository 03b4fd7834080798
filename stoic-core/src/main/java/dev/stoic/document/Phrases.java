package dev.stoic.document;

import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.fault.Visible;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words of a document, and words about it. */
final class Phrases {
    private Phrases() {}

    /** What follows the first word of a text stands under it. */
    static Node split(Node item) {
        if (item instanceof Scalar(String text, int line) && text.strip().contains(" ")) {
            String[] words = text.strip().split("\\s+", 2);
            return new Mapping(Map.of(words[0], new Scalar(words[1], line)), line);
        }
        return item;
    }

    static Optional<Integer> whole(Node node, int least, int most) {
        try {
            return node instanceof Scalar scalar ? whole(scalar.text().strip(), least, most) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static Optional<Integer> whole(String text, int least, int most) {
        int value = Integer.parseInt(text.replace("_", ""));
        return value >= least && value <= most ? Optional.of(value) : Optional.empty();
    }

    static String unknown(String word, List<String> words) {
        return "unknown value \"" + Visible.brief(word) + "\". " + suggestion(word, words);
    }

    static String suggestion(String word, List<String> words) {
        String advice = Synonyms.SETTINGS.advice(word, words, known -> known);
        if (advice.isEmpty()) {
            advice = Synonyms.LEARNERS.advice(word, words, known -> known);
        }
        String end = advice.isEmpty() ? "" : advice.endsWith("?") ? " " : ". ";
        return advice + end + "Known: " + words.stream().sorted().collect(Collectors.joining(", "));
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String range(double least, double most) {
        return most == Double.MAX_VALUE ? "of at least " + plain(least) : plain(least) + " to " + plain(most);
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
