package dev.stoic.job;

import dev.stoic.document.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** What the keys of a job mean, in a few words. */
final class Meanings {
    private final Map<String, String> words;

    /** Entries that said something about a key. */
    private final Set<String> used = new TreeSet<>();

    private Meanings(Map<String, String> words) {
        this.words = words;
    }

    static Meanings load() {
        var properties = new Properties();
        try (InputStream in = Meanings.class.getResourceAsStream("meanings.properties")) {
            if (in == null) {
                throw new IllegalStateException("meanings.properties is not on the class path");
            }
            properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var words = new LinkedHashMap<String, String>();
        properties.stringPropertyNames().forEach(path -> words.put(path, properties.getProperty(path)));
        return new Meanings(words);
    }

    Set<String> unused() {
        var unused = new TreeSet<>(words.keySet());
        unused.removeAll(used);
        return unused;
    }

    Shape.Fields in(Shape.Fields shape) {
        return fields("", shape);
    }

    private Shape.Fields fields(String path, Shape.Fields shape) {
        var told = new LinkedHashMap<String, Shape.Field>();
        shape.fields().forEach((key, field) -> {
            String place = path.isEmpty() ? key : path + "." + key;
            told.put(key, field.meaning(of(place), inside(place, field.shape())));
        });
        return new Shape.Fields(told);
    }

    private Shape inside(String path, Shape shape) {
        return switch (shape) {
            case Shape.Fields fields -> fields(path, fields);
            case Shape.Items(Shape item) -> new Shape.Items(inside(path + "[]", item));
            case Shape.Choice(Map<String, Shape.Fields> names, Shape.Others others) -> {
                var told = new LinkedHashMap<String, Shape.Fields>();
                names.forEach((name, fields) -> told.put(name, fields(path + "." + name, fields)));
                yield new Shape.Choice(Collections.unmodifiableMap(told), others);
            }
            case Shape other -> other;
        };
    }

    String of(String path) {
        String shared = path.replaceFirst("^learner\\.[^.]*\\.", "learner.*.");
        String entry = words.containsKey(path) ? path : shared;
        used.add(entry);
        return words.getOrDefault(entry, "");
    }
}
