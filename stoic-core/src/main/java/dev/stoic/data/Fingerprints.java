package dev.stoic.data;

/**
 * What was read, in hexadecimal digits.
 *
 * @param sources names, sizes and checksums of the files: tells whether somebody changed one
 * @param content SHA-256 of schema, rows and targets after decoding: equal for the same rows in another format
 */
public record Fingerprints(String sources, String content) {}
