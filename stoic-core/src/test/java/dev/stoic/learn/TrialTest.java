package dev.stoic.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stoic.data.Source.TargetKind;
import dev.stoic.learn.PlainLearnerTest.Descent;
import dev.stoic.learn.PlainLearnerTest.Line;
import dev.stoic.learn.PlainLearnerTest.Slope;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A trial learns, and finds learners that break the laws. */
class TrialTest {
    private static final double[][] ROWS = {{1}, {2}, {3}, {4}, {5}};
    private static final double[] TARGETS = {1, 2, 3, 4, 5};

    @Test
    void aTrialGivesTheModel() {
        Line line = Trial.fit(new Descent(1), ROWS, TARGETS);
        assertThat(line.round()).isEqualTo(1);
        assertThat(line.weight()).isPositive();
        assertThat(line.predict(Row.of(2))).containsExactly(2 * line.weight());
    }

    /** A descent that breaks one law. */
    private record Broken(PlainLearner<Line, Slope> inner, AtomicLong hidden, Law law)
            implements PlainLearner<Line, Slope> {
        enum Law {
            CONTRIBUTE,
            IMPROVE
        }

        @Override
        public TargetKind target() {
            return inner.target();
        }

        @Override
        public Line begin(Problem problem) {
            return inner.begin(problem);
        }

        @Override
        public Slope contribute(Line model, Part part) {
            Slope given = inner.contribute(model, part);
            given.sum()[0] += law == Law.CONTRIBUTE ? hidden.getAndIncrement() : 0;
            return given;
        }

        @Override
        public Line improve(Line model, Slope total) {
            Line better = inner.improve(model, total);
            return law == Law.IMPROVE ? new Line(hidden.getAndIncrement(), 0, 1) : better;
        }
    }

    @Test
    void aTrialFindsWhatBreaksALaw() {
        var hidden = new AtomicLong();
        assertThatIllegalStateException()
                .isThrownBy(() -> Trial.fit(new Broken(new Descent(1), hidden, Broken.Law.CONTRIBUTE), ROWS, TARGETS))
                .withMessageContaining("contribute returned two different results for part 0");
        assertThatIllegalStateException()
                .isThrownBy(() -> Trial.fit(new Broken(new Descent(1), hidden, Broken.Law.IMPROVE), ROWS, TARGETS))
                .withMessageContaining("improve gave two different models");
    }

    @Test
    void aTrialNeedsATargetForEachRow() {
        assertThatIllegalArgumentException().isThrownBy(() -> Trial.fit(new Descent(1), ROWS, 1, 2));
    }
}
