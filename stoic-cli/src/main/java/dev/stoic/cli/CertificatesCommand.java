package dev.stoic.cli;

import dev.stoic.cli.certificates.Authority;
import dev.stoic.cli.certificates.CertificateFolder;
import dev.stoic.fault.StoicException;
import dev.stoic.transport.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Creates a certificate authority and a certificate for mutual TLS between the processes of a job.",
            "An authority that is already in the folder is kept; its certificate is renewed.",
            "  stoic certificates tls --hosts alpha,beta,10.0.0.7"
        })
final class CertificatesCommand implements Callable<Integer> {
    private static final String HOST = "[0-9A-Za-z_:*][0-9A-Za-z_.:-]*";
    private static final int MOST_DAYS = 3650;

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<folder>", arity = "1", description = "folder for ca.crt, ca.key, tls.crt and tls.key")
    private String folder = "";

    @Option(
            names = "--hosts",
            split = ",",
            paramLabel = "<a,b>",
            description = "host names and addresses of the processes (default localhost,127.0.0.1)")
    private List<String> hosts = List.of("localhost", "127.0.0.1");

    @Option(names = "--days", paramLabel = "<n>", description = "validity of the certificate in days (default 365)")
    private int days = 365;

    CertificatesCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        for (String host : hosts) {
            if (!host.matches(HOST)) {
                throw StoicException.user(
                        "--hosts: \"" + host + "\" is not a host name", "write --hosts alpha,beta,10.0.0.7");
            }
        }
        if (days < 1 || days > MOST_DAYS) {
            throw StoicException.user(
                    "--days must be from 1 to %d, got %d".formatted(MOST_DAYS, days), "write --days 90");
        }
        Path path = shell.path(folder);
        var files = new CertificateFolder(path);
        Instant now = Instant.now();
        Authority.Leaf leaf = files.authority(now).leaf(hosts, now, Duration.ofDays(days));
        files.keep(leaf);
        // Whatever is wrong with an authority that somebody brought shows here, not in the middle of a job.
        var _ = Tls.in(path).context();
        tell(path, leaf.certificate().getNotAfter().toInstant());
        return 0;
    }

    private void tell(Path path, Instant end) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "certified");
            facts.put("folder", path.toString());
            facts.put("hosts", hosts);
            facts.put("until", end.toString());
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.err()
                    .println("%s: a certificate for %s until %s"
                            .formatted(
                                    path,
                                    String.join(", ", hosts),
                                    end.toString().substring(0, 10)));
            shell.err().println("copy tls.crt, tls.key and ca.crt to every process of a job; keep ca.key secret");
        }
    }
}
