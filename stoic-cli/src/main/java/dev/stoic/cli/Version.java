package dev.stoic.cli;

/** The release this code belongs to. */
final class Version {
    static final String TEXT = "0.1.0";

    private Version() {}
}
