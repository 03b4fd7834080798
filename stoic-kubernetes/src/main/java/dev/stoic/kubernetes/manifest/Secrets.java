package dev.stoic.kubernetes.manifest;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the processes of one job know and nobody else: how they prove to each other who they are, and to the store.
 *
 * @param chain of the job's certificate, as PEM
 * @param key of it
 * @param authority that vouches for it
 * @param token shared by the job's processes
 */
public record Secrets(String chain, String key, String authority, String token, String accessKey, String secretKey) {
    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    Map<String, String> data() {
        var data = new TreeMap<String, String>();
        data.put("tls.crt", encoded(chain));
        data.put("tls.key", encoded(key));
        data.put("ca.crt", encoded(authority));
        data.put("token", encoded(token));
        data.put("accessKey", encoded(accessKey));
        data.put("secretKey", encoded(secretKey));
        return data;
    }
}
