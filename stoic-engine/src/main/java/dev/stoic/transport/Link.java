package dev.stoic.transport;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** A connection that carries bytes both ways. One thread reads and one writes; any thread ends and closes. */
public interface Link extends Closeable {
    /** Who is at the other end, in words for people. */
    String peer();

    /** Ends with the connection; a read that waits for longer than the patience fails. */
    InputStream in() throws IOException;

    /** What is flushed is on its way. */
    OutputStream out() throws IOException;

    /** How long a read waits. */
    void patience(Duration most) throws IOException;

    /** Nothing more is written. What was written still arrives; the other end reads to the end of it and closes. */
    void end() throws IOException;

    /** At once, whatever is on its way. */
    @Override
    void close();
}
