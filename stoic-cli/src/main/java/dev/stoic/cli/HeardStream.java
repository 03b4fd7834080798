package dev.stoic.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Somebody else hears all that is written. */
final class HeardStream extends FilterOutputStream {
    private final LogKeeper keeper;

    HeardStream(OutputStream out, LogKeeper keeper) {
        super(out);
        this.keeper = keeper;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
        keeper.add(bytes, from, count);
    }
}
