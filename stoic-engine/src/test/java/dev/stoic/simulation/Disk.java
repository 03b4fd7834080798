package dev.stoic.simulation;

import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What all coordinators store on: it may be full, slow, or forget at a power cut what it said was stored. */
final class Disk {
    /** A disk that lies does not lie about more than this. */
    private static final int UNCERTAIN = 6;

    private final World world;
    private final TreeMap<String, byte[]> blobs = new TreeMap<>();
    private final ArrayDeque<Before> uncertain = new ArrayDeque<>();
    private boolean full;
    private boolean refused;
    private boolean damaged;
    private boolean tore;
    private long changes;

    private record Before(String name, byte @Nullable [] bytes) {}

    Disk(World world) {
        this.world = world;
    }

    void fill(boolean now) {
        full = now;
    }

    /** Whether something is stored again after it was refused. */
    boolean comesBack() {
        boolean before = refused;
        refused = false;
        return before;
    }

    /** Grows with every change of a checkpoint. */
    long changes() {
        return changes;
    }

    /** Whether the simulation damaged anything, so that nobody else is to blame. */
    boolean wasDamaged() {
        return damaged;
    }

    /** Whether something was stored that nobody can read; whoever stored it has to find out. */
    boolean hasTorn() {
        return tore;
    }

    /** The store without anything in between, for those who look on. */
    BlobStore plain() {
        return new Access(Optional.empty());
    }

    BlobStore of(Process process) {
        return new Access(Optional.of(process));
    }

    private void set(String name, byte @Nullable [] bytes) {
        uncertain.addLast(new Before(name, blobs.get(name)));
        if (uncertain.size() > UNCERTAIN) {
            uncertain.removeFirst();
        }
        restore(name, bytes);
    }

    private void restore(String name, byte @Nullable [] bytes) {
        if (isCheckpoint(name)) {
            changes++;
        }
        if (bytes == null) {
            blobs.remove(name);
        } else {
            blobs.put(name, bytes);
        }
    }

    /** Some of what was stored last is as if it had not been, or half of it is there. */
    void powerCut() {
        while (!uncertain.isEmpty()) {
            Before before = uncertain.removeLast();
            if (before.name().startsWith("epoch/") || !world.chance().of(0.5)) {
                continue;
            }
            damaged = true;
            byte[] stored = blobs.get(before.name());
            if (stored != null && stored.length > 1 && world.chance().of(0.3)) {
                world.saw(Sight.WRITE_TORN);
                restore(before.name(), Arrays.copyOf(stored, world.chance().below(stored.length)));
            } else {
                world.saw(Sight.WRITE_LOST);
                restore(before.name(), before.bytes());
            }
        }
    }

    private static boolean isCheckpoint(String name) {
        return name.startsWith("content/") || name.startsWith("manifest-");
    }

    /** One checkpoint goes bad. */
    void rot() {
        var names = blobs.keySet().stream().filter(Disk::isCheckpoint).toList();
        if (!names.isEmpty()) {
            String name = world.chance().oneOf(names);
            byte[] bytes = blobs.get(name).clone();
            if (bytes.length > 0) {
                bytes[world.chance().below(bytes.length)] ^=
                        (byte) (1 << world.chance().below(8));
                restore(name, bytes);
                damaged = true;
                world.saw(Sight.BLOB_ROTTED);
            }
        }
    }

    private final class Access implements BlobStore {
        private final Optional<Process> process;

        private Access(Optional<Process> process) {
            this.process = process;
        }

        private void edge(String what, String name) {
            process.ifPresent(by -> {
                world.trace(by.name(), what, () -> name, name.hashCode());
                by.edge(Sight.CRASHED_WHILE_STORING);
                if (world.isTroubledBy(Trouble.SLOW_DISK, 0.3)) {
                    by.await(world.chance().millis(1, world.chance().of(0.1) ? 5_000 : 200));
                }
            });
        }

        private void write(String what, String name, byte @Nullable [] bytes) throws IOException {
            edge(what, name);
            if (full && bytes != null && process.isPresent()) {
                refused = true;
                world.saw(Sight.DISK_FULL);
                throw new IOException("no space left on device");
            }
            set(name, bytes);
            process.ifPresent(by -> by.edge(Sight.CRASHED_WHILE_STORING));
        }

        private void read(String what, String name) throws IOException {
            edge(what, name);
            if (process.isPresent() && world.isTroubledBy(Trouble.BROKEN_DISK, 0.02)) {
                world.saw(Sight.READ_FAILED);
                throw new IOException("input/output error");
            }
        }

        @Override
        public void put(String name, byte[] bytes) throws IOException {
            boolean torn = isCheckpoint(name) && world.isTroubledBy(Trouble.TORN_WRITE, 0.05);
            if (torn) {
                world.saw(Sight.WRITE_TORN);
                tore = true;
            }
            write("put", BlobStore.checked(name), torn ? Arrays.copyOf(bytes, bytes.length / 2) : bytes.clone());
        }

        @Override
        public boolean create(String name, byte[] bytes) throws IOException {
            edge("create", BlobStore.checked(name));
            if (full && process.isPresent()) {
                throw new IOException("no space left on device");
            }
            if (blobs.containsKey(name)) {
                return false;
            }
            set(name, bytes.clone());
            return true;
        }

        @Override
        public Optional<byte[]> get(String name) throws IOException {
            read("get", BlobStore.checked(name));
            return Optional.ofNullable(blobs.get(name)).map(byte[]::clone);
        }

        @Override
        public List<String> list(String prefix) throws IOException {
            read("list", prefix);
            return blobs.tailMap(prefix).keySet().stream()
                    .takeWhile(name -> name.startsWith(prefix))
                    .toList();
        }

        @Override
        public void delete(String name) throws IOException {
            write("delete", BlobStore.checked(name), null);
        }
    }
}
