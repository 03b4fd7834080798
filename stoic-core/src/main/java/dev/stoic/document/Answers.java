package dev.stoic.document;

import dev.stoic.document.Node.Mapping;
import org.jspecify.annotations.Nullable;

/** Who answers a reader that asks for keys. */
interface Answers {
    /** What the document says, and nothing else. */
    Answers WRITTEN = new Answers() {
        @Override
        public boolean has(String path, String key, Mapping written) {
            return written.entries().containsKey(key);
        }

        @Override
        public @Nullable Node at(String path, String key, Asked asked, Mapping written) {
            return written.entries().get(key);
        }

        @Override
        public void problem(String path, String key) {}
    };

    /** @param usual what is used where there is no answer, in words, or empty */
    record Asked(Shape shape, String usual) {}

    boolean has(String path, String key, Mapping written);

    @Nullable
    Node at(String path, String key, Asked asked, Mapping written);

    /** Hears that something is wrong with a key, or with what stands below it. */
    void problem(String path, String key);
}
