package dev.stoic.data;

import java.nio.file.Path;

/**
 * Where rows are looked for and kept.
 *
 * @param cache rows that were decoded
 * @param base where relative locations begin
 * @param home data sets that were fetched
 * @param remote what lies elsewhere
 */
public record Places(Path cache, Path base, DataHome home, RemoteFiles remote) {}
