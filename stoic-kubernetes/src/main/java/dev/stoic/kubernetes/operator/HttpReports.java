package dev.stoic.kubernetes.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Ports;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Asks coordinators over mutual TLS, all of them every few seconds, and tells when one has something new to say. */
final class HttpReports implements Reports, AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int OK = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Followed> followed = new ConcurrentHashMap<>();
    private final Map<String, Report> last = new ConcurrentHashMap<>();
    private final HttpClient client;
    private final Trust trust;
    private final Consumer<JobRef> news;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("stoic-reports").daemon().factory());

    private record Followed(JobRef job, String address, int workers) {}

    HttpReports(Trust trust, Consumer<JobRef> news) {
        this.trust = trust;
        this.news = news;
        this.client = HttpClient.newBuilder()
                .sslContext(trust.context())
                .connectTimeout(PATIENCE)
                .build();
        var _ = clock.scheduleWithFixedDelay(this::askAll, 1_000, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void follow(JobRef job, String address, int workers) {
        followed.put(job.uid(), new Followed(job, address, workers));
        trust.expect(address, job.host(job.coordinatorService()));
    }

    @Override
    public void forget(JobRef job) {
        followed.remove(job.uid());
        last.remove(job.uid());
    }

    @Override
    public Optional<Report> last(JobRef job) {
        return Optional.ofNullable(last.get(job.uid()));
    }

    private void askAll() {
        followed.values().forEach(this::ask);
    }

    private void ask(Followed one) {
        HttpRequest question = request(one, "/status").GET().build();
        var _ = client.sendAsync(question, BodyHandlers.ofString())
                .thenAccept(answer -> {
                    if (answer.statusCode() == OK) {
                        heard(one, answer.body());
                    }
                })
                // A coordinator that does not answer is nobody's failure: its pod says how it is.
                .exceptionally(_ -> null);
    }

    private void heard(Followed one, String body) {
        Report report = parse(body);
        if (report.wanted() != one.workers() && report.wanted() > 0) {
            HttpRequest wish = request(one, "/size")
                    .header("Content-Type", "application/json")
                    .PUT(BodyPublishers.ofString("{\"workers\":%d}".formatted(one.workers())))
                    .build();
            var _ = client.sendAsync(wish, BodyHandlers.discarding()).exceptionally(_ -> null);
        }
        if (followed.containsKey(one.job().uid())
                && !report.equals(last.put(one.job().uid(), report))) {
            news.accept(one.job());
        }
    }

    private static HttpRequest.Builder request(Followed one, String path) {
        String host = one.address().contains(":") ? "[" + one.address() + "]" : one.address();
        return HttpRequest.newBuilder(URI.create("https://" + host + ":" + Ports.REPORT + path))
                .timeout(PATIENCE);
    }

    static Report parse(String body) {
        try {
            JsonNode tree = JSON.readTree(body);
            var metrics = new TreeMap<String, Double>();
            tree.path("metrics").properties().forEach(entry -> {
                if (entry.getValue().isNumber()) {
                    metrics.put(entry.getKey(), entry.getValue().doubleValue());
                }
            });
            return new Report(
                    tree.path("phase").asText(""),
                    tree.path("round").asLong(0),
                    tree.path("rounds").isNumber()
                            ? OptionalLong.of(tree.path("rounds").longValue())
                            : OptionalLong.empty(),
                    number(tree.path("percent")),
                    number(tree.path("etaSeconds")),
                    tree.path("workers").asInt(0),
                    tree.path("wanted").asInt(0),
                    metrics);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no report: " + body, e);
        }
    }

    private static OptionalDouble number(JsonNode node) {
        return node.isNumber() ? OptionalDouble.of(node.doubleValue()) : OptionalDouble.empty();
    }

    @Override
    public void close() {
        clock.shutdownNow();
        client.shutdownNow();
    }
}
