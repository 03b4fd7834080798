package dev.stoic.store.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Sends signed requests until one is answered. A request that failed may have had its effect all the same: whoever sends
 * it must be able to send it twice. Thread-safe.
 */
final class S3Client implements AutoCloseable {
    private final S3Settings settings;
    private final InstantSource time;
    private final SecureRandom random = new SecureRandom();
    private final HttpClient http;
    private volatile Duration skew = Duration.ZERO;
    private volatile boolean closed;

    S3Client(S3Settings settings, InstantSource time) {
        this.settings = settings;
        this.time = time;
        http = Connections.of(settings);
    }

    /** What is asked in one attempt, and what becomes of the answer; later attempts may ask for the rest only. */
    interface Asking {
        S3Request request() throws IOException;

        default HttpResponse.BodyHandler<byte[]> handler() {
            return HttpResponse.BodyHandlers.ofByteArray();
        }

        /** Bytes of this attempt so far. */
        default void moved(long bytes) {}
    }

    /** @throws IOException if the store could not be reached, or only ever asked to come again later */
    S3Answer send(S3Request request) throws IOException {
        return send(() -> request);
    }

    S3Answer send(Asking asking) throws IOException {
        Patience patience = settings.patience();
        for (int attempt = 1; ; attempt++) {
            IOException trouble;
            S3Request request = asking.request();
            try {
                S3Answer answer = exchange(request, asking);
                if (!answer.isPassing() && !isClockCorrected(answer)) {
                    return answer;
                }
                trouble = new IOException(answer.describe());
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                trouble = e;
            }
            if (closed || attempt == patience.attempts()) {
                throw new IOException(
                        "%s does not answer: %s (%s, %d attempts)"
                                .formatted(settings.place(), said(trouble), request.method(), attempt),
                        trouble);
            }
            pause(patience.pause(attempt, random));
        }
    }

    private String said(IOException trouble) {
        if (trouble instanceof ConnectException) {
            return "no connection";
        }
        if (trouble instanceof SSLException && settings.authority().isPresent()) {
            return trouble.getMessage() + ", believing " + settings.authority().get();
        }
        return trouble.getMessage() == null ? trouble.getClass().getSimpleName() : trouble.getMessage();
    }

    private S3Answer exchange(S3Request request, Asking asking) throws IOException {
        URI uri = settings.uri(request.path(), request.query());
        var moving = new Moving(asking::moved);
        var builder = HttpRequest.newBuilder(uri)
                .method(request.method(), moving.up(request.body().publisher()));
        new Signature(settings.credentials().current(), settings.region())
                .headers(
                        request.method(),
                        uri,
                        request.headers(),
                        request.body().sha256(),
                        time.instant().plus(skew))
                .forEach(builder::header);
        HttpResponse<byte[]> response = await(http.sendAsync(builder.build(), moving.down(asking.handler())), moving);
        return new S3Answer(response.statusCode(), response.headers(), response.body());
    }

    private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> answer, Moving moving)
            throws IOException {
        Duration silence = settings.patience().silence();
        while (true) {
            long before = moving.bytes();
            try {
                return answer.get(silence.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException _) {
                if (moving.bytes() == before) {
                    answer.cancel(true);
                    throw new HttpTimeoutException("silent for " + silence.toMillis() + " ms");
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
            } catch (InterruptedException _) {
                answer.cancel(true);
                throw interrupted();
            }
        }
    }

    /** A store refuses signatures of a clock that differs much from its own, and says what its own shows. */
    private boolean isClockCorrected(S3Answer answer) {
        if (!answer.code().equals("RequestTimeTooSkewed")) {
            return false;
        }
        Optional<Instant> theirs = answer.time();
        theirs.ifPresent(now -> skew = Duration.between(time.instant(), now));
        return theirs.isPresent();
    }

    private static void pause(Duration pause) throws InterruptedIOException {
        try {
            Patience.await(pause);
        } catch (InterruptedException _) {
            throw interrupted();
        }
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while waiting for the store");
    }

    /** Nothing is tried again from now on; the connections are for others, too. */
    @Override
    public void close() {
        closed = true;
    }
}
