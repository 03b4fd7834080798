package dev.stoic.cli.result;

/** Which existing file a result may replace. A file that the command reads is never one. */
public enum Overwrite {
    /** An empty file, or a former result of the same command. */
    OWN_KIND,
    ANYTHING
}
