package dev.stoic.engine.role;

import org.jspecify.annotations.Nullable;

/**
 * Which round of which history: the first round is number 1, and {@code digest} stands for every total committed before
 * it. A contribution is valid for exactly one of these, whoever computed it and whenever it arrives.
 */
public record RoundId(String job, long number, long digest) {
    // Every message asks; what the compiler makes for records goes through method handles, which take long to become
    // fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RoundId(String theirs, long their, long after)
                && number == their
                && digest == after
                && job.equals(theirs);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(digest ^ number) * 31 + job.hashCode();
    }
}
