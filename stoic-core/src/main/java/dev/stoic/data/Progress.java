package dev.stoic.data;

/** Hears how far the reading of files has come. Called by one thread at a time, with growing numbers for each location. */
@FunctionalInterface
public interface Progress {
    void read(long bytesDone, long bytesTotal);

    /** Nobody listens. */
    static Progress silent() {
        return (_, _) -> {};
    }
}
