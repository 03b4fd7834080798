package dev.stoic.transport.kafka;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs frames with the token of the job and checks signatures. On a broker that others use too, this is what a role can go by;
 * it shows damage as well. For one thread.
 */
final class Seal {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int BYTES = 32;

    private final Mac mac;
    private final byte[] job;
    private final int most;

    Seal(KafkaSettings settings) {
        job = settings.job().getBytes(StandardCharsets.UTF_8);
        most = settings.mostBytes();
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(settings.token().getBytes(StandardCharsets.UTF_8), ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    byte[] sealed(KafkaFrame frame) {
        byte[] bytes = frame.bytes(BYTES);
        byte[] signature = signature(ByteBuffer.wrap(bytes, 0, bytes.length - BYTES));
        System.arraycopy(signature, 0, bytes, bytes.length - BYTES, BYTES);
        return bytes;
    }

    KafkaFrame opened(ByteBuffer bytes) throws KafkaFrame.Refused {
        int length = bytes.remaining() - BYTES;
        if (length < 0) {
            throw new KafkaFrame.Refused("it is cut off");
        }
        byte[] said = new byte[BYTES];
        bytes.get(bytes.position() + length, said);
        ByteBuffer frame = bytes.slice(bytes.position(), length);
        if (!MessageDigest.isEqual(said, signature(frame.duplicate()))) {
            throw new KafkaFrame.Refused("it is not signed with the token of this job");
        }
        return KafkaFrame.read(frame, most);
    }

    private byte[] signature(ByteBuffer frame) {
        mac.update(job);
        mac.update(frame);
        return mac.doFinal();
    }
}
