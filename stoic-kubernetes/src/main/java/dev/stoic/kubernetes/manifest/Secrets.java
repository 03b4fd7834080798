package dev.stoic.kubernetes.manifest;

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
    Map<String, String> data() {
        var data = new TreeMap<String, String>();
        data.put("tls.crt", chain);
        data.put("tls.key", key);
        data.put("ca.crt", authority);
        data.put("token", token);
        data.put("accessKey", accessKey);
        data.put("secretKey", secretKey);
        return data;
    }
}
