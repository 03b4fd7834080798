package dev.stoic.engine.account;

import dev.stoic.codec.Codec;

/**
 * What a worker says about itself now and then. It always tells everything since it began to work for a coordinator, so that
 * one that is lost matters to nobody.
 *
 * @param epoch that of the coordinator
 * @param parts how many it has computed
 * @param busy nanoseconds in which it computed, on however many threads
 * @param computing parts that it is computing now
 * @param since nanoseconds for which it has been computing, or idle
 * @param up bytes sent
 * @param down bytes received
 */
public record Timesheet(long epoch, long parts, long busy, int computing, long since, long up, long down, long pid) {
    public static final Codec<Timesheet> CODEC = Codec.of(Timesheet.class);
}
