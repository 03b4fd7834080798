package dev.stoic.kubernetes.operator;

import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.manifest.Installation;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.processing.event.rate.LinearRateLimiter;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Looks after the jobs of a cluster until it is closed. */
public final class Operator implements AutoCloseable {
    private static final Duration HOUSEKEEPING = Duration.ofMinutes(1);
    private static final int THREADS = 8;

    /**
     * @param namespaces where jobs may be; none means everywhere
     * @param identity by which others know who leads; absent where only one is ever started
     * @param perSecond requests to the API server
     * @param burst so many may come at once
     * @param health where its own health and metrics are asked for
     */
    public record Settings(
            Installation installation,
            Set<String> namespaces,
            Optional<String> identity,
            int perSecond,
            int burst,
            InetSocketAddress health) {
        public Settings {
            namespaces = Set.copyOf(namespaces);
        }
    }

    /** What is tidied up now and then. */
    private record House(
            Vault vault,
            Measures measures,
            Reconciliation reconciliation,
            JobReconciler reconciler,
            InstantSource clock,
            Consumer<String> log) {}

    private final KubernetesClient client;
    private final io.javaoperatorsdk.operator.Operator framework;
    private final HttpReports reports;
    private final HealthServer health;
    private final ScheduledExecutorService housekeeping = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("stoic-housekeeping").daemon().factory());
    private volatile boolean started;
    private volatile boolean ends;

    /**
     * @param deposed is called once another one leads: whoever does not lead must not write, so the process has to end
     * @throws StoicException if the cluster does not answer, or does not know what a TrainingJob is
     */
    public static Operator start(Settings settings, Certificates certificates, Consumer<String> log, Runnable deposed) {
        try {
            return new Operator(settings, certificates, log, deposed);
        } catch (KubernetesClientException | OperatorException e) {
            throw StoicException.environment(
                    "the operator cannot work here: " + reason(e),
                    "check that the cluster answers (kubectl version), that stoic install has been called, and what the operator's account may do",
                    e);
        }
    }

    private static String reason(Throwable e) {
        String last = e.toString();
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage();
            last = message == null || message.isBlank() ? last : message;
        }
        return last.lines().findFirst().orElse("");
    }

    private Operator(Settings settings, Certificates certificates, Consumer<String> log, Runnable deposed) {
        InstantSource clock = InstantSource.system();
        var pace = new Pace(settings.perSecond(), settings.burst(), System::nanoTime);
        client = new KubernetesClientBuilder()
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("stoic-pace", pace))
                .build();
        var measures = new Measures();
        Vault vault = Vault.open(client, certificates, settings.installation().namespace(), clock.instant());
        var trust = new Trust(vault.leaf(List.of("stoic-operator"), clock.instant()), vault.authority());
        var heard = new AtomicReference<JobReconciler>();
        reports = new HttpReports(
                trust, job -> Optional.ofNullable(heard.get()).ifPresent(reconciler -> reconciler.heardOf(job)));
        var cluster = new FabricCluster(client, clock);
        var reconciliation = new Reconciliation(cluster, vault, reports, Policy.of(settings.installation()), measures);
        var reconciler = new JobReconciler(reconciliation, cluster, measures, clock, log);
        heard.set(reconciler);
        framework = framework(settings, () -> {
            if (!ends) {
                deposed.run();
            }
        });
        framework.register(reconciler, configuration -> {
            if (settings.namespaces().isEmpty()) {
                configuration.watchingAllNamespaces();
            } else {
                configuration.settingNamespaces(settings.namespaces());
            }
            configuration
                    .withRetry(new GenericRetry()
                            .setInitialInterval(500)
                            .setIntervalMultiplier(2)
                            .setMaxInterval(60_000)
                            .withoutMaxAttempts())
                    .withRateLimiter(new LinearRateLimiter(Duration.ofSeconds(1), 5));
        });
        health = new HealthServer(
                settings.health(),
                () -> !started || framework.getRuntimeInfo().allEventSourcesAreHealthy(),
                () -> started,
                measures::text);
        framework.start();
        started = true;
        var house = new House(vault, measures, reconciliation, reconciler, clock, log);
        measures.expires("store", vault.renew(clock.instant()));
        var _ = housekeeping.scheduleWithFixedDelay(
                () -> keepHouse(house), HOUSEKEEPING.toMillis(), HOUSEKEEPING.toMillis(), TimeUnit.MILLISECONDS);
        log.accept("reconciling jobs %s; health on port %d"
                .formatted(
                        settings.namespaces().isEmpty()
                                ? "everywhere"
                                : "in " + String.join(", ", settings.namespaces()),
                        health.port()));
    }

    private io.javaoperatorsdk.operator.Operator framework(Settings settings, Runnable deposed) {
        return new io.javaoperatorsdk.operator.Operator(overrider -> {
            overrider
                    .withKubernetesClient(client)
                    .withCloseClientOnStop(false)
                    .withConcurrentReconciliationThreads(THREADS)
                    .withUseSSAToPatchPrimaryResource(false)
                    .withStopOnInformerErrorDuringStartup(true)
                    .withCacheSyncTimeout(Duration.ofSeconds(30));
            settings.identity()
                    .ifPresent(identity -> overrider.withLeaderElectionConfiguration(
                            lease(settings.installation().namespace(), identity, deposed)));
        });
    }

    private static LeaderElectionConfiguration lease(String namespace, String identity, Runnable deposed) {
        return LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration("stoic-operator")
                .withLeaseNamespace(namespace)
                .withIdentity(identity)
                .withExitOnStopLeading(false)
                .withLeaderCallbacks(new LeaderCallbacks(() -> {}, deposed, _ -> {}))
                .build();
    }

    private static void keepHouse(House house) {
        try {
            house.measures().expires("store", house.vault().renew(house.clock().instant()));
            house.reconciliation().keepOnly(house.reconciler().known());
        } catch (KubernetesClientException e) {
            house.log().accept("housekeeping: " + reason(e));
        }
    }

    /** Where health and metrics are asked for. */
    public int port() {
        return health.port();
    }

    @Override
    public void close() {
        ends = true;
        housekeeping.shutdownNow();
        framework.stop();
        reports.close();
        health.close();
        client.close();
    }
}
