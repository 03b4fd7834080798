package dev.stoic.math;

/** For tests of what stands on kernels: vector code at once, where the CPU has it. */
public final class Warm {
    private Warm() {}

    public static void everything() {
        if (Lanes.chosen().vector()) {
            Warmth.skip();
        }
    }
}
