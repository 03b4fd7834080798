package dev.stoic.cli;

import dev.stoic.engine.Time;
import dev.stoic.fault.StoicException;
import dev.stoic.store.WholeFile;
import dev.stoic.store.s3.server.AccessKey;
import dev.stoic.store.s3.server.Master;
import dev.stoic.store.s3.server.StoreServer;
import dev.stoic.store.s3.server.StoreSettings;
import dev.stoic.transport.Tls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Serves a folder for checkpoints, data and logs of jobs over the S3 protocol until it is stopped.",
            "  stoic store --folder /data --listen 0.0.0.0:7443 --tls certs --secret-file secret",
            "Access keys: prints the variables that give a client access to everything (root), a namespace (n.team-a) or one"
                    + " run (j.team-a.r-abcde).",
            "  stoic store key n.team-a --secret-file secret"
        })
final class StoreCommand implements Callable<Integer> {
    /** Before the address, in the one line that it prints. */
    static final String READY = "store ready at ";

    private static final int SECRET_BYTES = 32;

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(index = "0", arity = "0..1", paramLabel = "key", description = "print an access key instead of serving")
    private Optional<String> verb = Optional.empty();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "<id>",
            description = "with key: root, n.<namespace> or j.<namespace>.<run>")
    private Optional<String> id = Optional.empty();

    @Option(names = "--folder", paramLabel = "<path>", description = "folder to serve (default ~/.stoic/store)")
    private Optional<String> folder = Optional.empty();

    @Option(
            names = "--listen",
            paramLabel = "<host:port>",
            description = "address for clients (default 127.0.0.1:7443; port 0 selects a free one)")
    private String listen = "127.0.0.1:7443";

    @Option(
            names = "--tls",
            paramLabel = "<folder>",
            description =
                    "folder with tls.crt, tls.key and ca.crt (see stoic certificates); required except on loopback")
    private Optional<String> tls = Optional.empty();

    @Option(
            names = "--secret-file",
            paramLabel = "<file>",
            description = "secret from which all access keys are derived (default ~/.stoic/store-secret; created on"
                    + " loopback if absent)")
    private Optional<String> secretFile = Optional.empty();

    @Option(
            names = "--health",
            paramLabel = "<host:port>",
            description = "address for /live, /ready and /metrics over plain HTTP")
    private Optional<String> health = Optional.empty();

    @Option(
            names = "--endpoint",
            paramLabel = "<url>",
            description = "with key: address of the store as clients reach it")
    private Optional<String> endpoint = Optional.empty();

    @Option(names = "--with-parent", hidden = true, description = "exit when the parent process exits")
    private boolean withParent;

    StoreCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (verb.isEmpty()) {
            if (endpoint.isPresent()) {
                throw StoicException.user("--endpoint is for stoic store key", "say --listen where it listens");
            }
            return serve();
        }
        if (!verb.get().equals("key")) {
            throw StoicException.user("unknown word \"" + verb.get() + "\"", "stoic store key n.team-a prints a key");
        }
        return key(id.orElseThrow(() ->
                StoicException.user("stoic store key: whose?", "name root, n.<namespace> or j.<namespace>.<run>")));
    }

    private int serve() throws IOException, InterruptedException {
        InetSocketAddress address = Connection.listen("--listen", listen);
        boolean own = address.getAddress() != null && address.getAddress().isLoopbackAddress();
        if (!own && tls.isEmpty()) {
            throw StoicException.user(
                    "off loopback a store must show a certificate, and none is named",
                    "make one with stoic certificates certs --hosts a,b, and add --tls certs");
        }
        var settings = new StoreSettings(
                folder.map(shell::path).orElseGet(() -> shell.home().resolve("store")),
                address,
                tls.map(path -> Tls.in(shell.path(path)).context()),
                master(own),
                health.map(text -> Connection.listen("--health", text)));
        StoreServer.PROPERTIES.forEach((name, value) -> {
            if (System.getProperty(name) == null) {
                System.setProperty(name, value);
            }
        });
        var end = new CountDownLatch(1);
        if (withParent) {
            Orders.obey(end::countDown);
        }
        try (Interrupts _ = Interrupts.during(end::countDown);
                var store = new StoreServer(
                        settings, Time.system()::now, line -> shell.err().println(line))) {
            tell(settings, store, address.getHostString());
            end.await();
        }
        return 0;
    }

    private void tell(StoreSettings settings, StoreServer store, String host) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "ready");
            facts.put("endpoint", store.address(host));
            facts.put("bucket", StoreSettings.BUCKET);
            facts.put("folder", settings.folder());
            shell.out().println(Json.write(facts));
        } else {
            shell.out().println(READY + store.address(host));
        }
        shell.out().flush();
    }

    private Path secret() {
        return secretFile.map(shell::path).orElseGet(() -> shell.home().resolve("store-secret"));
    }

    /** A store that others reach must not invent what they would have to know. */
    private Master master(boolean own) throws IOException {
        Path file = secret();
        if (own && !Files.exists(file)) {
            byte[] bytes = new byte[SECRET_BYTES];
            new SecureRandom().nextBytes(bytes);
            Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(shell.directory()));
            // What it writes, only the owner may read.
            String text = HexFormat.of().formatHex(bytes) + "\n";
            boolean made = WholeFile.create(file, text.getBytes(StandardCharsets.US_ASCII));
            if (made && !output.quiet && !output.isJson()) {
                shell.err().println("made a secret in " + file);
            }
        }
        return Master.read(file);
    }

    private int key(String id) {
        AccessKey key = AccessKey.parse(id)
                .orElseThrow(() -> StoicException.user(
                        "\"%s\" is not an access key".formatted(id),
                        "write root, n.<namespace> or j.<namespace>.<run>, in lower-case letters, digits and dashes"));
        var variables = new LinkedHashMap<String, String>();
        endpoint.ifPresent(url -> variables.put("AWS_ENDPOINT_URL", url));
        variables.put("AWS_REGION", "stoic");
        variables.put("AWS_ACCESS_KEY_ID", id);
        variables.put("AWS_SECRET_ACCESS_KEY", Master.read(secret()).secretOf(id));
        tls.ifPresent(path -> variables.put(
                "AWS_CA_BUNDLE", shell.path(path).resolve(Tls.AUTHORITY).toString()));
        namespace(key)
                .ifPresent(name ->
                        variables.put("STOIC_STORE_DATA", "s3://%s/%s/data".formatted(StoreSettings.BUCKET, name)));
        if (output.isJson()) {
            shell.out().println(Json.write(new LinkedHashMap<String, Object>(variables)));
        } else {
            for (Map.Entry<String, String> one : variables.entrySet()) {
                shell.out()
                        .println("export %s='%s'"
                                .formatted(one.getKey(), one.getValue().replace("'", "'\\''")));
            }
        }
        return 0;
    }

    private static Optional<String> namespace(AccessKey key) {
        return switch (key) {
            case AccessKey.Root _ -> Optional.empty();
            case AccessKey.Namespace(String name) -> Optional.of(name);
            case AccessKey.Run(String namespace, var _) -> Optional.of(namespace);
        };
    }
}
