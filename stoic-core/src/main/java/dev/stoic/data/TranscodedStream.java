package dev.stoic.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Text of another encoding as UTF-8. Each byte that the encoding does not have comes out behind {@link #UNDECODABLE},
 * which UTF-8 never has: who checks the text finds it and names its place.
 */
final class TranscodedStream extends InputStream {
    static final byte UNDECODABLE = (byte) 0xFF;
    private static final int CHARS = 1 << 15;

    private final InputStream in;
    private final CharsetDecoder decoder;
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
    private final ByteBuffer raw = ByteBuffer.allocate(CHARS).flip();
    private final CharBuffer chars = CharBuffer.allocate(CHARS);
    private final ByteBuffer text = ByteBuffer.allocate(4 * CHARS).flip();
    private boolean ended;
    private boolean decoded;
    private boolean finished;

    private TranscodedStream(InputStream in, Charset charset) {
        this.in = in;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** {@code in} itself if it is UTF-8 already. */
    static InputStream of(InputStream in, Charset charset) throws IOException {
        if (charset.equals(StandardCharsets.UTF_8)) {
            return in;
        }
        if (!charset.equals(StandardCharsets.UTF_16)) {
            return new TranscodedStream(in, charset);
        }
        // Without a byte-order mark Java takes the high byte for the first, and most programs write the low one first.
        var buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(2);
        byte[] first = buffered.readNBytes(2);
        buffered.reset();
        boolean low = first.length == 2 && first[0] != 0 && first[1] == 0;
        return new TranscodedStream(buffered, low ? StandardCharsets.UTF_16LE : charset);
    }

    /** Whether texts of the encoding have bytes that are zero. */
    static boolean isWide(Charset charset) {
        return charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32");
    }

    @Override
    public int read() throws IOException {
        return fill() ? text.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] to, int at, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, text.remaining());
        text.get(to, at, count);
        return count;
    }

    /** Makes sure that there is text; false at the end. */
    private boolean fill() throws IOException {
        if (text.hasRemaining()) {
            return true;
        }
        text.clear();
        while (text.position() == 0 && !finished) {
            CoderResult result = decode();
            chars.flip();
            encoder.encode(chars, text, finished);
            chars.compact();
            if (result.isError()) {
                for (int i = 0; i < result.length(); i++) {
                    text.put(UNDECODABLE).put(raw.get());
                }
            } else if (result.isUnderflow() && !ended) {
                refill();
            }
        }
        text.flip();
        return text.hasRemaining();
    }

    private CoderResult decode() {
        CoderResult result = decoded ? CoderResult.UNDERFLOW : decoder.decode(raw, chars, ended);
        if (ended && result.isUnderflow()) {
            decoded = true;
            result = decoder.flush(chars);
            finished = result.isUnderflow();
        }
        return result;
    }

    private void refill() throws IOException {
        raw.compact();
        int read = in.read(raw.array(), raw.position(), raw.remaining());
        ended = read < 0;
        raw.position(raw.position() + Math.max(read, 0));
        raw.flip();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
