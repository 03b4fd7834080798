package dev.stoic.cli;

import dev.stoic.cli.certificates.CertificateFolder;
import dev.stoic.transport.Pem;
import dev.stoic.transport.Tls;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Roles as they run in pods: real processes with certificates, a disk of their own, and a service's name for the coordinator. */
final class PodFixture implements AutoCloseable {
    static final String SERVICE = "digits-coordinator.team.svc";
    static final String RUN = "digits-1a2b3c4d";

    /** Far longer than anything takes that is waited for. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Forks of a build begin far from each other. */
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger(20_000 + (int) (ProcessHandle.current().pid() * 101 % 10_000));

    private final Path folder;
    private final Map<String, String> env = new HashMap<>();
    private final List<Pod> pods = new ArrayList<>();
    private final Path certificates;
    private final Path hosts;
    final int rounds = free();
    final int report = free();
    final int health = free();

    /** @param storeEnv what it takes to reach the store */
    PodFixture(Path folder, Map<String, String> storeEnv) throws IOException {
        this.folder = folder;
        env.putAll(storeEnv);
        env.put("STOIC_TOKEN", "secret");
        env.put("STOIC_THREADS", "1");
        var files = new CertificateFolder(folder.resolve("tls"));
        Instant now = Instant.now();
        files.keep(files.authority(now).leaf(List.of(SERVICE, "127.0.0.1", "127.0.0.2"), now, Duration.ofDays(1)));
        certificates = files.path();
        hosts = Files.writeString(
                folder.resolve("hosts"),
                "127.0.0.1 localhost\n127.0.0.1 %s\n127.0.0.2 %s\n".formatted(SERVICE, SERVICE));
    }

    /**
     * A port that stays free until a pod has started: systems take none of these for who dials, not even for a worker that dials
     * a coordinator before there is one.
     */
    private static int free() {
        while (true) {
            int port = NEXT_PORT.getAndIncrement();
            try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (BindException e) {
                continue;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    record Pod(String name, Process process, Path disk) {
        String said() throws IOException {
            return Files.readString(disk.resolve("out"));
        }

        String lastLine() throws IOException {
            return said().lines().reduce((_, last) -> last).orElse("");
        }

        String err() throws IOException {
            return Files.readString(disk.resolve("err"));
        }

        Facts lastWord() throws IOException {
            return Facts.parse(Files.readString(disk.resolve("termination"))).orElseThrow();
        }

        int end() throws InterruptedException {
            return process.waitFor();
        }

        /** Stands still, or goes on. */
        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }

        /** As a node that is lost takes its pods. */
        void lose() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }

    Pod coordinator(String name, String address, String store) throws IOException {
        return start(
                name,
                "coordinator",
                example(),
                "--run",
                RUN,
                "--store",
                store,
                "--listen",
                address + ":" + rounds,
                "--tls",
                certificates.toString(),
                "--report",
                address + ":" + report,
                "--health",
                address + ":" + health,
                "--output",
                "json");
    }

    Pod worker(int place, String store) throws IOException {
        return start(
                "digits-w" + place,
                "worker",
                example(),
                "--run",
                RUN,
                "--store",
                store,
                "--hosts",
                SERVICE + ":" + rounds,
                "--place",
                Integer.toString(place),
                "--tls",
                certificates.toString());
    }

    private static String example() {
        return CommandLineFixture.examples().resolve("digits-cnn.yaml").toString();
    }

    /** The hash that the job has everywhere. */
    static String committed() throws IOException {
        return Files.readAllLines(CommandLineFixture.examples().resolve("hashes.txt")).stream()
                .filter(line -> line.startsWith("digits-cnn.yaml "))
                .map(line -> line.split(" ")[1])
                .findFirst()
                .orElseThrow();
    }

    private Pod start(String name, String... args) throws IOException {
        Path disk = Files.createDirectories(folder.resolve(name));
        var line = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-Djdk.net.hosts.file=" + hosts,
                "-cp",
                System.getProperty("java.class.path"),
                Stoic.class.getName()));
        line.addAll(List.of(args));
        var builder = new ProcessBuilder(line).directory(disk.toFile());
        builder.environment().putAll(env);
        builder.environment().put("STOIC_POD", name);
        builder.environment().put("STOIC_HOME", disk.resolve("home").toString());
        builder.environment().put("STOIC_RUNS", disk.resolve("runs").toString());
        builder.environment()
                .put("STOIC_TERMINATION", disk.resolve("termination").toString());
        builder.redirectOutput(disk.resolve("out").toFile());
        builder.redirectError(disk.resolve("err").toFile());
        var pod = new Pod(name, builder.start(), disk);
        pods.add(pod);
        return pod;
    }

