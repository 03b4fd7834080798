package dev.stoic.cli;

import dev.stoic.data.Claim;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.Time;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import dev.stoic.store.BlobStore;
import dev.stoic.store.DirectoryBlobStore;
import dev.stoic.store.s3.S3BlobStore;
import dev.stoic.store.s3.S3Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** A run with its checkpoints where its job wants them, below a name of its own. Open as long as it runs. */
record RunStore(RunFolder folder, Runnable end) implements AutoCloseable {
    static RunStore open(Job job, RunFolder folder, Shell shell) {
        return own(job, folder.id(), shell, S3BlobStore::open)
                .map(own -> new RunStore(folder.storedIn(own.blobs()), own.end()))
                .orElseGet(() -> new RunStore(folder, () -> {}));
    }

    /**
     * What the run of that name has in the store that its job wants, for who does not compete for anything there; nothing where
     * its folder is the store.
     */
    static Optional<Own> reach(Job job, String run, Shell shell) {
        return own(job, run, shell, S3BlobStore::unproven);
    }

    private interface Opening {
        S3BlobStore of(S3Settings settings, InstantSource time);
    }

    private static Optional<Own> own(Job job, String run, Shell shell, Opening opening) {
        return switch (job.spec().run().store()) {
            case StoreLocation.RunFolder _ -> Optional.empty();
            case StoreLocation.Folder(String path) ->
                Optional.of(
                        new Own(new DirectoryBlobStore(job.base().resolve(path).resolve(run)), () -> {}));
            case StoreLocation.Claimed(Claim claim) ->
                Optional.of(new Own(new DirectoryBlobStore(claim.seen().resolve(run)), () -> {}));
            case StoreLocation.S3 s3 -> {
                S3BlobStore store = opening.of(settings(s3, run, shell), Time.system()::now);
                yield Optional.of(new Own(store, store::close));
            }
        };
    }

    /** One run's part of a store. */
    record Own(BlobStore blobs, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    /** Says what is missing to reach the store, before there is a run that cannot begin. */
    static void check(Job job, Shell shell) {
        switch (job.spec().run().store()) {
            case StoreLocation.RunFolder _ -> {}
            case StoreLocation.Folder(String path) -> checkWritable(job.base().resolve(path));
            case StoreLocation.Claimed(Claim claim) -> {
                if (!claim.isHere()) {
                    throw StoicException.user("run.store: " + claim + " is not here", Claim.ADVICE);
                }
                checkWritable(claim.seen());
            }
            case StoreLocation.S3 s3 -> {
                S3Settings _ = settings(s3, "", shell);
            }
        }
    }

    private static void checkWritable(Path folder) {
        Path existing = folder;
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            throw new StoicException(new Fault.Environment(
                    "checkpoints cannot be kept in %s: %s %s"
                            .formatted(
                                    folder,
                                    existing,
                                    Files.isDirectory(existing) ? "cannot be written to" : "is not a folder"),
                    "name another folder with --store, or give leave to write there"));
        }
    }

    private static S3Settings settings(StoreLocation.S3 location, String run, Shell shell) {
        Path home = Path.of(shell.env().getOrDefault("HOME", System.getProperty("user.home")));
        return S3Settings.of(location, run, shell.env(), home, Time.system()::now);
    }

    @Override
    public void close() {
        end.run();
    }
}
