package dev.stoic.learn.neural;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;

/**
 * The way through a network with a model's weights made ready. Models are asked for a few rows at a time, and making room and
 * weights ready takes longer than to tell something of those; so the last ones that told are kept. Not thread-safe.
 */
final class Teller {
    private static final int MOST_KEPT = 4;

    private static SoftReference<ArrayDeque<Teller>> kept = new SoftReference<>(new ArrayDeque<>());

    private final float[] numbers;
    private final Passage passage;

    private Teller(Network network, float[] numbers, int most) {
        this.numbers = numbers;
        passage = new Passage(network, most);
        passage.prepare(numbers);
    }

    static Teller take(NetworkModel model, int rows) {
        synchronized (Teller.class) {
            ArrayDeque<Teller> tellers = tellers();
            for (Teller teller : tellers) {
                if (teller.suits(model, rows)) {
                    tellers.remove(teller);
                    return teller;
                }
            }
        }
        return new Teller(model.network(), model.numbers(), rows);
    }

    private boolean suits(NetworkModel model, int rows) {
        return Spare.isSame(numbers, model.numbers()) && passage.fits(model.network(), rows);
    }

    static void give(Teller teller) {
        synchronized (Teller.class) {
            ArrayDeque<Teller> tellers = tellers();
            tellers.addFirst(teller);
            if (tellers.size() > MOST_KEPT) {
                tellers.removeLast();
            }
        }
    }

    private static ArrayDeque<Teller> tellers() {
        ArrayDeque<Teller> tellers = kept.get();
        if (tellers == null) {
            tellers = new ArrayDeque<>();
            kept = new SoftReference<>(tellers);
        }
        return tellers;
    }

    /** What the network tells, row by row; valid until the next call. */
    float[] tell(float[] x, int xFrom, int rows) {
        return passage.tell(numbers, x, xFrom, rows);
    }
}
