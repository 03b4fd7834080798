package dev.stoic.cli;

import dev.stoic.kubernetes.client.Cluster;
import java.io.IOException;

/** What a namespace keeps in the store of its cluster. Apart, because only few commands have the jars for it. */
final class ClusterData {
    private ClusterData() {}

    static int use(Shell shell, Output output, ClusterFlags flags, StoredData.Use use) throws IOException {
        try (Cluster cluster = Clusters.open(shell, flags);
                StoreDoor store = StoreDoor.open(shell, cluster)) {
            return use.of(new StoredData(shell, output, store.data()));
        }
    }
}
