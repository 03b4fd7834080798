package dev.stoic.store.s3;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Counts the bytes of one exchange as they move: large blobs may take long, but not without any sign of life. */
final class Moving {
    private final AtomicLong bytes = new AtomicLong();
    private final LongConsumer listener;

    /** @param listener told how many bytes have moved, up and down together, by whichever thread moves them */
    Moving(LongConsumer listener) {
        this.listener = listener;
    }

    long bytes() {
        return bytes.get();
    }

    private void moved(long more) {
        listener.accept(bytes.addAndGet(more));
    }

    HttpRequest.BodyPublisher up(HttpRequest.BodyPublisher whole) {
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
                        moved(item.remaining());
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

    HttpResponse.BodyHandler<byte[]> down(HttpResponse.BodyHandler<byte[]> handler) {
        return info -> new HttpResponse.BodySubscriber<>() {
            private final HttpResponse.BodySubscriber<byte[]> whole = handler.apply(info);

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
                items.forEach(item -> moved(item.remaining()));
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
