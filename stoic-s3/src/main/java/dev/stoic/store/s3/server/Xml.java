package dev.stoic.store.s3.server;

import dev.stoic.store.s3.Percent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;

/** Answers in S3's words. */
final class Xml {
    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

    private final StringBuilder out = new StringBuilder(HEAD);

    static byte[] error(RefusedException refused, String resource, Instant now) {
        var xml = new Xml();
        xml.out.append("<Error>");
        xml.leaf("Code", refused.code());
        xml.leaf("Message", String.valueOf(refused.getMessage()));
        xml.leaf("Resource", resource);
        xml.leaf("ServerTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
        xml.out.append("</Error>\n");
        return xml.bytes();
    }

    /** @param encoded whether names are written as in addresses, for clients that fear what XML cannot hold */
    static byte[] list(String bucket, Listing.Asked asked, Listing.Page page, boolean encoded) {
        var xml = new Xml();
        xml.out.append("<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">");
        xml.leaf("Name", bucket);
        xml.leaf("Prefix", name(asked.prefix(), encoded));
        xml.leaf(
                "KeyCount",
                String.valueOf(page.entries().size() + page.folders().size()));
        xml.leaf("MaxKeys", String.valueOf(asked.most()));
        if (asked.folders()) {
            xml.leaf("Delimiter", "/");
        }
        if (encoded) {
            xml.leaf("EncodingType", "url");
        }
        xml.leaf("IsTruncated", String.valueOf(page.next().isPresent()));
        page.next().ifPresent(next -> xml.leaf("NextContinuationToken", token(next)));
        for (Listing.Entry entry : page.entries()) {
            xml.out.append("<Contents>");
            xml.leaf("Key", name(entry.name(), encoded));
            xml.leaf(
                    "LastModified",
                    entry.modified().truncatedTo(ChronoUnit.MILLIS).toString());
            entry.sha256().ifPresent(version -> xml.leaf("ETag", "\"" + version + "\""));
            xml.leaf("Size", String.valueOf(entry.size()));
            xml.leaf("StorageClass", "STANDARD");
            xml.out.append("</Contents>");
        }
        for (String folder : page.folders()) {
            xml.out.append("<CommonPrefixes>");
            xml.leaf("Prefix", name(folder, encoded));
            xml.out.append("</CommonPrefixes>");
        }
        xml.out.append("</ListBucketResult>\n");
        return xml.bytes();
    }

    static String token(String after) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(after.getBytes(StandardCharsets.UTF_8));
    }

    static String after(String token) throws RefusedException {
        try {
            return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw RefusedException.invalid("continuation-token was not issued by this store");
        }
    }

    private static String name(String name, boolean encoded) {
        return encoded ? Percent.path(name) : name;
    }

    private void leaf(String name, String text) {
        out.append('<').append(name).append('>');
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                default -> out.appendCodePoint(c < ' ' ? '?' : c);
            }
        });
        out.append("</").append(name).append('>');
    }

    private byte[] bytes() {
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
