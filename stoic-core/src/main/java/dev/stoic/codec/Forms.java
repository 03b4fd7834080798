package dev.stoic.codec;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the form of a type. */
final class Forms {
    private static final Map<Class<?>, Form<?>> BASIC = basic();

    private Forms() {}

    static <T> Form<T> of(Class<T> type, List<? extends Form<?>> arguments) {
        return cast(resolve(type, bind(type, arguments), new HashMap<>()));
    }

    /** @param open forms of records being resolved, so that a type may contain itself */
    static Form<?> resolve(Type type, Map<TypeVariable<?>, Form<?>> bound, Map<Type, Form<?>> open) {
        return switch (type) {
            case TypeVariable<?> variable -> {
                Form<?> form = bound.get(variable);
                if (form == null) {
                    throw new IllegalArgumentException("no codec was given for type parameter " + variable);
                }
                yield form;
            }
            case ParameterizedType generic
            when generic.getRawType() == List.class -> list(resolve(generic.getActualTypeArguments()[0], bound, open));
            case ParameterizedType generic
            when generic.getRawType() == Optional.class ->
                optional(resolve(generic.getActualTypeArguments()[0], bound, open));
            case ParameterizedType generic -> {
                var arguments = new ArrayList<Form<?>>();
                for (Type argument : generic.getActualTypeArguments()) {
                    arguments.add(resolve(argument, bound, open));
                }
                Class<?> raw = (Class<?>) generic.getRawType();
                yield structured(raw, bind(raw, arguments), open);
            }
            case Class<?> raw -> structured(raw, bound, open);
            default -> throw new IllegalArgumentException("the codec cannot write " + type);
        };
    }

    private static Form<?> structured(Class<?> type, Map<TypeVariable<?>, Form<?>> bound, Map<Type, Form<?>> open) {
        Form<?> basic = BASIC.get(type);
        if (basic != null) {
            return basic;
        }
        Form<?> already = open.get(type);
        if (already != null) {
            return already;
        }
        if (type.isEnum()) {
            return enumeration(type);
        }
        if (type.isRecord()) {
            return RecordForm.of(type, bound, open);
        }
        if (type.isSealed()) {
            return SealedForm.of(type, bound, open);
        }
        throw new IllegalArgumentException("the codec writes records, sealed interfaces of records, enums, primitives, "
                + "their arrays, strings, lists and optionals, not " + type.getName());
    }

    /** Type parameters of a subtype of a sealed interface stand for those of the interface, by position. */
    static Map<TypeVariable<?>, Form<?>> bind(Class<?> type, List<? extends Form<?>> arguments) {
        TypeVariable<?>[] parameters = type.getTypeParameters();
        if (parameters.length != arguments.size()) {
            throw new IllegalArgumentException("%s needs %d type arguments, got %d"
                    .formatted(type.getName(), parameters.length, arguments.size()));
        }
        var bound = new HashMap<TypeVariable<?>, Form<?>>();
        for (int i = 0; i < parameters.length; i++) {
            bound.put(parameters[i], arguments.get(i));
        }
        return bound;
    }

    @SuppressWarnings("unchecked") // forms are found by the type they write
    static <T> Form<T> cast(Form<?> form) {
        return (Form<T>) form;
    }

    private static <E> Form<List<E>> list(Form<E> element) {
        return new Form<>() {
            @Override
            public void write(Sink sink, List<E> values) {
                sink.fourBytes(values.size());
                for (E value : values) {
                    element.write(sink, value);
                }
            }

            @Override
            public List<E> read(Feed feed, int depth) {
                int count = feed.count(1);
                var values = new ArrayList<E>(Math.min(count, 1024));
                for (int i = 0; i < count; i++) {
                    values.add(element.read(feed, depth + 1));
                }
                return List.copyOf(values);
            }

            @Override
            public String shape() {
                return "[" + element.shape() + "]";
            }
        };
    }

    private static <E> Form<Optional<E>> optional(Form<E> element) {
        return new Form<>() {
            @Override
            public void write(Sink sink, Optional<E> value) {
                sink.oneByte(value.isPresent() ? 1 : 0);
                value.ifPresent(present -> element.write(sink, present));
            }

            @Override
            public Optional<E> read(Feed feed, int depth) {
                return flag(feed) ? Optional.of(element.read(feed, depth + 1)) : Optional.empty();
            }

            @Override
            public String shape() {
                return element.shape() + "?";
            }
        };
    }

    private static Form<Enum<?>> enumeration(Class<?> type) {
        var constants = new HashMap<String, Enum<?>>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(((Enum<?>) constant).name(), (Enum<?>) constant);
        }
        return Form.simple(type.getSimpleName(), (sink, value) -> sink.text(value.name()), feed -> {
            String name = feed.text();
            Enum<?> constant = constants.get(name);
            if (constant == null) {
                throw new MalformedException("no %s is called \"%s\"".formatted(type.getSimpleName(), name));
            }
            return constant;
        });
    }

    private static boolean flag(Feed feed) {
        return switch (feed.oneByte()) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new MalformedException("a truth value is neither 0 nor 1");
        };
    }

    private static Map<Class<?>, Form<?>> basic() {
        var forms = new HashMap<Class<?>, Form<?>>();
        Form<Boolean> truth = Form.simple("bool", (sink, value) -> sink.oneByte(value ? 1 : 0), Forms::flag);
        Form<Integer> integer = Form.simple("i32", Sink::fourBytes, Feed::fourBytes);
        Form<Long> wide = Form.simple("i64", Sink::eightBytes, Feed::eightBytes);
        Form<Float> single = Form.simple(
                "f32",
                (sink, value) -> sink.fourBytes(Float.floatToIntBits(value)),
                feed -> Float.intBitsToFloat(feed.fourBytes()));
        Form<Double> real = Form.simple(
                "f64",
                (sink, value) -> sink.eightBytes(Double.doubleToLongBits(value)),
                feed -> Double.longBitsToDouble(feed.eightBytes()));
        forms.put(boolean.class, truth);
        forms.put(Boolean.class, truth);
        forms.put(int.class, integer);
        forms.put(Integer.class, integer);
        forms.put(long.class, wide);
        forms.put(Long.class, wide);
        forms.put(float.class, single);
        forms.put(Float.class, single);
        forms.put(double.class, real);
        forms.put(Double.class, real);
        forms.put(String.class, Form.simple("text", Sink::text, Feed::text));
        forms.put(
                byte[].class,
                Form.<byte[]>simple(
                        "u8[]",
                        (sink, value) -> {
                            sink.fourBytes(value.length);
                            sink.raw(value);
                        },
                        Feed::raw));
        forms.put(int[].class, Form.simple("i32[]", Sink::ints, Feed::ints));
        forms.put(long[].class, Form.simple("i64[]", Sink::longs, Feed::longs));
        forms.put(float[].class, Form.simple("f32[]", Sink::floats, Feed::floats));
        forms.put(double[].class, Form.simple("f64[]", Sink::doubles, Feed::doubles));
        return forms;
    }
}
