package dev.stoic.store.s3.server;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.net.URI;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What may be asked of a store, once it is known who asks. */
final class Requests {
    private static final long MOST_BYTES = 5L << 30;
    private static final int MOST_METADATA = 2048;
    private static final int PAGE = 1000;
    private static final String METADATA = "x-amz-meta-";
    private static final Pattern RANGE = Pattern.compile("bytes=([0-9]{0,18})-([0-9]{0,18})");
    private static final Set<String> LIST = Set.of(
            "list-type",
            "prefix",
            "delimiter",
            "max-keys",
            "continuation-token",
            "start-after",
            "encoding-type",
            "fetch-owner");

    private final ObjectFolder folder;
    private final String bucket;

    Requests(ObjectFolder folder, String bucket) {
        this.folder = folder;
        this.bucket = bucket;
    }

    void answer(Desk desk, Proof proof) throws IOException, RefusedException {
        URI uri = desk.exchange().getRequestURI();
        String path = Proof.decoded(uri.getRawPath());
        Map<String, String> query = query(uri);
        if (!path.equals("/" + bucket) && !path.startsWith("/" + bucket + "/")) {
            throw path.equals("/")
                    ? RefusedException.unknown("the only bucket is " + bucket)
                    : new RefusedException(404, "NoSuchBucket", "the only bucket is " + bucket);
        }
        String name = path.substring(Math.min(path.length(), bucket.length() + 2));
        if (name.isEmpty()) {
            bucket(desk, proof.who(), query);
            return;
        }
        // Some tools say in the query which operation they mean.
        query.remove("x-id");
        if (!query.isEmpty()) {
            throw RefusedException.unknown(
                    "unsupported object request: " + query.keySet().iterator().next());
        }
        object(desk, proof, ObjectName.of(name));
    }

    private void bucket(Desk desk, AccessKey who, Map<String, String> query) throws IOException, RefusedException {
        switch (desk.method()) {
            case "HEAD" -> desk.end(200);
            case "GET" -> list(desk, who, query);
            default -> throw RefusedException.unknown("a bucket can only be listed");
        }
    }

    private void list(Desk desk, AccessKey who, Map<String, String> query) throws IOException, RefusedException {
        for (String key : query.keySet()) {
            if (!LIST.contains(key)) {
                throw RefusedException.unknown("unsupported bucket request: " + key);
            }
        }
        if (!query.getOrDefault("list-type", "").equals("2")) {
            throw RefusedException.unknown("only list-type=2 is supported");
        }
        String delimiter = query.getOrDefault("delimiter", "");
        if (!delimiter.isEmpty() && !delimiter.equals("/")) {
            throw RefusedException.unknown("the only delimiter is /");
        }
        String prefix = query.getOrDefault("prefix", "");
        if (!who.reads(prefix)) {
            throw RefusedException.denied("this access key may not list \"%s\"".formatted(prefix));
        }
        String token = query.getOrDefault("continuation-token", "");
        String most = query.getOrDefault("max-keys", String.valueOf(PAGE));
        if (!most.matches("[0-9]{1,9}")) {
            throw RefusedException.invalid("max-keys must be a number");
        }
        var asked = new Listing.Asked(
                prefix,
                token.isEmpty() ? query.getOrDefault("start-after", "") : Xml.after(token),
                !delimiter.isEmpty(),
                Math.min(PAGE, Integer.parseInt(most)));
        boolean encoded = query.getOrDefault("encoding-type", "").equals("url");
        desk.end(200, "application/xml", Xml.list(bucket, asked, folder.list(asked), encoded));
    }

    private void object(Desk desk, Proof proof, ObjectName name) throws IOException, RefusedException {
        boolean writes = Set.of("PUT", "DELETE").contains(desk.method());
        if (writes ? !proof.who().writes(name.text()) : !proof.who().reads(name.text())) {
            throw RefusedException.denied(
                    "this access key may not %s %s".formatted(writes ? "write" : "read", name.text()));
        }
        switch (desk.method()) {
            case "GET" -> get(desk, name);
            case "HEAD" -> head(desk, name);
            case "PUT" -> put(desk, proof, name);
            case "DELETE" -> {
                folder.delete(name, Condition.of(desk.asked()));
                desk.end(204);
            }
            default -> throw new RefusedException(405, "MethodNotAllowed", desk.method() + " is not known");
        }
    }

    private void head(Desk desk, ObjectName name) throws IOException, RefusedException {
        About about = folder.look(name).orElseThrow(() -> RefusedException.noSuchKey(name.text()));
        describe(desk.answer(), about);
        if (isUnchanged(desk.asked(), about, name)) {
            desk.end(304);
            return;
        }
        desk.answer().set("content-length", String.valueOf(about.size()));
        desk.end(200);
    }

