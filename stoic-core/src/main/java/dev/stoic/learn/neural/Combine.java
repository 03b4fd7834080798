package dev.stoic.learn.neural;

import dev.stoic.document.Keys;

/**
 * How parts that walk on their own for a while come together again.
 *
 * @param every steps that each part takes on its own in a round; 0 if every step is taken by all parts together
 */
public record Combine(int every, Rule rule) {
    static final Combine NONE = new Combine(0, Rule.AVERAGE);

    public enum Rule {
        /** Numbers and what the optimiser remembers become their means, weighted by the rows that each part saw. */
        AVERAGE,
        /** The part whose network has the least loss on validation rows; of equal ones the first. */
        BEST
    }

    static Combine read(Keys keys) {
        try (Keys inside = keys.section("combine")) {
            return new Combine(inside.integer("every", NONE.every, 0, 1_000_000), inside.word("rule", NONE.rule));
        }
    }

    boolean isNone() {
        return every == 0;
    }

    /** Whether validation rows are needed. */
    boolean judges() {
        return !isNone() && rule == Rule.BEST;
    }
}
