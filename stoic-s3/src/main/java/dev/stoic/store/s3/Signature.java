package dev.stoic.store.s3;

import dev.stoic.codec.Codec;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** AWS Signature Version 4 of a request whose body is known. */
public record Signature(Credentials credentials, String region) {
    public static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final int DAY = 8;

    /**
     * All headers that a request must carry, except {@code host}.
     *
     * @param uri its query sorted by key, every key with its equals sign
     * @param given lower-case names
     * @param content SHA-256 of the body
     */
    SortedMap<String, String> headers(String method, URI uri, Map<String, String> given, String content, Instant now) {
        String time = TIME.format(now);
        var headers = new TreeMap<>(given);
        headers.put("host", host(uri));
        headers.put("x-amz-content-sha256", content);
        headers.put("x-amz-date", time);
        credentials.token().ifPresent(token -> headers.put("x-amz-security-token", token));
        String names = String.join(";", headers.keySet());
        var canonical = new StringBuilder(method + "\n" + uri.getRawPath() + "\n");
        canonical.append(uri.getRawQuery() == null ? "" : uri.getRawQuery()).append('\n');
        headers.forEach((name, value) ->
                canonical.append(name).append(':').append(value.strip()).append('\n'));
        canonical.append('\n').append(names).append('\n').append(content);
        String scope = time.substring(0, DAY) + "/" + region + "/s3/aws4_request";
        headers.remove("host");
        headers.put(
                "authorization",
                "%s Credential=%s/%s,SignedHeaders=%s,Signature=%s"
                        .formatted(
                                ALGORITHM,
                                credentials.key(),
                                scope,
                                names,
                                of(credentials.secret(), time, scope, canonical.toString())));
        return headers;
    }

    /**
     * The last step, which is the same for whoever signs and whoever checks.
     *
     * @param time as the request gives it
     * @param scope day, region, service and a word that ends it, between slashes
     * @param canonical the request as the algorithm writes it
     */
    public static String of(String secret, String time, String scope, String canonical) {
        String asked = Codec.sha256(canonical.getBytes(StandardCharsets.UTF_8));
        byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
        for (String word : scope.split("/", -1)) {
            key = hmac(key, word);
        }
        return HexFormat.of().formatHex(hmac(key, ALGORITHM + "\n" + time + "\n" + scope + "\n" + asked));
    }

    /** As HTTP clients write it: the usual port is left out. */
    private static String host(URI uri) {
        int usual = "https".equals(uri.getScheme()) ? 443 : 80;
        return uri.getPort() < 0 || uri.getPort() == usual ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }
}
