package dev.stoic.cli;

import dev.stoic.cli.certificates.InstallationCertificates;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.manifest.Defaults;
import dev.stoic.kubernetes.manifest.Installation;
import dev.stoic.kubernetes.operator.Operator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Runs the Kubernetes operator for TrainingJobs until it is stopped. stoic install runs it in a pod;",
            "with KUBECONFIG it works from anywhere:",
            "  stoic operator --alone --health 127.0.0.1:7080",
            "Variables: STOIC_NAMESPACES (all by default), STOIC_IMAGE, STOIC_STORE, STOIC_OPERATOR_NAMESPACE,",
            "STOIC_COORDINATOR_PRIORITY, STOIC_JOB_DEFAULTS (a file), STOIC_API_QPS and STOIC_API_BURST (50 and 100)."
        })
final class OperatorCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--health",
            paramLabel = "<host:port>",
            description = "address for /live, /ready and /metrics (default 0.0.0.0:7080)")
    private String health = "0.0.0.0:7080";

    @Option(names = "--alone", description = "the only operator: skip leader election")
    private boolean alone;

    OperatorCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        InetSocketAddress address = Connection.listen("--health", health);
        var settings = new Operator.Settings(
                installation(),
                namespaces(),
                alone
                        ? Optional.empty()
                        : Optional.of(variable("STOIC_POD")
                                .orElse("stoic-" + ProcessHandle.current().pid())),
                number("STOIC_API_QPS", 50),
                number("STOIC_API_BURST", 100),
                address);
        var end = new CountDownLatch(1);
        var deposed = new AtomicBoolean();
        try (Interrupts _ = Interrupts.during(end::countDown);
                var _ = Operator.start(settings, InstallationCertificates.create(), this::say, () -> {
                    deposed.set(true);
                    end.countDown();
                })) {
            end.await();
        } catch (NoClassDefFoundError e) {
            throw StoicException.environment(
                    "the operator's jars are not on the class path of this command",
                    "call ./stoic operator, which puts them there",
                    e);
        }
        if (deposed.get()) {
            throw new StoicException(new Fault.Environment(
                    "another operator leads now", "start this one again: it will wait for its turn"));
        }
        return 0;
    }

    private void say(String line) {
        shell.err().println(line);
        shell.err().flush();
    }

    private Installation installation() throws IOException {
        Optional<String> file = variable("STOIC_JOB_DEFAULTS");
        Defaults defaults = file.isPresent() ? Defaults.read(Files.readString(shell.path(file.get()))) : Defaults.NONE;
        return new Installation(
                variable("STOIC_OPERATOR_NAMESPACE").orElse("stoic-system"),
                variable("STOIC_IMAGE").orElse("stoic.dev/stoic:" + Version.TEXT),
                variable("STOIC_STORE").filter(store -> !store.equals("stoic://")),
                variable("STOIC_COORDINATOR_PRIORITY"),
                defaults.patience(),
                defaults.pods(),
                defaults.env(),
                defaults.trusted());
    }

    private Set<String> namespaces() {
        return variable("STOIC_NAMESPACES").stream()
                .flatMap(names -> Arrays.stream(names.split(",", -1)))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }

    private int number(String name, int otherwise) {
        String text = variable(name).orElse(Integer.toString(otherwise));
        if (!text.matches("[1-9][0-9]{0,5}")) {
            throw StoicException.user(
                    "%s must be a whole number from 1, got \"%s\"".formatted(name, text), "write " + otherwise);
        }
        return Integer.parseInt(text);
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(shell.env().get(name)).filter(text -> !text.isBlank());
    }
}
