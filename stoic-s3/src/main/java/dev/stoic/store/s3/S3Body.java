package dev.stoic.store.s3;

import dev.stoic.codec.Codec;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;

/** What a request carries; every attempt carries it from the beginning. */
sealed interface S3Body {
    S3Body NOTHING = new Bytes(new byte[0]);

    /** Of all bytes, known before the first is sent: the signature covers it. */
    String sha256();

    BodyPublisher publisher() throws IOException;

    record Bytes(byte[] bytes) implements S3Body {
        @Override
        public String sha256() {
            return Codec.sha256(bytes);
        }

        @Override
        public BodyPublisher publisher() {
            return bytes.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(bytes);
        }
    }

    /** Larger than anybody wants to hold. */
    record Content(Path file, String sha256) implements S3Body {
        @Override
        public BodyPublisher publisher() throws IOException {
            return BodyPublishers.ofFile(file);
        }
    }
}
