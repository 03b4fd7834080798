package dev.stoic.store;

import java.util.List;

/**
 * Where a model comes from: enough to train it again and compare. Not part of its hash.
 *
 * @param job every key as it was used
 * @param time when it was finished, as in ISO 8601
 */
public record Provenance(
        List<Data> data,
        List<Key> job,
        long seed,
        int parts,
        String stoic,
        Platform platform,
        String time,
        List<Metric> metrics) {
    public Provenance {
        data = List.copyOf(data);
        job = List.copyOf(job);
        metrics = List.copyOf(metrics);
    }

    /**
     * @param source fingerprint of the files
     * @param content fingerprint of the rows in them, the same for every format
     */
    public record Data(String split, String location, String source, String content, long rows) {}

    public record Key(String path, String value) {}

    /** @param kernels which of the bit-equal kernels ran */
    public record Platform(String jdk, String os, String arch, String kernels) {}

    public record Metric(String name, double value) {}
}
