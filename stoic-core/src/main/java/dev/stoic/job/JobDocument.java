package dev.stoic.job;

import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job as it was written, with every replacement in its place and the knowledge of who gave what.
 *
 * @param file what messages call it
 * @param spellings by path, how the user gave a value that is not the file's
 */
public record JobDocument(String file, Mapping root, Map<String, String> spellings) {
    public JobDocument {
        spellings = Map.copyOf(spellings);
    }

    public static JobDocument of(String file, Mapping root) {
        return new JobDocument(file, root, Map.of());
    }

    /** The document that says all of these values, each under its path, in this order. */
    public static JobDocument ofValues(String file, Map<String, Node> values) {
        JobDocument document = of(file, Mapping.empty(0));
        for (var entry : values.entrySet()) {
            document = new JobDocument(
                    file, put(document.root(), List.of(entry.getKey().split("\\.", -1)), entry.getValue()), Map.of());
        }
        return document;
    }

    /** The strongest replacement of a path wins; among equals the later one. */
    public JobDocument with(List<Replacement> replacements) {
        JobDocument document = this;
        for (Replacement replacement : replacements.stream()
                .sorted(Comparator.comparing(Replacement::strength))
                .toList()) {
            document = document.with(replacement);
        }
        return document;
    }

    private JobDocument with(Replacement replacement) {
        var known = new LinkedHashMap<>(spellings);
        known.keySet().removeIf(path -> path.startsWith(replacement.path() + "."));
        known.put(replacement.path(), replacement.spelling());
        return new JobDocument(file, put(root, replacement.keys(), replacement.value()), known);
    }

    private static Mapping put(Mapping into, List<String> keys, Node value) {
        var entries = new LinkedHashMap<>(into.entries());
        String first = keys.getFirst();
        if (keys.size() == 1) {
            entries.put(first, value);
        } else {
            Mapping inner = switch (entries.get(first)) {
                case null -> Mapping.empty(0);
                case Mapping mapping -> mapping;
                // `learner: kmeans` and `learner: {kmeans: {}}` are the same choice; anything else is replaced.
                case Scalar word
                when word.text().equals(keys.get(1)) ->
                    new Mapping(Map.of(word.text(), Mapping.empty(word.line())), word.line());
                case Node _ -> Mapping.empty(0);
            };
            entries.put(first, put(inner, keys.subList(1, keys.size()), value));
        }
        return new Mapping(entries, into.line());
    }

    /** Who gave the value at a path, if it was not the file: the nearest replacement at or above it. */
    public Optional<String> spelling(String path) {
        for (String at = path; !at.isEmpty(); at = at.contains(".") ? at.substring(0, at.lastIndexOf('.')) : "") {
            String spelling = spellings.get(at);
            if (spelling != null) {
                return Optional.of(spelling);
            }
        }
        return Optional.empty();
    }

    /** The learner that is chosen so far, if it is one word or one key. */
    public Optional<String> learner() {
        return switch (root.entries().get("learner")) {
            case Scalar word -> Optional.of(word.text().strip());
            case Mapping choice
            when choice.entries().size() == 1 ->
                Optional.of(choice.entries().keySet().iterator().next());
            case null, default -> Optional.empty();
        };
    }
}
