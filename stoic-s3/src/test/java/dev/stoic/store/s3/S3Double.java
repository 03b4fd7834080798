package dev.stoic.store.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stoic.codec.Codec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A small S3 in this process, whose network and whose servers fail as they are told to. */
public final class S3Double implements AutoCloseable {
    static final Credentials CREDENTIALS = new Credentials("AKIAEXAMPLE", "secret", Optional.of("token"));
    static final String REGION = "eu-west-1";
    static final String BUCKET = "models";
    private static final int PAGE = 3;

    /** What happens to a request. */
    enum Mishap {
        NONE,
        ERROR_500,
        SLOW_DOWN,
        CONFLICT,
        /** The connection ends, and nothing was done. */
        CUT_BEFORE,
        /** The connection ends, and the request was carried out all the same. */
        CUT_AFTER,
        /** Nobody answers, ever. */
        SILENT,
        /** The answer ends in the middle. */
        TORN
    }

    /** How a store treats {@code If-None-Match}. */
    enum Conditions {
        KEPT,
        IGNORED,
        UNKNOWN
    }

    private record Stored(byte[] bytes, String owner) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final TreeMap<String, Stored> objects = new TreeMap<>();
    private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    private volatile Supplier<Mishap> mishaps = () -> Mishap.NONE;
    private volatile Conditions conditions = Conditions.KEPT;
    private volatile Instant clock = Instant.EPOCH;

    public S3Double() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                handle(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.setExecutor(threads);
        server.start();
    }

