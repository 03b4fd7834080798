package dev.stoic.codec;

import java.util.function.BiConsumer;
import java.util.function.Function;

/** How one type is written and read. */
interface Form<T> {
    void write(Sink sink, T value);

    T read(Feed feed, int depth);

    String shape();

    static <T> Form<T> simple(String shape, BiConsumer<Sink, T> writer, Function<Feed, T> reader) {
        return new Form<>() {
            @Override
            public void write(Sink sink, T value) {
                writer.accept(sink, value);
            }

            @Override
            public T read(Feed feed, int depth) {
                return reader.apply(feed);
            }

            @Override
            public String shape() {
                return shape;
            }
        };
    }
}
