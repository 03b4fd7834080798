package dev.stoic.cli;

import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Text into a tree with line numbers, and a tree into text. */
final class Yaml {
    /** Far more than any job needs; a document that unfolds to more is refused before it fills the memory. */
    private static final int MAX_NODES = 10_000;

    private static final int MAX_DEPTH = 64;
    private static final int MAX_CHARACTERS = 1 << 20;

    private final String file;
    private int nodes;

    private Yaml(String file) {
        this.file = file;
    }

    /** A whole job file, whose top must be a mapping. */
    static Mapping read(String text, String file) {
        return switch (new Yaml(file).parse(text)) {
            case Mapping mapping -> mapping;
            case Scalar scalar when scalar.text().isEmpty() -> Mapping.empty(1);
            case Node other ->
                throw StoicException.user(
                        file + " is not a job file: a job is a mapping with the keys learner, data and run, not "
                                + (other instanceof Scalar ? "one text" : "a list"),
                        "start from one of the files in examples/");
        };
    }

    /** The value of a flag or a variable: it has no line. */
    static Node value(String text, String from) {
        return withoutLines(new Yaml(from).parse(text));
    }

    private Node parse(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw StoicException.user(
                    file + " is larger than a job can be (1 MiB)",
                    "name its rows with data.train instead of writing them out");
        }
        var settings = LoadSettings.builder()
                .setLabel(file)
                .setUseMarks(true)
                .setMaxAliasesForCollections(MAX_NODES)
                .setAllowNonScalarKeys(true)
                .build();
        try {
            return new Compose(settings)
                    .composeString(text)
                    .map(root -> convert(root, 0))
                    .orElse(new Scalar("", 1));
        } catch (MarkedYamlEngineException e) {
            throw syntax(e.getProblemMark(), e.getProblem());
        } catch (YamlEngineException e) {
            throw syntax(Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private StoicException syntax(Optional<Mark> mark, String problem) {
        String where = mark.map(m -> " line %d, column %d".formatted(m.getLine() + 1, m.getColumn() + 1))
                .orElse("");
        String advice = problem.contains("'\\t'") || problem.contains("(TAB)")
                ? "indent with spaces; YAML does not allow tabs"
                : "check quotes, brackets and indentation there";
        String plain = problem.isBlank() ? "not readable" : Visible.brief(problem);
        return StoicException.user(file + where + ": invalid YAML: " + plain, advice);
    }

    private Node convert(org.snakeyaml.engine.v2.nodes.Node node, int depth) {
        int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
        if (++nodes > MAX_NODES || depth > MAX_DEPTH) {
            throw StoicException.user(
                    "%s line %d: unfolds to more values than a job can have".formatted(file, line),
                    "write the values out instead of repeating anchors");
        }
        return switch (node) {
            case ScalarNode scalar -> new Scalar(scalar.getValue(), line);
            case SequenceNode sequence -> {
                var items = new ArrayList<Node>();
                for (var item : sequence.getValue()) {
                    items.add(convert(item, depth + 1));
                }
                yield new Sequence(items, line);
            }
            case MappingNode mapping -> mapping(mapping, line, depth);
            default -> throw StoicException.user(file + " line " + line + ": not a value", "write it out");
        };
    }

    private Mapping mapping(MappingNode mapping, int line, int depth) {
        var entries = new LinkedHashMap<String, Node>();
        for (var tuple : mapping.getValue()) {
            int at = tuple.getKeyNode()
                    .getStartMark()
                    .map(mark -> mark.getLine() + 1)
                    .orElse(line);
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw StoicException.user(file + " line " + at + ": a key must be a word", "quote it if it is a text");
            }
            Node value = onLine(convert(tuple.getValueNode(), depth + 1), at);
            if (entries.putIfAbsent(key.getValue(), value) != null) {
                throw StoicException.user(
                        file + " line " + at + ": duplicate key \"" + Visible.brief(key.getValue()) + "\"",
                        "remove one of them");
            }
        }
        return new Mapping(entries, line);
    }

    /** A problem with a mapping is best looked for at its key, not at its first entry. */
    private static Node onLine(Node node, int line) {
        return switch (node) {
            case Mapping mapping -> new Mapping(mapping.entries(), line);
            case Sequence sequence -> new Sequence(sequence.items(), line);
            case Scalar scalar -> new Scalar(scalar.text(), line);
        };
    }

    private static Node withoutLines(Node node) {
        return switch (node) {
            case Scalar scalar -> new Scalar(scalar.text(), 0);
            case Sequence sequence ->
                new Sequence(sequence.items().stream().map(Yaml::withoutLines).toList(), 0);
            case Mapping mapping -> {
                var entries = new LinkedHashMap<String, Node>();
                mapping.entries().forEach((key, value) -> entries.put(key, withoutLines(value)));
                yield new Mapping(entries, 0);
            }
        };
    }

    /** A tree as YAML that {@link #read} reads back. */
    static String write(Mapping root) {
        var out = new StringBuilder();
        block(root, 0, out);
        return out.toString();
    }

    private static void block(Mapping mapping, int indent, StringBuilder out) {
        mapping.entries().forEach((key, value) -> {
            out.repeat(' ', indent).append(scalar(key)).append(':');
            if (value instanceof Mapping inner && !inner.entries().isEmpty()) {
                out.append('\n');
                block(inner, indent + 2, out);
            } else {
                out.append(' ').append(flow(value)).append('\n');
            }
        });
    }

    private static String flow(Node node) {
        return switch (node) {
            case Scalar scalar -> scalar(scalar.text());
            case Sequence sequence ->
                "["
                        + String.join(
                                ", ", sequence.items().stream().map(Yaml::flow).toList()) + "]";
            case Mapping mapping -> {
                List<String> entries = new ArrayList<>();
                mapping.entries().forEach((key, value) -> entries.add(scalar(key) + ": " + flow(value)));
                yield "{" + String.join(", ", entries) + "}";
            }
        };
    }

    private static String scalar(String text) {
        if (text.matches("[A-Za-z0-9_./][A-Za-z0-9_./%+-]*(://[A-Za-z0-9_./%+-]*)?")) {
            return text;
        }
        return Json.quote(text);
    }
}
