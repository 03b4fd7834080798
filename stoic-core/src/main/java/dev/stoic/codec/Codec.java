package dev.stoic.codec;

import java.util.List;

/**
 * The one way from values to bytes and back: primitives, strings, enums, primitive arrays, lists, optionals, records and
 * sealed interfaces of records. Equal values give equal bytes (little-endian, one NaN), so their hash is their identity.
 *
 * <p>Nothing but the given type and what its components name is ever instantiated, and no array is allocated before its
 * length was checked against the bytes that are left.
 */
public final class Codec<T> {
    private final Form<T> form;

    private Codec(Form<T> form) {
        this.form = form;
    }

    public static <T> Codec<T> of(Class<T> type) {
        return new Codec<>(Forms.of(type, List.of()));
    }

    /** A codec of a generic record or sealed interface, given codecs for its type parameters in order. */
    @SuppressWarnings("unchecked") // the caller names the same raw type that it assigns to
    public static <T> Codec<T> of(Class<?> raw, List<Codec<?>> arguments) {
        return new Codec<>(
                (Form<T>) Forms.of(raw, arguments.stream().map(Codec::form).toList()));
    }

    private Form<?> form() {
        return form;
    }

    public byte[] encode(T value) {
        var sink = new Sink();
        form.write(sink, value);
        return sink.toBytes();
    }

    /** @throws MalformedException if the bytes are not exactly one value */
    public T decode(byte[] bytes) {
        var feed = new Feed(bytes);
        T value = form.read(feed, 0);
        if (feed.left() > 0) {
            throw new MalformedException(feed.left() + " bytes too many");
        }
        return value;
    }

    /** The structure in words, for file headers: two codecs with equal shapes read each other's bytes. */
    public String shape() {
        return form.shape();
    }

    public String sha256(T value) {
        return sha256(encode(value));
    }

    public static String sha256(byte[] bytes) {
        return Sha256.of(bytes);
    }
}
