package dev.stoic.store.s3;

import dev.stoic.store.BlobStore;
import dev.stoic.store.BlobStoreContract;
import dev.stoic.store.s3.S3Double.Mishap;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;

/** A third of all requests meets a mishap, and nobody can tell. */
class S3UnderMishapsTest extends BlobStoreContract {
    private static final Patience PATIENT =
            new Patience(15, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofMillis(1), Duration.ofMillis(4));
    private static final List<Mishap> QUICK = List.of(
            Mishap.ERROR_500, Mishap.SLOW_DOWN, Mishap.CONFLICT, Mishap.CUT_BEFORE, Mishap.CUT_AFTER, Mishap.TORN);

    private final S3Double there = new S3Double();
    private final RandomGenerator random = new SplittableRandom(1);
    private final S3BlobStore store = new S3BlobStore(
            new S3Settings(
                    Optional.of(there.endpoint()),
                    S3Double.REGION,
                    S3Double.BUCKET,
                    "r-abcde/",
                    S3Double.CREDENTIALS,
                    PATIENT,
                    Optional.empty()),
            InstantSource.system(),
            1000);

    S3UnderMishapsTest() throws IOException {
        there.with(this::mishap);
    }

    private synchronized Mishap mishap() {
        if (random.nextInt(200) == 0) {
            return Mishap.SILENT;
        }
        return random.nextInt(3) == 0 ? QUICK.get(random.nextInt(QUICK.size())) : Mishap.NONE;
    }

    @AfterEach
    void end() {
        store.close();
        there.close();
    }

    @Override
    protected BlobStore store() {
        return store;
    }
}