    /** What a user would set to come here. */
    public Map<String, String> environment() {
        return Map.of(
                "AWS_ENDPOINT_URL", endpoint().toString(),
                "AWS_REGION", REGION,
                "AWS_ACCESS_KEY_ID", CREDENTIALS.key(),
                "AWS_SECRET_ACCESS_KEY", CREDENTIALS.secret(),
                "AWS_SESSION_TOKEN", CREDENTIALS.token().orElseThrow());
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Every request from now on meets one of these. */
    void with(Supplier<Mishap> given) {
        mishaps = given;
    }

    /** The next requests meet these, later ones none. */
    void next(Mishap... given) {
        var left = new ConcurrentLinkedQueue<>(List.of(given));
        mishaps = () -> Optional.ofNullable(left.poll()).orElse(Mishap.NONE);
    }

    /** After so many requests more, every one is answered with 503. */
    public void failAfter(int requests) {
        var left = new AtomicInteger(requests);
        mishaps = () -> left.getAndDecrement() > 0 ? Mishap.NONE : Mishap.SLOW_DOWN;
    }

    void with(Conditions given) {
        conditions = given;
    }

    /** Refuses signatures of clocks that differ from this one by more than 15 minutes. */
    void at(Instant now) {
        clock = now;
    }

    public List<String> keys() {
        synchronized (objects) {
            return List.copyOf(objects.keySet());
        }
    }

    /** Somebody else deletes an object. */
    void forget(String key) {
        synchronized (objects) {
            objects.remove(key);
        }
    }

    /** Methods and paths, in the order in which they came. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    private void handle(HttpExchange exchange) throws IOException, InterruptedException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath());
        switch (mishaps.get()) {
            case NONE -> answer(exchange, body, Integer.MAX_VALUE);
            case ERROR_500 -> error(exchange, 500, "InternalError");
            case SLOW_DOWN -> error(exchange, 503, "SlowDown");
            case CONFLICT -> error(exchange, 409, "ConditionalRequestConflict");
            case CUT_BEFORE -> {}
            case CUT_AFTER -> carryOut(exchange, body);
            case SILENT -> closing.await();
            case TORN -> answer(exchange, body, 2);
        }
    }

    private record Answer(int status, byte[] body, Map<String, String> headers) {
        Answer(int status) {
            this(status, new byte[0], Map.of());
        }

        Answer(int status, String code) {
            this(status, text("<Error><Code>" + code + "</Code><Message>as told</Message></Error>"), Map.of());
        }
    }

    private void answer(HttpExchange exchange, byte[] body, int most) throws IOException {
        Answer answer = carryOut(exchange, body);
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        boolean bare = answer.body().length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), bare ? -1 : answer.body().length);
        if (!bare) {
            exchange.getResponseBody().write(answer.body(), 0, Math.min(most, answer.body().length));
        }
    }

    private static void error(HttpExchange exchange, int status, String code) throws IOException {
        byte[] body = new Answer(status, code).body();
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private Answer carryOut(HttpExchange exchange, byte[] body) {
        Optional<String> wrong = wrong(exchange, body);
        if (wrong.isPresent()) {
            return new Answer(403, wrong.get() + "</Code><ServerTime>" + clock + "</ServerTime><Code>");
        }
        String path = exchange.getRequestURI().getPath();
        if (!path.startsWith("/" + BUCKET + "/")) {
            return new Answer(404, "NoSuchBucket");
        }
        String key = path.substring(BUCKET.length() + 2);
        synchronized (objects) {
            return switch (exchange.getRequestMethod()) {
                case "PUT" -> put(exchange, key, body);
                case "HEAD" ->
                    Optional.ofNullable(objects.get(key))
                            .map(there -> new Answer(200, new byte[0], Map.of("x-amz-meta-stoic-owner", there.owner())))
                            .orElse(new Answer(404));
                case "DELETE" -> {
                    objects.remove(key);
                    yield new Answer(204);
                }
                default -> key.isEmpty() ? list(exchange) : get(key);
            };
        }
    }

    private Answer put(HttpExchange exchange, String key, byte[] body) {
        if (exchange.getRequestHeaders().containsKey("if-none-match")) {
            if (conditions == Conditions.UNKNOWN) {
                return new Answer(501, "NotImplemented");
            }
            if (conditions == Conditions.KEPT && objects.containsKey(key)) {
                return new Answer(412, "PreconditionFailed");
            }
        }
        String owner = Optional.ofNullable(exchange.getRequestHeaders().getFirst("x-amz-meta-stoic-owner"))
                .orElse("");
        objects.put(key, new Stored(body, owner));
        return new Answer(200);
    }

    private Answer get(String key) {
        Stored there = objects.get(key);
        return there == null ? new Answer(404, "NoSuchKey") : new Answer(200, there.bytes(), Map.of());
    }

    private Answer list(HttpExchange exchange) {
        var query = new HashMap<String, String>();
        for (String pair : exchange.getRequestURI().getRawQuery().split("&", -1)) {
            query.put(
                    pair.substring(0, pair.indexOf('=')),
                    URLDecoder.decode(pair.substring(pair.indexOf('=') + 1), StandardCharsets.UTF_8));
        }
        String prefix = query.getOrDefault("prefix", "");
        String after = query.getOrDefault("continuation-token", "+/= ").substring(4);
        var xml = new StringBuilder("<ListBucketResult>");
        int left = PAGE;
        String last = "";
        for (String key : objects.tailMap(after, false).keySet()) {
            if (key.startsWith(prefix)) {
                if (left-- == 0) {
                    xml.append("<NextContinuationToken>+/= ").append(last).append("</NextContinuationToken>");
                    break;
                }
                xml.append("<Contents><Key>").append(key).append("</Key>");
                xml.append("<Size>").append(objects.get(key).bytes().length).append("</Size></Contents>");
                last = key;
            }
        }
        return new Answer(200, text(xml + "</ListBucketResult>"), Map.of());
    }

    /** Signs what arrived once more: a header that changed on its way, or was never signed, shows. */
    private Optional<String> wrong(HttpExchange exchange, byte[] body) {
        var received = exchange.getRequestHeaders();
        String authorization = received.getFirst("authorization");
        String time = received.getFirst("x-amz-date");
        if (authorization == null || time == null) {
            return Optional.of("AccessDenied");
        }
        Instant signed = LocalDateTime.parse(time, DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'"))
                .toInstant(ZoneOffset.UTC);
        if (!clock.equals(Instant.EPOCH) && Math.abs(clock.getEpochSecond() - signed.getEpochSecond()) > 900) {
            return Optional.of("RequestTimeTooSkewed");
        }
        var given = new TreeMap<String, String>();
        for (String name : received.keySet()) {
            String lower = name.toLowerCase(java.util.Locale.ROOT);
            if (Set.of("if-none-match", "if-match", "range").contains(lower) || lower.startsWith("x-amz-meta-")) {
                given.put(lower, received.getFirst(name));
            }
        }
        URI uri = URI.create("http://" + received.getFirst("host") + exchange.getRequestURI());
        String expected = new Signature(CREDENTIALS, REGION)
                .headers(exchange.getRequestMethod(), uri, given, Codec.sha256(body), signed)
                .get("authorization");
        return authorization.equals(expected) ? Optional.empty() : Optional.of("SignatureDoesNotMatch");
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
