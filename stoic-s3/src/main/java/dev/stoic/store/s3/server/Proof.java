package dev.stoic.store.s3.server;

import com.sun.net.httpserver.Headers;
import dev.stoic.store.s3.Percent;
import dev.stoic.store.s3.Signature;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who signed a request, and for which body. The signature is checked before anything of the body is read.
 *
 * @param content SHA-256 that the body must have, or {@link #UNSIGNED}
 */
record Proof(AccessKey who, String content) {
    static final String UNSIGNED = "UNSIGNED-PAYLOAD";

    private static final Pattern AUTHORIZATION = Pattern.compile(Signature.ALGORITHM
            + "\\s+Credential=([^/,\\s]+)/([0-9]{8}/[^/,\\s]+/s3/aws4_request)\\s*,\\s*SignedHeaders=([a-z0-9;_-]+)"
            + "\\s*,\\s*Signature=([0-9a-f]{64})");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");
    private static final Duration SKEW = Duration.ofMinutes(15);
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    static Proof of(String method, URI uri, Headers headers, Master master, Instant now) throws RefusedException {
        String given = headers.getFirst("authorization");
        if (given == null) {
            throw RefusedException.denied("the request is not signed");
        }
        Matcher parts = AUTHORIZATION.matcher(given.strip());
        if (!parts.matches()) {
            throw new RefusedException(
                    400,
                    "AuthorizationHeaderMalformed",
                    "only AWS4-HMAC-SHA256 in the Authorization header is supported");
        }
        String id = parts.group(1);
        String scope = parts.group(2);
        List<String> signed = List.of(parts.group(3).split(";", -1));
        AccessKey who = AccessKey.parse(id)
                .orElseThrow(() -> new RefusedException(403, "InvalidAccessKeyId", "unknown access key"));
        String time = first(headers, "x-amz-date");
        String content = first(headers, "x-amz-content-sha256");
        checkSigned(headers, signed);
        String canonical = method + "\n" + Percent.path(decoded(uri.getRawPath())) + "\n" + query(uri) + "\n"
                + lines(headers, signed) + "\n" + parts.group(3) + "\n" + content;
        String expected = Signature.of(master.secretOf(id), time, scope, canonical);
        boolean equal = MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.US_ASCII), parts.group(4).getBytes(StandardCharsets.US_ASCII));
        if (!equal || !time.startsWith(scope.substring(0, scope.indexOf('/')))) {
            throw new RefusedException(403, "SignatureDoesNotMatch", "the signature does not match the access key");
        }
        if (Duration.between(instant(time), now).abs().compareTo(SKEW) > 0) {
            throw new RefusedException(403, "RequestTimeTooSkewed", "the clocks differ by more than 15 minutes");
        }
        if (content.startsWith("STREAMING-")) {
            throw RefusedException.unknown(
                    "bodies are signed as a whole, not in chunks (AWS tools: AWS_REQUEST_CHECKSUM_CALCULATION=when_required)");
        }
        if (!content.equals(UNSIGNED) && !SHA256.matcher(content).matches()) {
            throw RefusedException.invalid("x-amz-content-sha256 must be the SHA-256 of the body");
        }
        return new Proof(who, content);
    }

    /** What is not signed could have been added by anybody on the way. */
    private static void checkSigned(Headers headers, List<String> signed) throws RefusedException {
        for (String name : headers.keySet()) {
            String lower = name.toLowerCase(Locale.ROOT);
            if ((lower.startsWith("x-amz-") || lower.equals("host")) && !signed.contains(lower)) {
                throw RefusedException.denied("header " + lower + " is not signed");
            }
        }
    }

    private static String first(Headers headers, String name) throws RefusedException {
        String value = headers.getFirst(name);
        if (value == null) {
            throw RefusedException.denied("header " + name + " is missing");
        }
        return value.strip();
    }

    private static String lines(Headers headers, List<String> signed) throws RefusedException {
        var lines = new StringBuilder();
        for (String name : signed) {
            List<String> values = headers.get(name);
            if (values == null) {
                throw RefusedException.denied("header " + name + " is signed, but missing");
            }
            lines.append(name).append(':');
            lines.append(String.join(
                    ",",
                    values.stream().map(v -> v.strip().replaceAll(" +", " ")).toList()));
            lines.append('\n');
        }
        return lines.toString();
    }

    private static String query(URI uri) throws RefusedException {
        if (uri.getRawQuery() == null || uri.getRawQuery().isEmpty()) {
            return "";
        }
        var pairs = new ArrayList<String>();
        for (String pair : uri.getRawQuery().split("&", -1)) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            pairs.add(Percent.encoded(decoded(key)) + "=" + Percent.encoded(decoded(value)));
        }
        Collections.sort(pairs);
        return String.join("&", pairs);
    }

    /** In a path and in a signed query a plus is a plus. */
    static String decoded(String text) throws RefusedException {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new RefusedException(400, "InvalidURI", "the URL is not encoded properly");
        }
    }

    private static Instant instant(String time) throws RefusedException {
        try {
            return LocalDateTime.parse(time, TIME).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException _) {
            throw RefusedException.denied("x-amz-date is not a valid time");
        }
    }
}
