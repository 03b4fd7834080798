package dev.stoic.store.s3;

import java.util.Map;

/**
 * What is asked of a store.
 *
 * @param path of an object, or empty for the bucket
 * @param query sorted by key, encoded
 * @param headers lower-case names
 */
record S3Request(String method, String path, String query, Map<String, String> headers, byte[] body) {
    private static final byte[] NOTHING = {};

    S3Request(String method, String path) {
        this(method, path, "", Map.of(), NOTHING);
    }

    static S3Request put(String path, Map<String, String> headers, byte[] body) {
        return new S3Request("PUT", path, "", headers, body);
    }

    static S3Request list(String query) {
        return new S3Request("GET", "", query, Map.of(), NOTHING);
    }
}
