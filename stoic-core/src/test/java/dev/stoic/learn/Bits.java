package dev.stoic.learn;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A text that is equal for two values exactly when they are equal bit for bit; for comparing and for reading. */
public final class Bits {
    private final StringBuilder text = new StringBuilder();

    private Bits() {}

    /** The text of records, arrays, lists, optionals, enums, strings and primitives, nested in any way. */
    public static String of(Object value) {
        var bits = new Bits();
        bits.add(value);
        return bits.text.toString();
    }

    // Decimal texts of floating-point numbers are shortest unique ones: they differ when the numbers do, −0 and 0 too.
    private void add(Object value) {
        switch (value) {
            case Double d -> text.append(d.doubleValue());
            case Float f -> text.append(f.floatValue()).append('f');
            case Long l -> text.append(l.longValue()).append('L');
            case Integer _, Short _, Byte _, Character _, Boolean _ -> text.append(value);
            case String s -> text.append('"').append(s).append('"');
            case Enum<?> e -> text.append(e.name());
            case Optional<?> o -> add(o.isPresent() ? List.of(o.get()) : List.of());
            case List<?> list -> all(list);
            case Record fields -> record(fields);
            case Object array when array.getClass().isArray() -> array(array);
            default -> throw new IllegalArgumentException("the codec cannot carry " + value.getClass());
        }
    }

    private void all(List<?> list) {
        text.append('(');
        for (Object element : list) {
            add(Objects.requireNonNull(element));
            text.append(' ');
        }
        text.append(')');
    }

    private void array(Object array) {
        text.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            add(Objects.requireNonNull(Array.get(array, i)));
            text.append(' ');
        }
        text.append(']');
    }

    private void record(Record fields) {
        text.append(fields.getClass().getSimpleName()).append('{');
        for (RecordComponent component : fields.getClass().getRecordComponents()) {
            text.append(component.getName()).append('=');
            try {
                component.getAccessor().setAccessible(true);
                add(Objects.requireNonNull(component.getAccessor().invoke(fields), component.getName()));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot read " + component, e);
            }
            text.append(' ');
        }
        text.append('}');
    }
}
