package dev.stoic.code;

import dev.stoic.document.Keys;
import dev.stoic.fault.StoicException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A user's record read from the keys of a job, a component a key. What its constructor without parameters gives are the
 * defaults; without one, every key is needed. Its canonical constructor checks the values.
 */
final class SettingsRecord {
    private final Class<?> type;
    private final RecordComponent[] components;

    private SettingsRecord(Class<?> type) {
        this.type = type;
        this.components = type.getRecordComponents();
    }

    static SettingsRecord of(Class<?> type) {
        var settings = new SettingsRecord(type);
        for (RecordComponent component : settings.components) {
            if (!isReadable(component)) {
                throw StoicException.user(
                        "setting %s of %s is a %s"
                                .formatted(
                                        component.getName(),
                                        type.getName(),
                                        component.getGenericType().getTypeName()),
                        "Settings are int, long, double, boolean, String, an enum, List<String> or List<Integer>");
            }
        }
        return settings;
    }

    private static boolean isReadable(RecordComponent component) {
        Class<?> kind = component.getType();
        return List.of(int.class, long.class, double.class, boolean.class, String.class)
                        .contains(kind)
                || kind.isEnum()
                || isListOf(component, String.class)
                || isListOf(component, Integer.class);
    }

    private static boolean isListOf(RecordComponent component, Type element) {
        return component.getGenericType() instanceof ParameterizedType list
                && list.getRawType().equals(List.class)
                && list.getActualTypeArguments()[0].equals(element);
    }

    /** Nothing if something is wrong, which is noted. */
    Optional<Object> read(Keys keys) {
        int before = keys.problems().list().size();
        Optional<Object> defaults = defaults();
        var values = new ArrayList<Object>();
        for (RecordComponent component : components) {
            if (defaults.isEmpty() && !keys.has(component.getName())) {
                keys.problem(component.getName(), "is missing");
            }
            values.add(value(
                    keys,
                    component,
                    defaults.map(given -> get(component, given)).orElse(null)));
        }
        if (keys.problems().list().size() > before) {
            return Optional.empty();
        }
        try {
            return Optional.of(canonical().newInstance(values.toArray()));
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            String why = cause instanceof IllegalArgumentException && cause.getMessage() != null
                    ? cause.getMessage()
                    : cause.toString();
            keys.problem(why);
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("every record has a canonical constructor", e);
        }
    }

    private Constructor<?> canonical() throws NoSuchMethodException {
        Class<?>[] parameters = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            parameters[i] = components[i].getType();
        }
        Constructor<?> constructor = type.getDeclaredConstructor(parameters);
        constructor.setAccessible(true);
        return constructor;
    }

    private Optional<Object> defaults() {
        try {
            Constructor<?> plain = type.getDeclaredConstructor();
            plain.setAccessible(true);
            return Optional.of(plain.newInstance());
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw StoicException.user(
                    "the defaults of %s cannot be read: %s".formatted(type.getName(), e.getCause()),
                    "Correct its constructor without parameters");
        }
    }

    private static Object get(RecordComponent component, Object of) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw StoicException.user(
                    "setting %s cannot be read: %s".formatted(component.getName(), e.getCause()),
                    "Correct its accessor");
        }
    }

    @SuppressWarnings("unchecked") // the type of the component says what its values are
    private static Object value(Keys keys, RecordComponent component, @Nullable Object otherwise) {
        String key = component.getName();
        Class<?> kind = component.getType();
        if (kind == int.class) {
            return keys.integer(key, otherwise == null ? 0 : (int) otherwise, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (kind == long.class) {
            return keys.wide(key, otherwise == null ? 0 : (long) otherwise);
        }
        if (kind == double.class) {
            double usual = otherwise == null ? 0 : (double) otherwise;
            return keys.read(
                    key,
                    usual,
                    "a number",
                    text -> Optional.of(Double.parseDouble(text)).filter(Double::isFinite));
        }
        if (kind == boolean.class) {
            return keys.flag(key, otherwise != null && (boolean) otherwise);
        }
        if (kind == String.class) {
            return keys.text(key, otherwise == null ? "" : (String) otherwise);
        }
        if (kind.isEnum()) {
            return word(keys, key, otherwise == null ? kind.getEnumConstants()[0] : otherwise);
        }
        if (isListOf(component, Integer.class)) {
            List<Integer> usual = otherwise == null ? List.of() : (List<Integer>) otherwise;
            return keys.integers(key, usual, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        return keys.texts(key, otherwise == null ? List.of() : (List<String>) otherwise);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // constants of the same enum
    private static Object word(Keys keys, String key, Object otherwise) {
        return keys.word(key, (Enum) otherwise);
    }
}
