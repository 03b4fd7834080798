package dev.stoic.simulation;

import dev.stoic.store.BlobStore;
import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Checkpoints as they lie on the disk, looked at after every change. */
final class Shelf {
    private static final String MANIFEST = "manifest-";

    private final Disk disk;
    private final TreeSet<Long> saved = new TreeSet<>();
    private final TreeSet<Long> whole = new TreeSet<>();
    private boolean newestIsWhole = true;
    private long seen;

    /** Shows one manifest and hides the others. */
    private record Only(BlobStore all, String manifest) implements BlobStore {
        @Override
        public List<String> list(String prefix) {
            return List.of(manifest);
        }

        @Override
        public Optional<byte[]> get(String name) throws IOException {
            return all.get(name);
        }

        @Override
        public void put(String name, byte[] bytes) {
            throw new IllegalStateException("nobody writes here");
        }

        @Override
        public boolean create(String name, byte[] bytes) {
            throw new IllegalStateException("nobody writes here");
        }

        @Override
        public void delete(String name) {
            throw new IllegalStateException("nobody writes here");
        }
    }

    Shelf(Disk disk) {
        this.disk = disk;
    }

    void saved(long round) {
        saved.add(round);
    }

    /** Rounds of the checkpoints that can be read. */
    TreeSet<Long> whole() {
        look();
        return whole;
    }

    private void look() {
        if (seen == disk.changes()) {
            return;
        }
        seen = disk.changes();
        whole.clear();
        newestIsWhole = true;
        try {
            for (String name : disk.plain().list(MANIFEST)) {
                Optional<Checkpoint> read = new Checkpoints(new Only(disk.plain(), name), CoordinatorProcess.JOB)
                        .newest()
                        .checkpoint();
                newestIsWhole = read.isPresent();
                read.map(Checkpoint::round).ifPresent(whole::add);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    void check() {
        if (seen == disk.changes() || disk.wasDamaged()) {
            return;
        }
        look();
        if (!newestIsWhole && !disk.hasTorn()) {
            throw new Violation("a checkpoint is visible only when it is whole: the newest cannot be read");
        }
        if (whole.size() < Math.min(2, saved.size())) {
            throw new Violation(
                    "two checkpoints that were read back stay: of %s only %s are there".formatted(saved, whole));
        }
        if (!saved.isEmpty() && (whole.isEmpty() || whole.last() < saved.last())) {
            throw new Violation(
                    "the newest checkpoint that was read back stays: of %s only %s are there".formatted(saved, whole));
        }
    }
}
