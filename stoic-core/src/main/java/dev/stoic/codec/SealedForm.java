package dev.stoic.codec;

import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A sealed interface: the simple name of the case as a tag, then the case. */
final class SealedForm implements Form<Object> {
    private final Class<?> type;
    private final Map<String, Form<Object>> cases = new LinkedHashMap<>();
    private boolean describing;

    private SealedForm(Class<?> type) {
        this.type = type;
    }

    static Form<?> of(Class<?> type, Map<TypeVariable<?>, Form<?>> bound, Map<Type, Form<?>> open) {
        var form = new SealedForm(type);
        open.put(type, form);
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            var arguments = new ArrayList<Form<?>>();
            for (int i = 0; i < permitted.getTypeParameters().length; i++) {
                arguments.add(Forms.resolve(type.getTypeParameters()[i], bound, open));
            }
            form.cases.put(
                    permitted.getSimpleName(),
                    Forms.cast(Forms.resolve(permitted, Forms.bind(permitted, arguments), open)));
        }
        open.remove(type);
        return form;
    }

    @Override
    public void write(Sink sink, Object value) {
        String tag = value.getClass().getSimpleName();
        Form<Object> form = cases.get(tag);
        if (form == null) {
            // A sealed interface may have a sealed interface below it; its tag comes first.
            for (var entry : cases.entrySet()) {
                if (entry.getValue() instanceof SealedForm inner && inner.type.isInstance(value)) {
                    sink.text(entry.getKey());
                    inner.write(sink, value);
                    return;
                }
            }
            throw new IllegalArgumentException(value.getClass() + " is no " + type.getSimpleName());
        }
        sink.text(tag);
        form.write(sink, value);
    }

    @Override
    public Object read(Feed feed, int depth) {
        if (depth > Feed.MAX_DEPTH) {
            throw new MalformedException("nested deeper than " + Feed.MAX_DEPTH);
        }
        String tag = feed.text();
        Form<Object> form = cases.get(tag);
        if (form == null) {
            throw new MalformedException("no %s is called \"%s\"".formatted(type.getSimpleName(), tag));
        }
        return form.read(feed, depth + 1);
    }

    @Override
    public String shape() {
        if (describing) {
            return type.getSimpleName();
        }
        describing = true;
        String inside = cases.values().stream().map(Form::shape).collect(Collectors.joining("|"));
        describing = false;
        return type.getSimpleName() + "{" + inside + "}";
    }
}
