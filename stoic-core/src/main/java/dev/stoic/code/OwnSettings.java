package dev.stoic.code;

import dev.stoic.data.Source;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Needs;
import dev.stoic.learn.PlainLearner;
import dev.stoic.learn.PlainRounds;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;

/**
 * What a job says about a learner of the user's.
 *
 * @param made the learner with its settings
 */
public record OwnSettings(OwnCode code, Needs made) implements Settings {
    @Override
    public String key() {
        return code.key();
    }

    @Override
    public String title() {
        return key();
    }

    @Override
    public Learner<?, ?, ?> learner() {
        Learner<?, ?, ?> learner = switch (made) {
            case PlainLearner<?, ?> plain -> PlainRounds.of(plain);
            case Learner<?, ?, ?> full -> full;
            default -> throw new IllegalStateException(made + " is not a learner");
        };
        return Watched.of(learner, code.className());
    }

    @Override
    public Source.TargetKind target() {
        return made.target();
    }

    @Override
    public Scaling scaling() {
        return made.scaling();
    }

    @Override
    public int batch() {
        return made.batch();
    }

    @Override
    public boolean takesMissing() {
        return made.takesMissing();
    }

    @Override
    public int partRows() {
        return made.partRows();
    }
}
