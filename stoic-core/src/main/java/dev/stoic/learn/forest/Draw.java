package dev.stoic.learn.forest;

import java.util.Optional;

/** How many features a split chooses from. */
public sealed interface Draw {
    record Sqrt() implements Draw {}

    record Third() implements Draw {}

    record All() implements Draw {}

    record Count(int features) implements Draw {
        public Count {
            if (features < 1) {
                throw new IllegalArgumentException(features + " features");
            }
        }
    }

    default int of(int width) {
        int wanted = switch (this) {
            case Sqrt _ -> (int) Math.sqrt(width);
            case Third _ -> width / 3;
            case All _ -> width;
            case Count(int features) -> features;
        };
        return Math.clamp(wanted, 1, Math.max(1, width));
    }

    default String word() {
        return switch (this) {
            case Sqrt _ -> "sqrt";
            case Third _ -> "third";
            case All _ -> "all";
            case Count(int features) -> Integer.toString(features);
        };
    }

    static Optional<Draw> read(String word) {
        return switch (word) {
            case "sqrt" -> Optional.of(new Sqrt());
            case "third" -> Optional.of(new Third());
            case "all" -> Optional.of(new All());
            default -> Optional.of(new Count(Integer.parseInt(word)));
        };
    }
}
