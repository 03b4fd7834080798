package dev.stoic.job;

import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.document.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Documents drawn from the schema of the job file, in long and in short forms; the same seed gives the same document. */
public final class RandomJob {
    private static final List<String> TEXTS = List.of(
            "20%",
            "a.csv",
            "store://x/*.csv",
            "none",
            "auto",
            "30s",
            "2h",
            "500m",
            "2Gi",
            "team-a",
            "example.com/team",
            "registry.example.com/stoic:1.0",
            "sqrt",
            "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");

    private final SplittableRandom random;

    private RandomJob(long seed) {
        this.random = new SplittableRandom(seed);
    }

    public static Mapping of(long seed) {
        var drawn = new RandomJob(seed);
        var root = new LinkedHashMap<>(drawn.fields(JobSchema.shape()).entries());
        if (root.containsKey("code")) {
            root.put("code", map("jar", new Scalar("mine.jar", 0), "class", new Scalar("com.me.MyLearner", 0)));
            root.put("learner", map("my-learner", map("rate", new Scalar("0.5", 0))));
        }
        return new Mapping(root, 0);
    }

    /** The same document with a key somewhere that nobody knows. */
    public static Mapping withUnknownKey(long seed) {
        Mapping job = of(seed);
        var random = new SplittableRandom(~seed);
        List<String> places = new ArrayList<>();
        places(job, "", places);
        return (Mapping) spoilt(job, "", places.get(random.nextInt(places.size())));
    }

    /** Mappings whose keys are known: not those of labels, of affinity, or of code that nobody opens. */
    private static void places(Node node, String at, List<String> places) {
        boolean open = List.of("nodeSelector", "labels", "annotations", "affinity", "my-learner").stream()
                .anyMatch(at::endsWith);
        if (node instanceof Mapping mapping && !open) {
            places.add(at);
            mapping.entries().forEach((key, value) -> places(value, at + "/" + key, places));
        }
    }

    private static Node spoilt(Node node, String at, String place) {
        if (!(node instanceof Mapping(Map<String, Node> entries, int line))) {
            return node;
        }
        var changed = new LinkedHashMap<String, Node>();
        entries.forEach((key, value) -> changed.put(key, spoilt(value, at + "/" + key, place)));
        if (at.equals(place)) {
            changed.put("zzz", new Scalar("1", 0));
        }
        return new Mapping(changed, line);
    }

    private Mapping fields(Shape.Fields shape) {
        var entries = new LinkedHashMap<String, Node>();
        shape.fields().forEach((key, field) -> {
            boolean refused = field.shape() instanceof Shape.Refused;
            if (!refused && (field.isNeeded() || random.nextInt(4) == 0)) {
                entries.put(key, value(field.shape()));
            }
        });
        return new Mapping(entries, 0);
    }

    private Node value(Shape shape) {
        return switch (shape) {
            case Shape.Fields fields -> fields(fields);
            case Shape.Whole(long least, long most) -> whole(least, most);
            case Shape.Decimal(double least, double most, var _) ->
                new Scalar(Double.toString(Math.min(most, least + random.nextDouble(0.1, 2))), 0);
            case Shape.Flag _ -> one(List.of("true", "false"));
            case Shape.FlagOr(String word) -> one(List.of("true", "false", word));
            case Shape.Words(List<String> words) -> one(words);
            case Shape.Text(String _, String pattern) -> text(pattern);
            case Shape.WholeOrText(String _, long least, long most, String pattern) ->
                random.nextBoolean() || pattern.isEmpty() ? whole(least, Math.min(most, 64)) : text(pattern);
            case Shape.Items(Shape.Fields item) -> new Sequence(List.of(fields(item)), 0);
            case Shape.Items(Shape item) -> list(item);
            case Shape.Entries _ -> map("example.com/team", new Scalar("a", 0));
            case Shape.Choice choice -> choice(choice);
            case Shape.Anything _ -> map("nodeAffinity", map("x", new Scalar("1", 0)));
            case Shape.Refused _ -> throw new IllegalArgumentException("refused");
        };
    }

    private Node list(Shape item) {
        if (random.nextInt(3) == 0) {
            return value(item);
        }
        var items = new ArrayList<Node>();
        for (int left = random.nextInt(4); left > 0; left--) {
            Node drawn = value(item);
            items.add(drawn);
        }
        return new Sequence(items, 0);
    }

    private Node choice(Shape.Choice choice) {
        List<String> names = List.copyOf(choice.alternatives().keySet());
        String name = names.get(random.nextInt(names.size()));
        Map<String, Shape.Field> settings =
                new LinkedHashMap<>(choice.alternatives().get(name).fields());
        Shape.Field value = settings.remove(Shape.Choice.VALUE);
        if (value != null && random.nextBoolean()) {
            Node drawn = value(value.shape());
            return map(name, random.nextBoolean() ? drawn : map(Shape.Choice.VALUE, drawn));
        }
        boolean bare = settings.values().stream().noneMatch(Shape.Field::isNeeded) && random.nextInt(3) == 0;
        return bare ? new Scalar(name, 0) : map(name, fields(new Shape.Fields(settings)));
    }

    private Scalar whole(long least, long most) {
        long from = Math.max(least, -1_000_000);
        long to = Math.min(most, 1_000_000);
        String digits = Long.toString(random.nextLong(from, to + 1));
        return new Scalar(
                random.nextInt(8) == 0 && digits.length() > 3 ? digits.replaceFirst("(...)$", "_$1") : digits, 0);
    }

    private Scalar text(String pattern) {
        List<String> legal = TEXTS.stream()
                .filter(text -> pattern.isEmpty() || text.matches(pattern))
                .toList();
        return one(legal);
    }

    private Scalar one(List<String> words) {
        return new Scalar(words.get(random.nextInt(words.size())), 0);
    }

    private static Mapping map(Object... keysAndValues) {
        var entries = new LinkedHashMap<String, Node>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            entries.put((String) keysAndValues[i], (Node) keysAndValues[i + 1]);
        }
        return new Mapping(entries, 0);
    }
}
