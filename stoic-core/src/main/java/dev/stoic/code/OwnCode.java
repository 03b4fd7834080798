package dev.stoic.code;

import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Shape;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Needs;
import dev.stoic.learn.PlainLearner;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A learner's class out of a user's jar, checked as far as that goes without settings. */
public final class OwnCode {
    private static final Shape.Text SHA256 = new Shape.Text("64 hexadecimal digits", "[0-9a-f]{64}");

    private final Jar jar;
    private final Class<?> type;
    private final Optional<SettingsRecord> settings;

    private OwnCode(Jar jar, Class<?> type, Optional<SettingsRecord> settings) {
        this.jar = jar;
        this.type = type;
        this.settings = settings;
    }

    /**
     * Reads the {@code code} section of a job; notes what is wrong with it.
     *
     * @return nothing if something is
     */
    public static Optional<OwnCode> read(Keys keys, Jars jars) {
        Optional<String> location = location(keys);
        Optional<String> name = name(keys);
        Optional<String> pinned = keys.node("sha256").flatMap(OwnCode::text);
        if (location.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        Optional<Jar> jar = attempt(keys, "jar", () -> Jar.read(jars.find(location.get(), pinned)));
        if (jar.isEmpty()) {
            return Optional.empty();
        }
        String found = jar.get().sha256();
        if (!keys.text("sha256", found).equals(found)) {
            keys.problem("sha256", "is not the hash of the jar, which is " + found);
            return Optional.empty();
        }
        return attempt(keys, "class", () -> of(jar.get(), name.get()));
    }

    /** Reads the same section without opening the jar: the key of the learner, or nothing if something is wrong. */
    public static Optional<String> readUnopened(Keys keys) {
        Optional<String> location = location(keys);
        Optional<String> name = name(keys);
        keys.text("sha256", SHA256, text -> text.matches(SHA256.pattern()));
        return location.isEmpty() ? Optional.empty() : name.map(full -> key(full.substring(full.lastIndexOf('.') + 1)));
    }

    /**
     * The classes of a jar that a key could name, by their names alone: none is loaded.
     *
     * @throws StoicException a user's fault, if it is not a jar
     */
    public static List<String> classes(byte[] jar, String key) {
        return Jar.read(jar).classes().stream()
                .filter(name -> key(name.substring(name.lastIndexOf('.') + 1)).equals(key))
                .toList();
    }

    private static Optional<String> location(Keys keys) {
        Optional<String> location = keys.text("jar");
        if (location.isEmpty() && !keys.has("jar")) {
            keys.problem("jar", "is missing. Name the jar with your learner");
        }
        return location;
    }

    private static Optional<String> name(Keys keys) {
        Optional<String> name = keys.text("class");
        if (name.isEmpty() && !keys.has("class")) {
            keys.problem("class", "is missing. Name the class of your learner, as in com.me.MyLearner");
        }
        return name;
    }

    private static Optional<String> text(Node node) {
        return node instanceof Scalar(String text, int _) ? Optional.of(text.strip()) : Optional.empty();
    }

    private interface Attempt<T> {
        T make();
    }

    private static <T> Optional<T> attempt(Keys keys, String key, Attempt<T> attempt) {
        try {
            return Optional.of(attempt.make());
        } catch (StoicException e) {
            String advice = e.fault().advice();
            keys.problem(key, e.getMessage() + (advice.isEmpty() ? "" : ". " + advice));
            return Optional.empty();
        }
    }

    private static OwnCode of(Jar jar, String name) {
        Class<?> type = jar.load(name, OwnCode.class.getClassLoader());
        boolean full = Learner.class.isAssignableFrom(type);
        if (!full && !PlainLearner.class.isAssignableFrom(type)) {
            throw StoicException.user(
                    name + " is not a learner", "Let it implement dev.stoic.learn.PlainLearner, or Learner and Needs");
        }
        if (full && !Needs.class.isAssignableFrom(type)) {
            throw StoicException.user(
                    name + " does not say what it learns", "Let it implement dev.stoic.learn.Needs beside Learner");
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            throw StoicException.user(name + " is abstract", "Name a class that can be instantiated");
        }
        return new OwnCode(jar, type, settings(type));
    }

    /** The settings of a record are its components; another class takes a record of them, or none. */
    private static Optional<SettingsRecord> settings(Class<?> type) {
        if (type.isRecord()) {
            return Optional.of(SettingsRecord.of(type));
        }
        List<Constructor<?>> constructors = List.of(type.getConstructors());
        for (Constructor<?> constructor : constructors) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0].isRecord()) {
                return Optional.of(SettingsRecord.of(constructor.getParameterTypes()[0]));
            }
        }
        if (constructors.stream().noneMatch(constructor -> constructor.getParameterCount() == 0)) {
            throw StoicException.user(
                    type.getName() + " has no public constructor that Stoic can call",
                    "Give it one without parameters or with one record of settings, or make it a record of its settings");
        }
        return Optional.empty();
    }

    /** The key of the learner in a job: the name of its class in lower case with dashes. */
    public String key() {
        return key(type.getSimpleName());
    }

    public static String key(String className) {
        return className
                .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
                .replaceAll("([A-Z])([A-Z][a-z])", "$1-$2")
                .toLowerCase(Locale.ROOT);
    }

    public String className() {
        return type.getName();
    }

    public String sha256() {
        return jar.sha256();
    }

    /** The jar; nobody writes to it. */
    public byte[] bytes() {
        return jar.bytes();
    }

    /** The learner with its settings, or nothing where something is wrong with them. */
    public Optional<OwnSettings> settings(Keys keys) {
        try {
            Optional<Needs> made = settings.isEmpty()
                    ? Optional.of(made())
                    : settings.get().read(keys).map(this::made);
            return made.map(learner -> checked(new OwnSettings(this, learner)));
        } catch (StoicException e) {
            keys.problems()
                    .add("code.class", 0, e.getMessage() + ". " + e.fault().advice());
            return Optional.empty();
        }
    }

    private Needs made(Object... arguments) {
        if (type.isRecord()) {
            return (Needs) arguments[0];
        }
        try {
            Constructor<?> constructor =
                    arguments.length == 0 ? type.getConstructor() : type.getConstructor(arguments[0].getClass());
            constructor.setAccessible(true);
            return (Needs) constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw StoicException.user(
                    "the constructor of %s failed: %s".formatted(className(), e.getCause()), "Correct it");
        } catch (ReflectiveOperationException e) {
            throw StoicException.user(
                    "%s cannot be instantiated: %s".formatted(className(), e), "Make its class public");
        }
    }

    /** What can only be seen of a learner that was made: that its records can be carried. */
    private OwnSettings checked(OwnSettings made) {
        try {
            Learner<?, ?, ?> learner = made.learner();
            learner.shapes();
            learner.result();
            made.target();
            return made;
        } catch (RuntimeException | LinkageError e) {
            throw StoicException.user(
                    className() + " cannot be used: " + (e instanceof IllegalArgumentException ? e.getMessage() : e),
                    "Models and contributions are records of numbers, arrays, texts, lists and records");
        }
    }
}