    /** Asks until the answer is what was waited for, as long as the pod is there. */
    Facts await(Pod pod, String address, Predicate<Facts> wanted) throws Exception {
        long begun = System.nanoTime();
        try (HttpClient client = client(Tls.in(certificates).context())) {
            while (!pod.process().waitFor(50, TimeUnit.MILLISECONDS)) {
                if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                    throw new AssertionError(
                            "%s did not get there in %s:\n%s%s".formatted(pod.name(), PATIENCE, pod.said(), pod.err()));
                }
                try {
                    Facts facts = Facts.parse(ask(client, "https://%s:%d/status".formatted(address, report), "GET", "")
                                    .body())
                            .orElseThrow();
                    if (wanted.test(facts)) {
                        return facts;
                    }
                } catch (IOException _) {
                    // It does not listen yet.
                }
            }
        }
        throw new AssertionError("%s ended too early (%d):\n%s%s"
                .formatted(pod.name(), pod.process().exitValue(), pod.said(), pod.err()));
    }

    HttpResponse<String> report(String method, String path, String body) throws Exception {
        try (HttpClient client = client(Tls.in(certificates).context())) {
            return ask(client, "https://127.0.0.1:%d%s".formatted(report, path), method, body);
        }
    }

    /** By somebody who believes the authority and has no certificate of it. */
    HttpResponse<String> askAsStranger() throws Exception {
        var believed = KeyStore.getInstance("PKCS12");
        believed.load(null, null);
        believed.setCertificateEntry(
                "authority",
                Pem.certificates(certificates.resolve(Tls.AUTHORITY)).getFirst());
        var trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(believed);
        var context = SSLContext.getInstance("TLSv1.3");
        context.init(null, trust.getTrustManagers(), null);
        try (HttpClient client = client(context)) {
            return ask(client, "https://127.0.0.1:%d/status".formatted(report), "GET", "");
        }
    }

    /** By somebody whom the same authority gave a certificate for these names. */
    int askAs(String... names) throws Exception {
        var theirs = new CertificateFolder(folder.resolve("theirs-" + names[0]));
        for (Path file : List.of(certificates.resolve(Tls.AUTHORITY), certificates.resolve("ca.key"))) {
            Files.copy(file, Files.createDirectories(theirs.path()).resolve(file.getFileName()));
        }
        Instant now = Instant.now();
        theirs.keep(theirs.authority(now).leaf(List.of(names), now, Duration.ofDays(1)));
        try (HttpClient client = client(Tls.in(theirs.path()).context())) {
            return ask(client, "https://127.0.0.1:%d/status".formatted(report), "GET", "")
                    .statusCode();
        }
    }

    HttpResponse<String> health(String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return ask(client, "http://127.0.0.1:%d%s".formatted(health, path), "GET", "");
        }
    }

    private static HttpClient client(SSLContext tls) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(5))
                .sslContext(tls)
                .build();
    }

    private static HttpResponse<String> ask(HttpClient client, String uri, String method, String body)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(uri))
                        .timeout(Duration.ofSeconds(10))
                        .method(
                                method,
                                body.isEmpty()
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        pods.forEach(pod -> pod.process().destroyForcibly());
    }
}
