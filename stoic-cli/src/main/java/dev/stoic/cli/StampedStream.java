package dev.stoic.cli;

import dev.stoic.engine.Time;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Puts the time in front of every line. */
final class StampedStream extends FilterOutputStream {
    private final Time time;
    private boolean inLine;

    StampedStream(OutputStream out, Time time) {
        super(out);
        this.time = time;
    }

    @Override
    public synchronized void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
        int done = from;
        while (done < from + count) {
            if (!inLine) {
                out.write((time.now() + " ").getBytes(StandardCharsets.UTF_8));
                inLine = true;
            }
            int end = done;
            while (end < from + count && bytes[end] != '\n') {
                end++;
            }
            boolean ended = end < from + count;
            out.write(bytes, done, (ended ? end + 1 : end) - done);
            inLine = !ended;
            done = ended ? end + 1 : end;
        }
        out.flush();
    }
}
