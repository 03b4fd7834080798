package dev.stoic.store.s3.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A store that is open for requests until it is closed. */
public final class StoreServer implements AutoCloseable {
    /** What a process that is a store tells the JDK's server before the first one is made. */
    public static final Map<String, String> PROPERTIES = Map.of(
            "sun.net.httpserver.nodelay", "true",
            "sun.net.httpserver.maxReqHeaders", "64",
            "sun.net.httpserver.maxReqHeaderSize", "32768",
            "sun.net.httpserver.maxReqTime", "3600",
            "sun.net.httpserver.maxIdleConnections", "500",
            "jdk.httpserver.maxConnections", "1000");

    private static final int UNAVAILABLE = 503;

    private final StoreSettings settings;
    private final InstantSource time;
    private final Consumer<String> trouble;
    private final ObjectFolder folder;
    private final Requests requests;
    private final Watch watch;
    private final Semaphore seats;
    private final Counters counters = new Counters();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final Optional<Health> health;
    private volatile boolean closing;

    /** @param trouble hears of what a person should look after, line by line */
    public StoreServer(StoreSettings settings, InstantSource time, Consumer<String> trouble) {
        this.settings = settings;
        this.time = time;
        this.trouble = trouble;
        folder = new ObjectFolder(settings.folder());
        requests = new Requests(folder, StoreSettings.BUCKET);
        seats = new Semaphore(settings.most());
        watch = new Watch(settings.silence());
        HttpServer opened = null;
        try {
            opened = open(settings);
            opened.createContext("/", this::handle);
            opened.setExecutor(threads);
            health = settings.health().isPresent()
                    ? Optional.of(new Health(settings.health().get(), folder, counters, () -> !closing))
                    : Optional.empty();
            opened.start();
            server = opened;
        } catch (IOException e) {
            if (opened != null) {
                opened.stop(0);
            }
            release();
            throw StoicException.environment(
                    "the store cannot listen on %s: %s".formatted(settings.listen(), e.getMessage()),
                    "stop the process that listens there, or name other addresses with --listen and --health",
                    e);
        }
    }

    private static HttpServer open(StoreSettings settings) throws IOException {
        if (settings.tls().isEmpty()) {
            return HttpServer.create(settings.listen(), 0);
        }
        HttpsServer secure = HttpsServer.create(settings.listen(), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(settings.tls().get()));
        return secure;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public OptionalInt healthPort() {
        return health.map(own -> OptionalInt.of(own.port())).orElseGet(OptionalInt::empty);
    }

    /** What clients are told. */
    public String address(String host) {
        return "%s://%s:%d".formatted(settings.tls().isPresent() ? "https" : "http", host, port());
    }

    private void handle(HttpExchange exchange) {
        boolean seated = !closing && seats.tryAcquire();
        counters.now.incrementAndGet();
        try (exchange;
                Watch.Guest guest = watch.enter()) {
            var desk = new Desk(exchange, guest, counters);
            if (seated) {
                serve(desk);
            } else {
                refuse(
                        desk,
                        new RefusedException(
                                UNAVAILABLE, "SlowDown", closing ? "the store ends" : "too many concurrent requests"));
            }
        } finally {
            counters.now.decrementAndGet();
            if (seated) {
                seats.release();
            }
        }
    }

    private void serve(Desk desk) {
        try {
            HttpExchange exchange = desk.exchange();
            Proof proof =
                    Proof.of(desk.method(), exchange.getRequestURI(), desk.asked(), settings.master(), time.instant());
            desk.knowsCaller();
            requests.answer(desk, proof);
        } catch (RefusedException e) {
            refuse(desk, e);
        } catch (IOException e) {
            fail(desk, e);
        } catch (RuntimeException e) {
            trouble.accept("%s %s failed: %s"
                    .formatted(desk.method(), desk.exchange().getRequestURI().getPath(), e));
            refuse(desk, new RefusedException(500, "InternalError", "the store failed"));
        }
    }

    private void fail(Desk desk, IOException e) {
        // A client that has gone needs no answer.
        if (desk.isBroken()) {
            return;
        }
        boolean full = ObjectFolder.isFull(e);
        trouble.accept("%s %s failed: %s"
                .formatted(desk.method(), desk.exchange().getRequestURI().getPath(), e.getMessage()));
        refuse(desk, full ? Requests.full() : new RefusedException(500, "InternalError", "the store's disk failed"));
    }

    private void refuse(Desk desk, RefusedException e) {
        if (desk.isAnswered()) {
            return;
        }
        try {
            desk.passOver();
            String path = desk.exchange().getRequestURI().getPath();
            desk.end(e.status(), "application/xml", Xml.error(e, path == null ? "" : path, time.instant()));
        } catch (IOException _) {
            // It has gone.
        }
    }

    /** Lets requests under way end, and refuses others. */
    @Override
    public void close() {
        closing = true;
        try {
            boolean _ = seats.tryAcquire(settings.most(), settings.farewell().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        server.stop(0);
        health.ifPresent(Health::close);
        release();
    }

    private void release() {
        threads.shutdownNow();
        watch.close();
        try {
            folder.close();
        } catch (IOException e) {
            trouble.accept("%s could not be released: %s".formatted(settings.folder(), e.getMessage()));
        }
    }

    /** Where it listens. */
    public InetSocketAddress listening() {
        return server.getAddress();
    }
}
