package dev.stoic.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is legal at a place of a document, as its reader asks for it. */
public sealed interface Shape {
    /** A mapping with these keys and no others. */
    record Fields(Map<String, Field> fields) implements Shape {
        public Fields {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        static Fields none() {
            return new Fields(Map.of());
        }
    }

    /**
     * @param need whether a document without the key is wrong whatever else it says
     * @param usual what is used where the key is absent, in words, where that does not depend on other keys; or empty
     * @param meaning in a few words without a full stop, or empty
     */
    record Field(Shape shape, Need need, String usual, String meaning) {
        /** The same field with a meaning, and perhaps with meanings inside. */
        public Field meaning(String words, Shape inside) {
            return new Field(inside, need, usual, words);
        }

        /** What the key means and what is legal, as sentences; empty where nothing is known. */
        public String description() {
            String expected = shape instanceof Spelled spelled && !(shape instanceof Words) ? spelled.expected() : "";
            boolean told = !expected.isEmpty() && !expected.equals(Text.ANY);
            String words = meaning.isEmpty() && told
                    ? Character.toUpperCase(expected.charAt(0)) + expected.substring(1)
                    : meaning;
            String legal = meaning.isEmpty() || !told ? "" : ": " + expected;
            return words.isEmpty() ? "" : words + legal + ".";
        }

        public boolean isNeeded() {
            return need == Need.ALWAYS;
        }

        /** What is used where the key is absent, as a number, a boolean or a text; nothing for lists and mappings. */
        public Optional<Object> standard() {
            boolean single = shape instanceof Spelled
                    || shape instanceof Whole
                    || shape instanceof Decimal
                    || shape instanceof Flag;
            return usual.isEmpty() || !single
                    ? Optional.empty()
                    : Optional.ofNullable(NormalForm.of(
                                    new Fields(Map.of("it", this)),
                                    new Node.Mapping(Map.of("it", new Node.Scalar(usual, 0)), 0))
                            .get("it"));
        }
    }

    enum Need {
        ALWAYS,
        AT_MOST_SOMETIMES
    }

    record Whole(long least, long most) implements Shape {}

    /** @param above what the number must exceed, where there is such a bound */
    record Decimal(double least, double most, Optional<Double> above) implements Shape {
        static Decimal positive() {
            return new Decimal(0, Double.MAX_VALUE, Optional.of(0.0));
        }
    }

    record Flag() implements Shape {}

    /** A shape that says in a sentence what is legal. */
    sealed interface Spelled extends Shape {
        /** What fits after "must be". */
        String expected();
    }

    record Words(List<String> words) implements Spelled {
        public Words {
            words = List.copyOf(words);
        }

        @Override
        public String expected() {
            return "one of " + String.join(", ", words);
        }
    }

    /**
     * A text.
     *
     * @param pattern that all of it must match, in what Java, ECMAScript and RE2 have in common; empty where any will do
     */
    record Text(String expected, String pattern) implements Spelled {
        /** What is expected where any text will do. */
        static final String ANY = "a text";

        public static Text any() {
            return of(ANY);
        }

        public static Text of(String expected) {
            return new Text(expected, "");
        }
    }

    /**
     * A whole number, or a text.
     *
     * @param pattern of the text
     */
    record WholeOrText(String expected, long least, long most, String pattern) implements Spelled {}

    /**
     * True, false, or a word.
     *
     * @param word the same as leaving the key out
     */
    record FlagOr(String word) implements Spelled {
        @Override
        public String expected() {
            return "true or false";
        }
    }

    /** A list; a single item counts as a list of one if it is no mapping. */
    record Items(Shape item) implements Shape {}

    /** A mapping whose keys the user chooses. */
    record Entries(Spelled key, Spelled value) implements Shape {}

    /**
     * Exactly one of several, by a bare word or a mapping with one key. What stands below the key {@code value} may stand in
     * place of the whole mapping, and stands alone.
     */
    record Choice(Map<String, Fields> alternatives, Others others) implements Shape {
        /** The key of a setting that may be written short. */
        public static final String VALUE = "value";

        public Choice {
            alternatives = Collections.unmodifiableMap(new LinkedHashMap<>(alternatives));
        }

        static Choice of(List<String> names) {
            var alternatives = new LinkedHashMap<String, Fields>();
            names.forEach(name -> alternatives.put(name, Fields.none()));
            return new Choice(alternatives, Others.REFUSED);
        }

        static Choice any() {
            return new Choice(Map.of(), Others.POSSIBLE);
        }

        Choice or(Choice other) {
            var both = new LinkedHashMap<>(alternatives);
            other.alternatives.forEach(both::putIfAbsent);
            return new Choice(both, others == Others.POSSIBLE ? others : other.others);
        }
    }

    /** Whether there may be names that only the reader of one document knows, with settings that nobody knows before. */
    enum Others {
        REFUSED,
        POSSIBLE
    }

    /** A mapping that is passed on as it is. */
    record Anything() implements Shape {}

    /**
     * A key that people look for and that is not to be had.
     *
     * @param elsewhere what it is where it is to be had
     */
    record Refused(String why, Shape elsewhere) implements Shape {}
}
