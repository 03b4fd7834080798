package dev.stoic.learn.pipeline;

import dev.stoic.learn.Contribution;

/** What a part gives to one pass of a job: both sides of a sum are always of the same pass. */
public sealed interface Share<C extends Contribution<C>> extends Contribution<Share<C>> {
    record Prepared<C extends Contribution<C>>(Moments moments) implements Share<C> {
        @Override
        public Share<C> plus(Share<C> right) {
            return new Prepared<>(moments.plus(((Prepared<C>) right).moments));
        }
    }

    record Learned<C extends Contribution<C>>(C inner) implements Share<C> {
        @Override
        public Share<C> plus(Share<C> right) {
            return new Learned<>(inner.plus(((Learned<C>) right).inner));
        }

        @Override
        public void release() {
            inner.release();
        }
    }

    record Measured<C extends Contribution<C>>(dev.stoic.metric.Scores scores) implements Share<C> {
        @Override
        public Share<C> plus(Share<C> right) {
            return new Measured<>(scores.plus(((Measured<C>) right).scores));
        }
    }
}
