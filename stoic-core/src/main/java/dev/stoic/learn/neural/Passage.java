package dev.stoic.learn.neural;

/**
 * The way of some rows through a network and back, with room for what each layer gives. A model's answer for a row never
 * depends on the rows beside it. Not thread-safe.
 */
final class Passage {
    private final Network network;
    private final int most;
    private final Leg[] legs;
    /** The first layer with parameters: below it nobody asks for derivatives. */
    private final int lowest;

    /** Derivatives by what goes into a layer stand in one of these, those by what comes out in the other. */
    private float[] even = {};

    private float[] odd = {};
    private float[] told = {};

    /** @param most rows at once */
    Passage(Network network, int most) {
        this.network = network;
        this.most = most;
        lowest = network.lowest();
        legs = new Leg[network.layers().size()];
        for (int i = 0; i < legs.length; i++) {
            legs[i] = leg(i, i > 0 && legs[i - 1].givesAway());
        }
    }

    private Leg leg(int i, boolean inPlace) {
        int at = network.offset(i);
        Layer layer = network.layers().get(i);
        int room = Math.multiplyExact(most, layer.outputs());
        return switch (layer) {
            case Layer.Dense dense -> new DenseLeg(dense, at, new float[room]);
            case Layer.Conv conv -> new ConvLeg(conv, at, most);
            case Layer.Pool pool -> new PoolLeg(pool, most);
            case Layer.Norm norm -> new NormLeg(norm, at, network.statistics(i), most);
            case Layer.Active active -> new ActiveLeg(active, new float[inPlace ? 0 : room]);
            case Layer.Dropout dropout -> new DropoutLeg(dropout, i, new float[room]);
        };
    }

    boolean fits(Network other, int rows) {
        return rows <= most && network.equals(other);
    }

    /** Before {@link #tell}: makes the numbers ready, which must stay what they are. */
    void prepare(float[] numbers) {
        for (Leg leg : legs) {
            leg.prepare(numbers);
        }
    }

    /** What the network tells by the numbers that are ready, row by row; valid until the next call. */
    float[] tell(float[] numbers, float[] x, int xFrom, int rows) {
        float[] in = x;
        int from = xFrom;
        for (Leg leg : legs) {
            in = leg.tell(numbers, in, from, rows);
            from = 0;
        }
        return in;
    }

    /** The same while learning; the caller writes derivatives over it and calls {@link #back}. */
    float[] learn(float[] numbers, float[] x, int xFrom, Slice slice) {
        float[] in = x;
        int from = xFrom;
        for (Leg leg : legs) {
            in = leg.learn(numbers, in, from, slice);
            from = 0;
        }
        told = in;
        return in;
    }

    /** From derivatives by what was told to derivatives by every parameter, as {@link Leg#gradient} adds them. */
    void back(float[] numbers, Slice slice, float[] gradient) {
        if (even.length == 0) {
            int widest = 0;
            for (int i = lowest; i < legs.length - 1; i++) {
                widest = Math.max(widest, network.layers().get(i).outputs());
            }
            even = new float[Math.multiplyExact(most, widest)];
            odd = new float[even.length];
        }
        float[] slopes = told;
        float[] spare = even;
        float[] other = odd;
        for (int i = legs.length - 1; i >= lowest; i--) {
            legs[i].gradient(slice, slopes, gradient);
            if (i > lowest) {
                legs[i].back(numbers, slice, slopes, spare);
            }
            if (!legs[i].backsInPlace()) {
                slopes = spare;
                spare = other;
                other = slopes;
            }
        }
    }
}
