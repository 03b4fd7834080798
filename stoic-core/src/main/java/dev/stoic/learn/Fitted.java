package dev.stoic.learn;

import dev.stoic.codec.Codec;
import dev.stoic.data.Encoding;
import dev.stoic.data.Schema;
import java.util.List;

/** What a job leaves behind, and exactly what its hash covers: schema, fitted preprocessing and model. */
public record Fitted<R extends Model>(Schema schema, Encoding encoding, R model) {
    public static <R extends Model> Codec<Fitted<R>> codec(Codec<R> model) {
        return Codec.of(Fitted.class, List.of(model));
    }

    /** The identity of a model: the same wherever and however it was trained. */
    public static <R extends Model> String hash(Codec<R> model, Fitted<R> fitted) {
        return "sha256:" + codec(model).sha256(fitted);
    }
}
