package dev.stoic.cli;

import dev.stoic.code.Jars;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.engine.RunFolder;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobReader;
import dev.stoic.job.Learners;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The job of a run as it was resolved, for showing: its data need not be there any more, and a job of another version
 * is shown as it is written.
 *
 * @param task what the learner learns: classes, numbers or clusters; empty if this version cannot tell
 */
record RunJob(String name, String learner, Optional<String> task, Map<String, Object> settings) {
    private static final String NUMBER = "-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,3})?";

    static RunJob of(RunFolder folder) throws IOException {
        try {
            JobDocument document = JobDocument.of(folder.id(), Yaml.read(folder.job(), folder.id()));
            var settings = new LinkedHashMap<String, Object>();
            flatten("", document.root(), settings);
            String name = settings.getOrDefault("name", "").toString();
            return new RunJob(name, document.learner().orElse(""), task(document), settings);
        } catch (StoicException _) {
            return new RunJob("", "", Optional.empty(), Map.of());
        }
    }

    /** Code of a user's own learner is not run to show its job. */
    private static Optional<String> task(JobDocument document) {
        if (document.root().entries().containsKey("code")) {
            return Optional.empty();
        }
        var reader = new JobReader(Learners.KNOWN, _ -> Optional.empty(), new Jars.Unopened());
        try {
            return Optional.of(
                    switch (reader.learner(document).target()) {
                        case CLASS -> "classes";
                        case NUMBER -> "numbers";
                        case NONE -> "clusters";
                    });
        } catch (StoicException _) {
            return Optional.empty();
        }
    }

    private static void flatten(String path, Mapping mapping, Map<String, Object> to) {
        mapping.entries().forEach((key, node) -> {
            String at = path.isEmpty() ? key : path + "." + key;
            if (node instanceof Mapping inner) {
                flatten(at, inner, to);
            } else {
                // A column may be called 1 or true.
                boolean text = at.startsWith("data.") || at.startsWith("code.") || at.equals("name");
                to.put(at, value(node, text));
            }
        });
    }

    private static Object value(Node node, boolean text) {
        return switch (node) {
            case Scalar(String written, int _) -> text ? written : value(written);
            case Sequence(List<Node> items, int _) ->
                items.stream().map(item -> value(item, text)).toList();
            case Mapping mapping -> {
                var inner = new LinkedHashMap<String, Object>();
                mapping.entries().forEach((key, item) -> inner.put(key, value(item, text)));
                yield inner;
            }
        };
    }

    private static Object value(String written) {
        return switch (written) {
            case "true", "false" -> Boolean.valueOf(written);
            default -> written.matches(NUMBER) ? number(written) : written;
        };
    }

    /** 1.0E-4 is 0.0001 to people, and the same number to programs. */
    private static BigDecimal number(String written) {
        BigDecimal number = new BigDecimal(written);
        BigDecimal least = number.scale() > 0 ? number.stripTrailingZeros() : number;
        return least.scale() < 0 ? least.setScale(0) : least;
    }

    /** The value of a key; nothing if the job does not have it, or says none. */
    Optional<String> text(String key) {
        return Optional.ofNullable(settings.get(key))
                .map(Object::toString)
                .filter(value -> !value.isEmpty() && !value.equals("none"));
    }

    Optional<Object> whole(String key) {
        return Optional.ofNullable(settings.get(key)).filter(BigDecimal.class::isInstance);
    }
}
