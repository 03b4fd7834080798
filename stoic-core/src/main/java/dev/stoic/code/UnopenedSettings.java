package dev.stoic.code;

import dev.stoic.data.Source;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Settings;

/**
 * A learner of the user's as its job names it, where its code is not run: what it asks of rows is not known.
 *
 * @param key by which the job names it
 */
public record UnopenedSettings(String key) implements Settings {
    @Override
    public String title() {
        return key;
    }

    @Override
    public Learner<?, ?, ?> learner() {
        throw StoicException.bug("the code of " + key + " was not opened");
    }

    @Override
    public Source.TargetKind target() {
        return Source.TargetKind.NONE;
    }
}
