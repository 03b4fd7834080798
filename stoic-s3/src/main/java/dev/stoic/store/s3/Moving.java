package dev.stoic.store.s3;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes of one exchange as they move: large blobs may take long, but not without any sign of life. */
final class Moving {
    private final AtomicLong bytes = new AtomicLong();

    long bytes() {
        return bytes.get();
    }

    HttpRequest.BodyPublisher up(byte[] body) {
        HttpRequest.BodyPublisher whole = HttpRequest.BodyPublishers.ofByteArray(body);
        return new HttpRequest.BodyPublisher() {
            @Override
            public long contentLength() {
                return whole.contentLength();
            }

            @Override
            public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
                whole.subscribe(new Flow.Subscriber<>() {
                    @Override
                    public void onSubscribe(Flow.Subscription subscription) {
                        subscriber.onSubscribe(subscription);
                    }

                    @Override
                    public void onNext(ByteBuffer item) {
                        bytes.addAndGet(item.remaining());
                        subscriber.onNext(item);
                    }

                    @Override
                    public void onError(Throwable thrown) {
                        subscriber.onError(thrown);
                    }

                    @Override
                    public void onComplete() {
                        subscriber.onComplete();
                    }
                });
            }
        };
    }

    HttpResponse.BodyHandler<byte[]> down() {
        return _ -> new HttpResponse.BodySubscriber<>() {
            private final HttpResponse.BodySubscriber<byte[]> whole = HttpResponse.BodySubscribers.ofByteArray();

            @Override
            public CompletionStage<byte[]> getBody() {
                return whole.getBody();
            }

            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                whole.onSubscribe(subscription);
            }

            @Override
            public void onNext(List<ByteBuffer> items) {
                items.forEach(item -> bytes.addAndGet(item.remaining()));
                whole.onNext(items);
            }

            @Override
            public void onError(Throwable thrown) {
                whole.onError(thrown);
            }

            @Override
            public void onComplete() {
                whole.onComplete();
            }
        };
    }
}
