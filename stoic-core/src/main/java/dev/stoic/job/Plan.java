package dev.stoic.job;

import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Which roles a job needs and how its work is cut: a pure function of the job and the number of rows. */
public record Plan(int parts, int workers, List<Role> roles) {
    private static final long ROWS_PER_PART = 65_536;
    private static final int MIN_PARTS = 8;
    private static final int MAX_PARTS = 4_096;

    public Plan {
        roles = List.copyOf(roles);
    }

    /** A role that a job needs: {@code index} counts from 0 within its kind; workers start with {@code ranges}. */
    public record Role(Kind kind, int index, List<Range> ranges) {
        public Role {
            ranges = List.copyOf(ranges);
        }
    }

    public enum Kind {
        COORDINATOR,
        WORKER
    }

    public static Plan of(JobSpec job, long rows) {
        int parts = job.run()
                .parts()
                .orElseGet(() ->
                        defaultParts(rows, job.learner().batch(), job.learner().partRows()));
        int workers = job.run().workers();
        var roles = new ArrayList<Role>();
        roles.add(new Role(Kind.COORDINATOR, 0, List.of()));
        for (int i = 0; i < workers; i++) {
            int from = (int) ((long) parts * i / workers);
            int to = (int) ((long) parts * (i + 1) / workers);
            roles.add(new Role(Kind.WORKER, i, Range.cover(from, to)));
        }
        return new Plan(parts, workers, roles);
    }

    /**
     * How much memory its containers should have.
     *
     * @param rowBytes what the rows take, if that is known: see {@link Memory#rowBytes}
     */
    public static Memory memory(JobSpec job, OptionalLong rowBytes) {
        return Memory.of(job, rowBytes);
    }

    /** Depends on rows and batch only, never on workers: parts are part of what the model is. */
    public static int defaultParts(long rows, int batch, int partRows) {
        if (batch > 0) {
            return powerOfTwo(Math.max(1, batch / partRows));
        }
        long wanted = Math.ceilDiv(rows, ROWS_PER_PART);
        return powerOfTwo(Math.clamp(wanted, MIN_PARTS, MAX_PARTS));
    }

    /** The next power of two that is not smaller. */
    private static int powerOfTwo(int value) {
        return value <= 1 ? 1 : Integer.highestOneBit(value - 1) << 1;
    }
}
