package dev.stoic.simulation;

import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Mistakes that could be made where checkpoints, epochs and commits are stored. */
final class StoreBugs {
    private static final String MANIFEST = "manifest-";
    private static final String CONTENT = "content/";

    private StoreBugs() {}

    /** Passes everything on. */
    private static class Through implements BlobStore {
        final BlobStore honest;

        Through(BlobStore honest) {
            this.honest = honest;
        }

        @Override
        public void put(String name, byte[] bytes) throws IOException {
            honest.put(name, bytes);
        }

        @Override
        public void note(String name, byte[] bytes) throws IOException {
            honest.note(name, bytes);
        }

        @Override
        public boolean create(String name, byte[] bytes) throws IOException {
            return honest.create(name, bytes);
        }

        @Override
        public Optional<byte[]> get(String name) throws IOException {
            return honest.get(name);
        }

        @Override
        public List<String> list(String prefix) throws IOException {
            return honest.list(prefix);
        }

        @Override
        public void delete(String name) throws IOException {
            honest.delete(name);
        }
    }

    private static Sabotage with(UnaryOperator<BlobStore> bug) {
        return new Sabotage() {
            @Override
            public BlobStore store(BlobStore honest) {
                return bug.apply(honest);
            }
        };
    }

    static Sabotage checkpointsAreVisibleBeforeTheirContent() {
        return with(honest -> new Through(honest) {
            private final Map<String, byte[]> later = new HashMap<>();

            @Override
            public void put(String name, byte[] bytes) throws IOException {
                if (name.startsWith(CONTENT)) {
                    later.put(name, bytes);
                    return;
                }
                honest.put(name, bytes);
                for (var content : Map.copyOf(later).entrySet()) {
                    honest.put(content.getKey(), content.getValue());
                }
                later.clear();
            }
        });
    }

    static Sabotage checkpointsAreNotReadBack() {
        return with(honest -> new Through(honest) {
            private final Map<String, byte[]> believed = new HashMap<>();

            @Override
            public void put(String name, byte[] bytes) throws IOException {
                honest.put(name, bytes);
                believed.put(name, bytes);
            }

            @Override
            public Optional<byte[]> get(String name) throws IOException {
                return believed.containsKey(name) ? Optional.of(believed.get(name)) : honest.get(name);
            }
        });
    }

    static Sabotage onlyTheNewestCheckpointIsKept() {
        return with(honest -> new Through(honest) {
            @Override
            public void put(String name, byte[] bytes) throws IOException {
                honest.put(name, bytes);
                if (name.startsWith(MANIFEST)) {
                    for (String other : honest.list(MANIFEST)) {
                        if (!other.equals(name)) {
                            honest.delete(other);
                        }
                    }
                }
            }
        });
    }

    static Sabotage newerCheckpointsOfOthersAreDeleted() {
        return with(honest -> new Through(honest) {
            @Override
            public void put(String name, byte[] bytes) throws IOException {
                honest.put(name, bytes);
                if (name.startsWith(MANIFEST)) {
                    for (String other : honest.list(MANIFEST)) {
                        if (other.compareTo(name) > 0) {
                            honest.delete(other);
                        }
                    }
                }
            }
        });
    }

    static Sabotage epochsCanBeTakenTwice() {
        return with(honest -> new Through(honest) {
            @Override
            public boolean create(String name, byte[] bytes) throws IOException {
                honest.put(name, bytes);
                return true;
            }
        });
    }

    static Sabotage coordinatorsNeverLookWhetherTheyWereReplaced() {
        return with(honest -> new Through(honest) {
            @Override
            public Optional<byte[]> get(String name) throws IOException {
                return name.startsWith("epoch/") ? Optional.empty() : honest.get(name);
            }
        });
    }
}
