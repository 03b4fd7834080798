package dev.stoic.cli.pod;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsExchange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSession;

/** A small HTTP server: short questions, short answers, and not many who ask at once. */
final class Wicket implements AutoCloseable {
    static final int BACKLOG = 64;

    private static final String JSON = "application/json";
    private static final int MOST_BYTES = 4096;
    private static final int MOST_HEARD_OUT = 1 << 20;

    static {
        // Read by the JDK's server when the first one is made. Whoever is slow is let go, and nobody can take all
        // places.
        property("jdk.httpserver.maxConnections", "128");
        property("sun.net.httpserver.maxReqTime", "10");
        property("sun.net.httpserver.maxRspTime", "10");
        property("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * @param body as text
     * @param secured how the connection is, where it is secured
     */
    record Question(String method, String path, String body, Optional<SSLSession> secured) {}

    record Answer(int code, String type, String body) {
        static Answer json(int code, Object body) {
            return new Answer(code, JSON, body + "\n");
        }

        static Answer text(int code, String body) {
            return new Answer(code, "text/plain; version=0.0.4; charset=utf-8", body);
        }
    }

    interface Answers {
        Answer to(Question question);
    }

    /** @param server bound and not started */
    Wicket(HttpServer server, Answers answers) {
        this.server = server;
        server.createContext("/", exchange -> answer(exchange, answers));
        server.setExecutor(threads);
        server.start();
    }

    /** Sees to it that the limits hold; before any server is made. */
    static void prepare() {
        // Loading this class does it.
    }

    private static void property(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }

    private static void answer(HttpExchange exchange, Answers answers) throws IOException {
        try (exchange) {
            byte[] body = read(exchange.getRequestBody());
            Answer answer = body.length > MOST_BYTES
                    ? Answer.text(413, "too long\n")
                    : answers.to(new Question(
                            exchange.getRequestMethod(),
                            exchange.getRequestURI().getPath(),
                            new String(body, StandardCharsets.UTF_8),
                            exchange instanceof HttpsExchange secured
                                    ? Optional.of(secured.getSSLSession())
                                    : Optional.empty()));
            byte[] text = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", answer.type());
            boolean bare = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(answer.code(), bare ? -1 : text.length);
            if (!bare) {
                exchange.getResponseBody().write(text);
            }
        }
    }

    private static byte[] read(InputStream in) throws IOException {
        byte[] body = in.readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            // Who is still sending when the connection ends may never hear why.
            byte[] _ = in.readNBytes(MOST_HEARD_OUT);
        }
        return body;
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
