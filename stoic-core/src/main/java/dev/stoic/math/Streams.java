package dev.stoic.math;

/**
 * Counter-based random numbers: a value is a pure function of its key and its index, so any part of any round can be
 * drawn anywhere, in any order, as often as needed.
 */
public final class Streams {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Streams() {}

    /** Mixes a word into a key; chained, it keys a stream by (seed, round, part, …). */
    public static long key(long seed, long... words) {
        long key = mix(seed + GOLDEN);
        for (long word : words) {
            key = mix(key ^ mix(word + GOLDEN));
        }
        return key;
    }

    /** 64 random bits at {@code index} of the stream {@code key}. */
    public static long bits(long key, long index) {
        return mix(mix(key + index * GOLDEN) ^ key);
    }

    /** Uniform in [0, 1) with 53 bits. */
    public static double uniform(long key, long index) {
        return (bits(key, index) >>> 11) * 0x1.0p-53;
    }

    /** Uniform in [0, bound). */
    public static long below(long key, long index, long bound) {
        return Math.unsignedMultiplyHigh(bits(key, index), bound);
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood 2014, variant 13 of Stafford). */
    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