    private void get(Desk desk, ObjectName name) throws IOException, RefusedException {
        try (ObjectFolder.Opened opened =
                folder.open(name).orElseThrow(() -> RefusedException.noSuchKey(name.text()))) {
            About about = opened.about();
            describe(desk.answer(), about);
            if (isUnchanged(desk.asked(), about, name)) {
                desk.end(304);
                return;
            }
            Optional<long[]> range = range(desk.asked(), about.size());
            if (range.isEmpty()) {
                desk.end(200, opened.bytes(), 0, about.size());
                return;
            }
            long from = range.get()[0];
            long to = range.get()[1];
            desk.answer().set("content-range", "bytes %d-%d/%d".formatted(from, to, about.size()));
            desk.end(206, opened.bytes(), from, to - from + 1);
        }
    }

    private static void describe(Headers answer, About about) {
        answer.set("etag", "\"" + about.sha256() + "\"");
        answer.set(
                "last-modified",
                DateTimeFormatter.RFC_1123_DATE_TIME.format(about.modified().atOffset(ZoneOffset.UTC)));
        answer.set("content-type", "application/octet-stream");
        answer.set("accept-ranges", "bytes");
        about.metadata().forEach(answer::set);
    }

    private static boolean isUnchanged(Headers asked, About about, ObjectName name) throws RefusedException {
        String match = asked.getFirst("if-match");
        if (match != null
                && !match.strip().equals("*")
                && !Condition.bare(match).equals(about.sha256())) {
            throw RefusedException.precondition(name.text() + " has changed");
        }
        String none = asked.getFirst("if-none-match");
        return none != null && (none.strip().equals("*") || Condition.bare(none).equals(about.sha256()));
    }

    /** First and last byte, or nothing if the whole object is wanted. */
    private static Optional<long[]> range(Headers asked, long size) throws RefusedException {
        String text = asked.getFirst("range");
        Matcher range = text == null ? null : RANGE.matcher(text.strip());
        if (range == null || !range.matches() || (range.group(1) + range.group(2)).isEmpty()) {
            return Optional.empty();
        }
        boolean fromEnd = range.group(1).isEmpty();
        long from = fromEnd ? Math.max(0, size - Long.parseLong(range.group(2))) : Long.parseLong(range.group(1));
        boolean open = fromEnd || range.group(2).isEmpty();
        long to = open ? size - 1 : Math.min(size - 1, Long.parseLong(range.group(2)));
        if (from > to) {
            throw new RefusedException(416, "InvalidRange", "the object has %d bytes".formatted(size));
        }
        return Optional.of(new long[] {from, to});
    }

    private void put(Desk desk, Proof proof, ObjectName name) throws IOException, RefusedException {
        Headers asked = desk.asked();
        if (asked.containsKey("x-amz-copy-source")) {
            throw RefusedException.unknown("copying objects is not supported");
        }
        if (proof.content().equals(Proof.UNSIGNED)) {
            throw RefusedException.invalid("the body must be signed: x-amz-content-sha256 must be its SHA-256");
        }
        if (asked.containsKey("transfer-encoding")) {
            throw new RefusedException(411, "MissingContentLength", "Content-Length is required");
        }
        String given = Optional.ofNullable(asked.getFirst("content-length"))
                .orElse("0")
                .strip();
        long length = given.matches("[0-9]{1,18}") ? Long.parseLong(given) : 0;
        if (length > MOST_BYTES) {
            throw new RefusedException(400, "EntityTooLarge", "an object has at most %d bytes".formatted(MOST_BYTES));
        }
        Condition condition = Condition.of(asked);
        SortedMap<String, String> metadata = metadata(asked);
        if (!folder.hasRoomFor(length)) {
            throw full();
        }
        try (Draft draft = folder.draft()) {
            desk.body(draft::write);
            Draft.Whole whole = draft.finish();
            if (!whole.sha256().equals(proof.content())) {
                throw new RefusedException(400, "XAmzContentSHA256Mismatch", "the body is not the one that was signed");
            }
            About about = folder.keep(whole, name, condition, metadata);
            desk.answer().set("etag", "\"" + about.sha256() + "\"");
        }
        desk.end(200);
    }

    static RefusedException full() {
        return new RefusedException(507, "InsufficientStorage", "the store's disk is full");
    }

    private static SortedMap<String, String> metadata(Headers asked) throws RefusedException {
        var metadata = new TreeMap<String, String>();
        int size = 0;
        for (String name : asked.keySet()) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith(METADATA)) {
                String value = String.join(",", asked.get(name)).strip();
                metadata.put(lower, value);
                size += lower.length() + value.length();
            }
        }
        if (size > MOST_METADATA) {
            throw new RefusedException(
                    400, "MetadataTooLarge", "metadata has at most %d bytes".formatted(MOST_METADATA));
        }
        return metadata;
    }

    private static Map<String, String> query(URI uri) throws RefusedException {
        var query = new HashMap<String, String>();
        if (uri.getRawQuery() == null || uri.getRawQuery().isEmpty()) {
            return query;
        }
        for (String pair : uri.getRawQuery().split("&", -1)) {
            int equals = pair.indexOf('=');
            query.put(
                    Proof.decoded(equals < 0 ? pair : pair.substring(0, equals)),
                    equals < 0 ? "" : Proof.decoded(pair.substring(equals + 1)));
        }
        return query;
    }
}
