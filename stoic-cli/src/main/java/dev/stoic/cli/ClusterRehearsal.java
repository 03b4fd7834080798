package dev.stoic.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.stoic.cli.certificates.CertificateFolder;
import dev.stoic.engine.Time;
import dev.stoic.transport.Tls;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rehearsal of commands that talk to a cluster. The cluster is a server of this process that says as little as an API
 * server can: enough to have spoken to one. A failure here costs speed, nothing else.
 */
public final class ClusterRehearsal {
    private static final String NOTHING = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[]}";
    private static final String ABSENT =
            "{\"apiVersion\":\"v1\",\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"NotFound\",\"code\":404}";
    private static final String JOB = """
            {"apiVersion":"stoic.dev/v1","kind":"TrainingJob",
             "metadata":{"name":"rehearsed","namespace":"team","uid":"1","creationTimestamp":"2026-01-01T00:00:00Z"},
             "spec":{"learner":{"kmeans":{"k":3}},"data":{"train":"store://iris.csv"}},
             "status":{"phase":"Succeeded","round":3,"workers":0,"model":"sha256:0"}}
            """;

    private ClusterRehearsal() {}

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]).toAbsolutePath();
        Path scratch = Path.of(args[1]).toAbsolutePath();
        var certificates = new CertificateFolder(scratch.resolve("tls"));
        Instant now = Time.system().now();
        certificates.keep(certificates.authority(now).leaf(List.of("127.0.0.1"), now, Duration.ofDays(1)));
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(Tls.in(certificates.path()).context()));
        server.createContext("/", ClusterRehearsal::answer);
        server.start();
        String address = "https://127.0.0.1:" + server.getAddress().getPort();
        String authority = certificates.path().resolve(Tls.AUTHORITY).toString();
        String iris = root.resolve("examples").resolve("iris.yaml").toString();
        String volume = "claim://shared/iris.csv";
        run(
                scratch,
                Map.of("KUBECONFIG", kubeconfig(scratch, address, authority)),
                List.of("submit", iris, "--set", "name=another", "--data", volume),
                List.of("render", iris, "--all"),
                List.of("status", "tj/rehearsed"),
                List.of("status", "-n", "team", "--output", "json"),
                List.of("events", "tj/rehearsed"),
                List.of("top", "-n", "team", "--once"));
        var store = new HashMap<String, String>();
        store.put("STOIC_STORE_DATA", "s3://stoic/team/data");
        store.put("AWS_ENDPOINT_URL", address);
        store.put("AWS_REGION", "stoic");
        store.put("AWS_ACCESS_KEY_ID", "key");
        store.put("AWS_SECRET_ACCESS_KEY", "secret");
        store.put("AWS_CA_BUNDLE", authority);
        run(scratch, store, List.of("data", "push", iris), List.of("data", "list"));
        server.stop(0);
    }

    private static String kubeconfig(Path scratch, String address, String authority) throws IOException {
        return Files.writeString(scratch.resolve("kubeconfig"), """
                        apiVersion: v1
                        kind: Config
                        current-context: here
                        clusters: [{ name: here, cluster: { server: "%s", certificate-authority: "%s" } }]
                        users: [{ name: me, user: { token: rehearsal } }]
                        contexts: [{ name: here, context: { cluster: here, user: me, namespace: team } }]
                        """.formatted(address, authority))
                .toString();
    }

    @SafeVarargs
    private static void run(Path scratch, Map<String, String> told, List<String>... lines) {
        var env = new HashMap<>(told);
        env.put("HOME", scratch.toString());
        env.put("STOIC_HOME", scratch.resolve("home").toString());
        for (List<String> line : lines) {
            var nowhere = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
            Stoic.run(line, new Shell(nowhere, nowhere, env, scratch, Terminal.lines()));
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] asked = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            boolean spoken = path.startsWith("/api");
            boolean writes = List.of("POST", "PUT", "PATCH").contains(exchange.getRequestMethod());
            if (writes) {
                say(exchange, 200, spoken ? asked : new byte[0]);
            } else if (path.endsWith("/trainingjobs/rehearsed")) {
                say(exchange, 200, JOB.getBytes(StandardCharsets.UTF_8));
            } else if (path.matches(".*/(trainingjobs|secrets|pods)/[^/]+") || !spoken) {
                say(exchange, 404, (spoken ? ABSENT : "").getBytes(StandardCharsets.UTF_8));
            } else {
                say(exchange, 200, NOTHING.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void say(HttpExchange exchange, int code, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("ETag", "\"1\"");
        boolean bare = exchange.getRequestMethod().equals("HEAD") || body.length == 0;
        exchange.sendResponseHeaders(code, bare ? -1 : body.length);
        if (!bare) {
            exchange.getResponseBody().write(body);
        }
    }
}
