package dev.stoic.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryBlobStoreTest extends BlobStoreContract {
    @TempDir
    private Path folder;

    @Override
    protected BlobStore store() {
        return new DirectoryBlobStore(folder.resolve("store"));
    }

    @Test
    void whatACrashLeftIsNotListedAndCanBeSweptAway() throws IOException {
        store().put("a/b", bytes("one"));
        Path left = Files.writeString(folder.resolve("store/a/" + WholeFile.UNFINISHED + "7"), "half");
        assertThat(store().list("")).containsExactly("a/b");
        new DirectoryBlobStore(folder.resolve("store")).sweep();
        assertThat(left).doesNotExist();
        assertThat(store().list("")).containsExactly("a/b");
    }

    @Test
    void leavesNothingUnfinishedBehind() throws IOException {
        store().put("a/b", bytes("one"));
        store().create("a/c", bytes("two"));
        store().create("a/c", bytes("three"));
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(2);
        }
    }
}
