package dev.stoic.data;

/** Hears how far the reading of files has come. Called by one thread at a time, with growing numbers for each location. */
@FunctionalInterface
public interface Progress {
    void read(long bytesDone, long bytesTotal);

    /**
     * There are at least so many rows, and of this schema unless a later row refutes it. Whoever has to get ready for much
     * work may do that while the rest is read.
     */
    default void rows(Schema schema, long atLeast, Zeros zeros) {}

    /** A file that lies elsewhere is on its way; it is here when both numbers are equal. */
    default void fetched(String name, long bytesDone, long bytesTotal) {}

    /** Nobody listens. */
    static Progress silent() {
        return (_, _) -> {};
    }
}
