package dev.stoic.document;

import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.fault.StoicException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what a reader asks for by letting it read again and again, each time with another answer: every key absent and
 * present, every word, every alternative of a choice, numbers at their bounds. A reading repeats the answers that led
 * to a question and gives one that was not given there yet; so every alternative is visited, and no two are multiplied.
 */
public final class Survey implements Answers {
    private static final int MOST_READINGS = 100_000;

    private final Deque<List<Integer>> scripts = new ArrayDeque<>(List.of(List.<Integer>of()));
    private final Set<String> questions = new HashSet<>();
    private final Map<String, Map<String, Finding>> findings = new LinkedHashMap<>();
    private Reading reading = new Reading(List.of());

    /** What one reading was told so far. */
    private record Reading(List<Integer> script, List<Integer> given, Map<String, Integer> answers, Set<String> wrong) {
        Reading(List<Integer> script) {
            this(script, new ArrayList<>(), new HashMap<>(), new HashSet<>());
        }
    }

    private Survey() {}

    /** Everything that {@code reader} may ask of a document. It must ask the same questions after the same answers. */
    public static Shape.Fields of(Consumer<Keys> reader) {
        var survey = new Survey();
        for (int count = 0; !survey.scripts.isEmpty(); count++) {
            if (count > MOST_READINGS) {
                throw StoicException.bug("a reader asks new questions for ever");
            }
            survey.read(reader);
        }
        return survey.fields("");
    }

    private void read(Consumer<Keys> reader) {
        reading = new Reading(scripts.removeFirst());
        reader.accept(new Keys("", Mapping.empty(0), new Problems(), new ArrayList<>(), this));
        findings.forEach((path, keys) -> keys.forEach((key, finding) -> {
            Integer present = reading.answers.get(presence(join(path, key)));
            if (present != null && present == 0) {
                finding.absent(reading.wrong.contains(join(path, key)));
            }
        }));
    }

    @Override
    public boolean has(String path, String key, Mapping written) {
        finding(path, key);
        return isPresent(join(path, key));
    }

    private boolean isPresent(String place) {
        return answer(presence(place), 2) == 1;
    }

    private static String presence(String place) {
        return place + "?";
    }

    @Override
    public @Nullable Node at(String path, String key, Asked asked, Mapping written) {
        Finding finding = finding(path, key);
        finding.add(asked.shape());
        String place = join(path, key);
        if (asked.shape() instanceof Shape.Fields) {
            // Its keys answer for themselves.
            return null;
        }
        if (written.entries().get(key) == null && !isPresent(place)) {
            finding.usual(asked.usual());
            return null;
        }
        List<Node> samples = samples(asked);
        return samples.get(answer(place, samples.size()));
    }

    @Override
    public void problem(String path, String key) {
        reading.wrong.add(join(path, key));
    }

    /** The same answer to the same question of one reading. */
    private int answer(String question, int answers) {
        Integer before = reading.answers.get(question);
        if (before != null) {
            return before;
        }
        int next = reading.given.size();
        int answer = next < reading.script.size() ? reading.script.get(next) : 0;
        if (questions.add(question)) {
            for (int other = 1; other < answers; other++) {
                var script = new ArrayList<>(reading.given);
                script.add(other);
                scripts.addLast(script);
            }
        }
        reading.given.add(answer);
        reading.answers.put(question, answer);
        return answer;
    }

