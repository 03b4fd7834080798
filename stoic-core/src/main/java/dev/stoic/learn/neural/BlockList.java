package dev.stoic.learn.neural;

import dev.stoic.document.Keys;
import dev.stoic.document.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Layers in a job: {@code [conv: 32, norm, pool: 2, dense: 128, dropout: 0.4]}. What stands behind a colon may be a mapping,
 * {@code conv: { filters: 32, kernel: 5, padding: same }}, or the same in words, {@code conv: 32 5x5 same}.
 */
final class BlockList {
    private static final int MOST_FILTERS = 1 << 14;
    private static final int MOST_KERNEL = 1 << 10;
    private static final int KERNEL = 3;
    private static final Shape.WholeOrText CONV = new Shape.WholeOrText(
            "filters, and if you like a kernel, a stride and same or valid, such as 32 5x5 2 same",
            1,
            MOST_FILTERS,
            "");
    private static final Shape.Text NORM = Shape.Text.of("what to keep and an epsilon, such as 0.9 1e-5");
    private static final Shape.WholeOrText POOL =
            new Shape.WholeOrText("a size, and if you like a stride, such as 3 2", 1, MOST_KERNEL, "");
    private static final List<String> NAMES =
            List.of("conv", "pool", "norm", "dense", "dropout", "relu", "tanh", "sigmoid", "linear");

    private BlockList() {}

    static List<Block> read(Keys keys, String key, List<Block> otherwise) {
        return keys.choices(key, otherwise, NAMES, BlockList::block, BlockList::text);
    }

    private static Optional<Block> block(Keys.Choice choice) {
        Keys keys = choice.keys();
        return Optional.of(
                switch (choice.name()) {
                    case "conv" -> conv(keys);
                    case "pool" -> pool(keys);
                    case "norm" -> norm(keys);
                    case "dense" -> new Block.Dense(keys.integer("value", 128, 1, MlpSettings.MOST_UNITS));
                    case "dropout" -> new Block.Dropout(keys.number("value", 0.5, 0, 0.99));
                    case "linear" -> new Block.Linear();
                    default -> new Block.Active(Activation.valueOf(choice.name().toUpperCase(Locale.ROOT)));
                });
    }

    private static Block conv(Keys keys) {
        if (keys.has("value")) {
            return keys.read(
                    "value", new Block.Conv(32, KERNEL, Padding.SAME), CONV, BlockList::conv, BlockList::afterName);
        }
        int filters = keys.integer("filters", 32, 1, MOST_FILTERS);
        List<Integer> kernel = keys.integers("kernel", List.of(KERNEL), 1, MOST_KERNEL);
        if (kernel.isEmpty() || kernel.size() > 2) {
            keys.problem("kernel", "must be a number or [height, width]");
            kernel = List.of(KERNEL);
        }
        int stride = keys.integer("stride", 1, 1, MOST_KERNEL);
        Padding padding = keys.word("padding", Padding.SAME);
        return new Block.Conv(filters, kernel.getFirst(), kernel.getLast(), stride, padding);
    }

    private static Optional<Block.Conv> conv(String text) {
        String[] words = text.strip().split("\\s+", -1);
        int filters = Integer.parseInt(words[0]);
        int height = KERNEL;
        int width = KERNEL;
        int stride = 1;
        Padding padding = Padding.SAME;
        int next = 1;
        if (next < words.length && words[next].matches("[0-9]{1,4}(x[0-9]{1,4})?")) {
            String[] sizes = words[next++].split("x", -1);
            height = Integer.parseInt(sizes[0]);
            width = Integer.parseInt(sizes[sizes.length - 1]);
        }
        if (next < words.length && words[next].matches("[0-9]{1,4}")) {
            stride = Integer.parseInt(words[next++]);
        }
        if (next < words.length) {
            padding = Padding.valueOf(words[next++].toUpperCase(Locale.ROOT));
        }
        boolean legal = next == words.length
                && filters >= 1
                && filters <= MOST_FILTERS
                && Math.min(stride, Math.min(height, width)) >= 1
                && Math.max(stride, Math.max(height, width)) <= MOST_KERNEL;
        return legal ? Optional.of(new Block.Conv(filters, height, width, stride, padding)) : Optional.empty();
    }

    private static Block pool(Keys keys) {
        if (keys.has("value")) {
            return keys.read("value", new Block.Pool(2, 2), POOL, BlockList::pool, BlockList::afterName);
        }
        int size = keys.integer("size", 2, 1, MOST_KERNEL);
        return new Block.Pool(size, keys.integer("stride", size, 1, MOST_KERNEL));
    }

    private static Optional<Block.Pool> pool(String text) {
        String[] words = text.strip().split("\\s+", -1);
        int size = Integer.parseInt(words[0]);
        int stride = words.length > 1 ? Integer.parseInt(words[1]) : size;
        boolean legal = words.length <= 2 && Math.min(size, stride) >= 1 && Math.max(size, stride) <= MOST_KERNEL;
        return legal ? Optional.of(new Block.Pool(size, stride)) : Optional.empty();
    }

    private static Block norm(Keys keys) {
        Block.Norm usual = Block.Norm.DEFAULT;
        if (keys.has("value")) {
            return keys.read("value", usual, NORM, BlockList::norm, BlockList::afterName);
        }
        return new Block.Norm(keys.number("keep", usual.keep(), 0, 1), keys.positive("epsilon", usual.epsilon()));
    }

    private static Optional<Block.Norm> norm(String text) {
        String[] words = text.strip().split("\\s+", -1);
        double keep = Double.parseDouble(words[0]);
        double epsilon = words.length > 1 ? Double.parseDouble(words[1]) : Block.Norm.DEFAULT.epsilon();
        boolean legal = words.length <= 2 && keep >= 0 && keep <= 1 && epsilon > 0 && epsilon < Double.MAX_VALUE;
        return legal ? Optional.of(new Block.Norm(keep, epsilon)) : Optional.empty();
    }

    private static String afterName(Block block) {
        return text(block).split(" ", 2)[1];
    }

    /** Words that read back to the same layer. */
    private static String text(Block block) {
        return switch (block) {
            case Block.Dense(int units) -> "dense " + units;
            case Block.Conv(int filters, int height, int width, int stride, Padding padding) ->
                "conv %d %dx%d %d %s"
                        .formatted(
                                filters, height, width, stride, padding.name().toLowerCase(Locale.ROOT));
            case Block.Pool(int size, int stride) -> "pool %d %d".formatted(size, stride);
            case Block.Norm(double keep, double epsilon) -> "norm %s %s".formatted(keep, epsilon);
            case Block.Dropout(double rate) -> "dropout " + rate;
            case Block.Active(Activation function) -> function.name().toLowerCase(Locale.ROOT);
            case Block.Linear _ -> "linear";
        };
    }
}
