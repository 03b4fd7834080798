package dev.stoic.codec;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A record: its components in order, read back through its canonical constructor, which checks them. */
final class RecordForm implements Form<Object> {
    private final Class<?> type;
    private final Constructor<?> constructor;
    private final List<Method> accessors = new ArrayList<>();
    private final List<Form<Object>> components = new ArrayList<>();
    private boolean describing;

    private RecordForm(Class<?> type, Constructor<?> constructor) {
        this.type = type;
        this.constructor = constructor;
    }

    static Form<?> of(Class<?> type, Map<TypeVariable<?>, Form<?>> bound, Map<Type, Form<?>> open) {
        RecordComponent[] declared = type.getRecordComponents();
        Class<?>[] parameters = new Class<?>[declared.length];
        for (int i = 0; i < declared.length; i++) {
            parameters[i] = declared[i].getType();
        }
        RecordForm form;
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(parameters);
            constructor.setAccessible(true);
            form = new RecordForm(type, constructor);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every record has a canonical constructor", e);
        }
        open.put(type, form);
        for (RecordComponent component : declared) {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            form.accessors.add(accessor);
            form.components.add(Forms.cast(Forms.resolve(component.getGenericType(), bound, open)));
        }
        open.remove(type);
        return form;
    }

    @Override
    public void write(Sink sink, Object value) {
        for (int i = 0; i < components.size(); i++) {
            components.get(i).write(sink, component(value, accessors.get(i)));
        }
    }

    private static Object component(Object value, Method accessor) {
        try {
            return accessor.invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + accessor, e);
        }
    }

    @Override
    public Object read(Feed feed, int depth) {
        if (depth > Feed.MAX_DEPTH) {
            throw new MalformedException("nested deeper than " + Feed.MAX_DEPTH);
        }
        Object[] values = new Object[components.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = components.get(i).read(feed, depth + 1);
        }
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw new MalformedException("no legal " + type.getSimpleName() + ": " + e.getCause(), e);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException("cannot make " + type, e);
        }
    }

    @Override
    public String shape() {
        if (describing) {
            return type.getSimpleName();
        }
        describing = true;
        RecordComponent[] declared = type.getRecordComponents();
        String inside = IntStream.range(0, declared.length)
                .mapToObj(i -> declared[i].getName() + ":" + components.get(i).shape())
                .collect(Collectors.joining(","));
        describing = false;
        return type.getSimpleName() + "(" + inside + ")";
    }
}
