package dev.stoic.learn.neural;

import dev.stoic.document.Keys;
import dev.stoic.learn.optimize.Schedule;
import java.util.List;
import java.util.Optional;

/**
 * How the rate goes with time.
 *
 * @param warmup training epochs in which it rises evenly from nothing
 */
public record Course(Shape shape, double warmup) {
    public static final Course DEFAULT = new Course(new Shape.Constant(), 0);

    public sealed interface Shape {
        record Constant() implements Shape {}

        /** Multiplied by {@code factor} after every so many training epochs. */
        record Steps(int every, double factor) implements Shape {
            static final Steps DEFAULT = new Steps(5, 0.5);
        }

        /** Half a cosine wave, from the whole rate at the first step to nothing after the last. */
        record Cosine() implements Shape {}
    }

    static Course read(Keys keys) {
        Shape shape = DEFAULT.shape;
        Optional<Keys.Choice> choice = keys.choice("schedule", List.of("constant", "step", "cosine"));
        if (choice.isPresent()) {
            try (Keys inside = choice.get().keys()) {
                shape = switch (choice.get().name()) {
                    case "step" ->
                        new Shape.Steps(
                                inside.integer("every", Shape.Steps.DEFAULT.every, 1, 1_000_000),
                                inside.number("factor", Shape.Steps.DEFAULT.factor, 0, 1));
                    case "cosine" -> new Shape.Cosine();
                    default -> new Shape.Constant();
                };
            }
        }
        return new Course(shape, keys.number("warmup", DEFAULT.warmup, 0, 1_000_000));
    }

    /** The share of the rate at {@code step}. */
    double share(long step, long perEpoch, int epochs) {
        double rising = warmup * perEpoch;
        double risen = step < rising ? (step + 1) / (rising + 1) : 1;
        return risen
                * switch (shape) {
                    case Shape.Constant _ -> 1;
                    case Shape.Steps(int every, double factor) -> power(factor, step / perEpoch / every);
                    case Shape.Cosine _ -> Schedule.COSINE.share(0, step, perEpoch, perEpoch * epochs);
                };
    }

    private static double power(double base, long exponent) {
        double power = 1;
        for (long i = 0; i < exponent && power > 0; i++) {
            power *= base;
        }
        return power;
    }
}
