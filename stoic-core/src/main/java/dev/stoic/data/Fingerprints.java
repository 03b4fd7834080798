package dev.stoic.data;

/**
 * What was read, as SHA-256 in hexadecimal digits.
 *
 * @param sources bytes of the files, in blocks of 1 MiB: tells whether somebody changed a file
 * @param content schema, rows and targets after decoding: equal for the same rows in another format
 */
public record Fingerprints(String sources, String content) {}
