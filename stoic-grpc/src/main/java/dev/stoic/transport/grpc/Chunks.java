package dev.stoic.transport.grpc;

import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The one method there is: messages in both directions, which are bytes and nothing else. */
enum Chunks implements MethodDescriptor.Marshaller<byte[]> {
    BYTES;

    static final String SERVICE = "stoic.Peers";

    static final MethodDescriptor<byte[], byte[]> TALK = MethodDescriptor.newBuilder(BYTES, BYTES)
            .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Talk"))
            .build();

    /** Bytes in a message that peers send. */
    static final int MOST = 1 << 20;

    /** Bytes in a message that gRPC looks at: enough to say what is wrong with it. */
    static final int CAP = 4 << 20;

    @Override
    public InputStream stream(byte[] value) {
        return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
        try {
            if (!(stream instanceof KnownLength)) {
                return stream.readAllBytes();
            }
            byte[] bytes = new byte[stream.available()];
            stream.readNBytes(bytes, 0, bytes.length);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
