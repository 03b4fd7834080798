package dev.stoic.simulation;

/** Something that must hold does not. */
final class Violation extends AssertionError {
    private static final long serialVersionUID = 1L;

    Violation(String what) {
        super(what);
    }
}
