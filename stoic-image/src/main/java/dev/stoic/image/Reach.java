package dev.stoic.image;

import dev.stoic.image.ImageRequest.Base;
import dev.stoic.image.ImageRequest.Target;

/** How far a build must reach. */
enum Reach {
    /** Files only. */
    FILES,
    /** A registry on this very machine, which is trusted without a certificate. */
    LOOPBACK,
    WORLD;

    static Reach of(Base base) {
        return switch (base) {
            case Base.Tar _ -> FILES;
            case Base.Registry(String reference) -> to(reference);
        };
    }

    static Reach of(Target target) {
        return switch (target) {
            case Target.Tar _ -> FILES;
            case Target.Registry(String reference) -> to(reference);
        };
    }

    /** Whoever needs the world somewhere trusts nobody without a certificate. */
    Reach and(Reach other) {
        return compareTo(other) > 0 ? this : other;
    }

    private static Reach to(String reference) {
        return reference.matches("(localhost|127(\\.\\d+){3}|\\[::1])(:\\d+)?/.*") ? LOOPBACK : WORLD;
    }
}
