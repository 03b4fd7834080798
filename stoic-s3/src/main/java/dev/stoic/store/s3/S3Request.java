package dev.stoic.store.s3;

import java.util.Map;

/**
 * What is asked of a store.
 *
 * @param path of an object, encoded, or empty for the bucket
 * @param query sorted by key, encoded
 * @param headers lower-case names
 */
record S3Request(String method, String path, String query, Map<String, String> headers, S3Body body) {
    S3Request(String method, String path) {
        this(method, path, Map.of());
    }

    S3Request(String method, String path, Map<String, String> headers) {
        this(method, path, "", headers, S3Body.NOTHING);
    }

    static S3Request put(String path, Map<String, String> headers, S3Body body) {
        return new S3Request("PUT", path, "", headers, body);
    }

    /** @param next where the page before ended, or empty */
    static S3Request list(String prefix, String next, int most) {
        String query = (next.isEmpty() ? "" : "continuation-token=" + Percent.encoded(next) + "&")
                + "list-type=2&max-keys=" + most + "&prefix=" + Percent.encoded(prefix);
        return new S3Request("GET", "", query, Map.of(), S3Body.NOTHING);
    }
}
