package dev.stoic.learn.tree;

import dev.stoic.fault.StoicException;
import java.util.Arrays;

/** How much is known about the bins of one feature. */
sealed interface Progress {
    /** Where no more rows than this may be cuts, their keys are fetched instead of counted. */
    int FEW_ROWS = 1 << 16;

    int MORE_BITS = 8;

    /** Where few prefixes are open, more bits of each are counted, up to 2 to this many counts. */
    int COUNTS_BITS = 14;

    record Unseen() implements Progress {}

    /**
     * Some cuts are known by their first bits.
     *
     * @param rows that are not missing
     * @param greatest key of all
     * @param shift how many bits of the unknown cuts are missing
     * @param before for each prefix how many keys are less than all that begin with it
     * @param counts for each prefix how many keys begin with it
     * @param found keys of known cuts
     */
    record Open(long rows, long greatest, int shift, long[] prefixes, long[] before, long[] counts, long[] found)
            implements Progress {
        /** How many bits more are counted next. */
        private int bits() {
            int room = COUNTS_BITS - (Integer.SIZE - Integer.numberOfLeadingZeros(prefixes.length));
            return Math.min(shift, Math.max(MORE_BITS, room));
        }
    }

    record Done(double[] cuts) implements Progress {}

    default Wanted wanted() {
        return switch (this) {
            case Unseen _ -> new Wanted.Values();
            case Open open ->
                Arrays.stream(open.counts).sum() <= FEW_ROWS
                        ? new Wanted.Keys(open.shift, open.prefixes)
                        : new Wanted.Counts(open.shift - open.bits(), open.bits(), open.prefixes);
            case Done _ -> new Wanted.Nothing();
        };
    }

    /** What is known after an answer to {@link #wanted}. */
    default Progress after(Found found, int most) {
        return switch (found) {
            case Found.Nothing _ -> this;
            case Found.Values values -> new Done(Cuts.between(values, most));
            case Found.Counts counts -> {
                long rows = Arrays.stream(counts.counts()).sum();
                yield switch (this) {
                    case Unseen _ ->
                        narrowed(
                                new Open(
                                        rows,
                                        counts.greatest()[0],
                                        Long.SIZE,
                                        new long[1],
                                        new long[1],
                                        new long[] {rows},
                                        new long[0]),
                                counts,
                                most);
                    case Open open -> narrowed(open, counts, most);
                    case Done _ -> throw StoicException.bug("counts of a feature that was not requested");
                };
            }
            case Found.Keys keys -> {
                if (!(this instanceof Open open)) {
                    throw StoicException.bug("keys of a feature that was not requested");
                }
                yield fetched(open, keys.keys(), most);
            }
        };
    }

    private static Progress narrowed(Open open, Found.Counts found, int most) {
        var wanted = (Wanted.Counts) (open.shift == Long.SIZE ? Wanted.Counts.TOP : open.wanted());
        int buckets = 1 << wanted.bits();
        var next = new Draft(open);
        int cut = 1;
        for (int i = 0; i < open.prefixes.length; i++) {
            long below = open.before[i];
            while (cut < most && Cuts.rank(cut, open.rows, most) <= below) {
                cut++;
            }
            if (found.least()[i] == found.greatest()[i]) {
                next.know(found.least()[i]);
                continue;
            }
            for (int bucket = 0; bucket < buckets; bucket++) {
                long count = found.counts()[i * buckets + bucket];
                if (cut < most && Cuts.rank(cut, open.rows, most) <= below + count) {
                    long bits = wanted.isTop() ? bucket - buckets / 2 : (open.prefixes[i] << wanted.bits()) | bucket;
                    if (wanted.shift() == 0) {
                        next.know(bits);
                    } else {
                        next.open(bits, below, count);
                    }
                }
                below += count;
                while (cut < most && Cuts.rank(cut, open.rows, most) <= below) {
                    cut++;
                }
            }
        }
        return next.at(wanted.shift());
    }

    private static Progress fetched(Open open, long[] sorted, int most) {
        var next = new Draft(open);
        int start = 0;
        int cut = 1;
        for (int i = 0; i < open.prefixes.length; i++) {
            while (cut < most && Cuts.rank(cut, open.rows, most) <= open.before[i]) {
                cut++;
            }
            while (cut < most && Cuts.rank(cut, open.rows, most) <= open.before[i] + open.counts[i]) {
                next.know(sorted[start + (int) (Cuts.rank(cut, open.rows, most) - open.before[i]) - 1]);
                cut++;
            }
            start += (int) open.counts[i];
        }
        return next.at(0);
    }

    /** What becomes of an open feature. */
    final class Draft {
        private final Open from;
        private long[] found;
        private int known;
        private long[] prefixes = new long[Bins.MOST];
        private long[] before = new long[Bins.MOST];
        private long[] counts = new long[Bins.MOST];
        private int open;

        private Draft(Open from) {
            this.from = from;
            this.known = from.found.length;
            this.found = Arrays.copyOf(from.found, known + Bins.MOST);
        }

        private void know(long key) {
            if (known == found.length) {
                found = Arrays.copyOf(found, known * 2);
            }
            found[known++] = key;
        }

        private void open(long prefix, long below, long count) {
            prefixes[open] = prefix;
            before[open] = below;
            counts[open++] = count;
        }

        private Progress at(int shift) {
            long[] keys = Arrays.copyOf(found, known);
            if (open == 0) {
                return new Done(Cuts.at(keys, from.greatest));
            }
            return new Open(
                    from.rows,
                    from.greatest,
                    shift,
                    Arrays.copyOf(prefixes, open),
                    Arrays.copyOf(before, open),
                    Arrays.copyOf(counts, open),
                    keys);
        }
    }
}
