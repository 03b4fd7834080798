package dev.stoic.store.s3.server;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Who asks, and by its name alone what it may touch: no accounts are kept. */
public sealed interface AccessKey {
    /** Whether an object of this name, or all that begin with this text, may be read. */
    boolean reads(String name);

    boolean writes(String name);

    /** Everything. */
    record Root() implements AccessKey {
        @Override
        public boolean reads(String name) {
            return true;
        }

        @Override
        public boolean writes(String name) {
            return true;
        }
    }

    /** Everything of a namespace. */
    record Namespace(String name) implements AccessKey {
        @Override
        public boolean reads(String name) {
            return writes(name);
        }

        @Override
        public boolean writes(String name) {
            return name.startsWith(this.name + "/");
        }
    }

    /** One run of a job, and the data of its namespace. */
    record Run(String namespace, String run) implements AccessKey {
        @Override
        public boolean reads(String name) {
            return writes(name) || name.startsWith(namespace + "/data/");
        }

        @Override
        public boolean writes(String name) {
            return name.startsWith(namespace + "/runs/" + run + "/");
        }
    }

    Pattern FORM = Pattern.compile("root|n\\.([a-z0-9-]{1,63})|j\\.([a-z0-9-]{1,63})\\.([a-z0-9-]{1,63})");

    /** Nothing if nobody can have that name. */
    static Optional<AccessKey> parse(String id) {
        Matcher parts = FORM.matcher(id);
        if (!parts.matches()) {
            return Optional.empty();
        }
        if (parts.group(1) != null) {
            return Optional.of(new Namespace(parts.group(1)));
        }
        return Optional.of(parts.group(2) == null ? new Root() : new Run(parts.group(2), parts.group(3)));
    }
}