    private static List<Node> samples(Asked asked) {
        return switch (asked.shape()) {
            case Shape.Whole(long least, long most) -> List.of(scalar(least), scalar(most));
            case Shape.Decimal(double least, double most, var _) -> List.of(scalar(least), scalar(most));
            case Shape.Flag _ -> List.of(scalar(true), scalar(false));
            case Shape.Words(List<String> words) ->
                words.stream().<Node>map(Survey::scalar).toList();
            case Shape.Choice(var alternatives, var _) ->
                (alternatives.isEmpty() ? Set.of("x") : alternatives.keySet())
                        .stream()
                                .<Node>map(name -> new Mapping(Map.of(name, Mapping.empty(0)), 0))
                                .toList();
            case Shape.Items(Shape.Fields _) -> List.of(new Sequence(List.of(Mapping.empty(0)), 0));
            case Shape.Items(Shape item) ->
                List.of(new Sequence(List.of(samples(new Asked(item, "")).getFirst()), 0));
            case Shape.Text _, Shape.WholeOrText _, Shape.FlagOr _ ->
                List.of(scalar(asked.usual().isEmpty() ? "x" : asked.usual()));
            case Shape.Fields _, Shape.Entries _, Shape.Anything _, Shape.Refused _ -> List.of(Mapping.empty(0));
        };
    }

    private static Scalar scalar(Object value) {
        return new Scalar(String.valueOf(value), 0);
    }

    private Finding finding(String path, String key) {
        return findings.computeIfAbsent(path, _ -> new LinkedHashMap<>()).computeIfAbsent(key, _ -> new Finding());
    }

    private static String join(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private Shape.Fields fields(String path) {
        var fields = new LinkedHashMap<String, Shape.Field>();
        findings.getOrDefault(path, Map.of()).forEach((key, finding) -> {
            if (!key.endsWith("]")) {
                Shape shape = whole(join(path, key), finding.shape());
                // A section that is never asked whether it is there is needed for the sake of its keys.
                boolean needed = (finding.absent == 0 && shape instanceof Shape.Fields(var inner))
                        ? inner.values().stream().anyMatch(Shape.Field::isNeeded)
                        : finding.isNeeded();
                Shape.Need need = needed ? Shape.Need.ALWAYS : Shape.Need.AT_MOST_SOMETIMES;
                fields.put(key, new Shape.Field(shape, need, finding.usual(), ""));
            }
        });
        return new Shape.Fields(fields);
    }

    /** A shape with everything that was found below it. */
    private Shape whole(String place, Shape shape) {
        return switch (shape) {
            case Shape.Fields _ -> fields(place);
            case Shape.Choice(var alternatives, var others) -> {
                var known = new LinkedHashMap<String, Shape.Fields>();
                alternatives.keySet().forEach(name -> known.put(name, fields(join(place, name))));
                yield new Shape.Choice(known, others);
            }
            case Shape.Items(Shape item) -> new Shape.Items(whole(place + "[0]", item));
            default -> shape;
        };
    }

    /** What was found out about a key. */
    private static final class Finding {
        private Optional<Shape> shape = Optional.empty();
        private String usual = "";
        private int absent;
        private int absentAndWrong;

        void add(Shape asked) {
            shape = Optional.of(shape.map(known -> merged(known, asked)).orElse(asked));
        }

        /** What a plain document gets counts: other answers come later, and may lead to another. */
        void usual(String value) {
            usual = usual.isEmpty() ? value : usual;
        }

        void absent(boolean wrong) {
            absent++;
            absentAndWrong += wrong ? 1 : 0;
        }

        boolean isNeeded() {
            return absent > 0 && absent == absentAndWrong;
        }

        /** A key whose presence alone was asked for is a text. */
        Shape shape() {
            return shape.orElse(Shape.Text.any());
        }

        String usual() {
            return usual;
        }

        /** What either of two questions about one key allows. */
        private static Shape merged(Shape one, Shape other) {
            if (one instanceof Shape.Whole(long a, long b) && other instanceof Shape.Whole(long c, long d)) {
                return new Shape.Whole(Math.min(a, c), Math.max(b, d));
            }
            if (one instanceof Shape.Choice a && other instanceof Shape.Choice b) {
                return a.or(b);
            }
            // A reader may ask for a word before it knows that there is a choice.
            if (other instanceof Shape.Choice) {
                return other;
            }
            return one;
        }
    }
}
