package dev.stoic.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpochsTest {
    @Test
    void epochsGrow() throws IOException {
        var store = new MemoryBlobStore();
        assertThat(Epochs.next(store, "one")).isEqualTo(1);
        assertThat(Epochs.next(store, "two")).isEqualTo(2);
    }

    @Test
    void nobodyHasTheEpochOfAnother(@TempDir Path folder) throws Exception {
        List<Future<Long>> taken = new ArrayList<>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                taken.add(executor.submit(() -> Epochs.next(new DirectoryBlobStore(folder), "somebody")));
            }
        }
        var epochs = new ArrayList<Long>();
        for (Future<Long> future : taken) {
            epochs.add(future.get());
        }
        assertThat(epochs).doesNotHaveDuplicates().allMatch(epoch -> epoch >= 1);
    }
}
