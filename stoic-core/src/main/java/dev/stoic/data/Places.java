package dev.stoic.data;

import java.nio.file.Path;

/**
 * Where rows are looked for and kept.
 *
 * @param cache rows that were decoded
 * @param limit how much of them is kept
 * @param base where relative locations begin
 * @param home data sets that were fetched
 * @param remote what lies elsewhere
 */
public record Places(Path cache, CacheLimit limit, Path base, DataHome home, RemoteFiles remote) {
    public Places(Path cache, Path base, DataHome home, RemoteFiles remote) {
        this(cache, new CacheLimit.Usual(), base, home, remote);
    }
}
