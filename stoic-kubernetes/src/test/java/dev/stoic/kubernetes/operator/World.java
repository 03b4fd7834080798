package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.crd.TrainingJob;
import dev.stoic.kubernetes.manifest.Installation;
import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Jobs;
import dev.stoic.kubernetes.manifest.Secrets;
import dev.stoic.kubernetes.manifest.Slot;
import dev.stoic.kubernetes.operator.Standing.Phase;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * An operator over a cluster in memory, second by second. The operator may crash after any of its writes, see what was true
 * some writes ago, and miss or get twice what it should be told. After every write of its the invariants are checked.
 */
final class World {
    static final Duration SECOND = Duration.ofSeconds(1);
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private Instant now = BEGIN;
    final MemoryCluster cluster = new MemoryCluster(() -> now);
    final Kubelet kubelet;
    final Shaky api = new Shaky();
    final Policy policy = Policy.of(Installation.of("stoic-system", "stoic:1"));
    private final Weather weather;
    private final List<Happening> happenings = new ArrayList<>();
    private final Map<String, Instant> due = new TreeMap<>();
    private Reconciliation operator = operator();
    private JobRef job = new JobRef("team-a", "digits", "");
    private int lag;
    private int news;

    /** Something that happens once, as soon as its time has come. */
    private record Happening(String name, Predicate<World> when, Consumer<World> what) {}

    /**
     * @param crashes after which of its writes, by number, the operator forgets everything
     * @param lag how many writes its view is behind, until nothing happens for a while
     * @param missed every so many news do not arrive; 0 for none
     * @param repeated every so many news arrive twice; 0 for none
     */
    record Weather(IntPredicate crashes, int lag, int missed, int repeated) {
        static final Weather FINE = new Weather(_ -> false, 0, 0, 0);

        static Weather crash(int after) {
            return new Weather(write -> write == after, 0, 0, 0);
        }

        static Weather calm(int lag, int missed, int repeated) {
            return new Weather(_ -> false, lag, missed, repeated);
        }
    }

    static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    World(Weather weather, int min) {
        this.weather = weather;
        this.kubelet = new Kubelet(cluster, min);
    }

    private Reconciliation operator() {
        return new Reconciliation(
                api,
                (_, _, at) -> new Issuer.Issued(
                        new Secrets("chain", "key", "authority", "token", "id", "secret"),
                        at.plus(Duration.ofDays(60))),
                new Told(),
                policy,
                new Measures());
    }

    Instant now() {
        return now;
    }

    JobRef job() {
        return job;
    }

    /** A user submits a job. */
    World submit(String spec) {
        var made = new TrainingJob();
        made.setMetadata(new ObjectMetaBuilder()
                .withNamespace(job.namespace())
                .withName(job.name())
                .build());
        made.setSpec(Jobs.spec(spec));
        cluster.create(made);
        String uid = cluster.find(made).orElseThrow().getMetadata().getUid();
        job = new JobRef(job.namespace(), job.name(), uid);
        return this;
    }

    World when(String name, Predicate<World> when, Consumer<World> what) {
        happenings.add(new Happening(name, when, what));
        return this;
    }

    World at(int seconds, Consumer<World> what) {
        return when("at " + seconds, world -> !world.now.isBefore(BEGIN.plusSeconds(seconds)), what);
    }

    World inRound(int round, Consumer<World> what) {
        return when("in round " + round, world -> world.kubelet.round(world.job) >= round, what);
    }

    void set(String key, Object value) {
        cluster.edit(job, spec -> {
            var run = new LinkedHashMap<String, Object>();
            ((Map<?, ?>) spec.getOrDefault("run", Map.of())).forEach((name, old) -> run.put(name.toString(), old));
            run.put(key, value);
            var changed = new LinkedHashMap<>(spec);
            changed.put("run", run);
            return changed;
        });
    }

    Pod pod(String slot) {
        return kubelet.pod(job, Slot.parse(slot).orElseThrow())
                .orElseThrow(() -> new AssertionError("nobody is in " + slot + "\n" + this));
    }

    /** Lets time pass until everything that was to happen has, and nothing more does. */
    World run() {
        String before = "";
        Duration quiet = Duration.ZERO;
        for (int i = 0; i < 2_000; i++) {
            boolean dull = quiet.compareTo(Duration.ofSeconds(3)) > 0 && !is(Phase.RUNNING);
            Duration pause = dull ? Duration.ofSeconds(10) : SECOND;
            step(pause);
            String is = fingerprint();
            quiet = is.equals(before) && happenings.isEmpty() ? quiet.plus(pause) : Duration.ZERO;
            before = is;
            boolean over = standing().map(Standing::isFinal).orElse(true);
            if (quiet.compareTo(Duration.ofSeconds(over ? 70 : 400)) > 0) {
                return this;
            }
        }
        throw new AssertionError("never came to rest\n" + this);
    }

    World step() {
        return step(SECOND);
    }

    private World step(Duration pause) {
        now = now.plus(pause);
        for (Happening happening : List.copyOf(happenings)) {
            if (happening.when().test(this)) {
                happening.what().accept(this);
                happenings.remove(happening);
            }
        }
        kubelet.tick(now);
        notice();
        return this;
    }

    /** The operator is told that something has changed, or looks because it is time. */
    private void notice() {
        String changed = fingerprint();
        boolean isNews = !changed.equals(lastSeen);
        lastSeen = changed;
        int times = 0;
        if (isNews) {
            news++;
            lag = weather.lag();
            times = weather.missed() > 0 && news % weather.missed() == 0
                    ? 0
                    : weather.repeated() > 0 && news % weather.repeated() == 0 ? 2 : 1;
        } else if (lag > 0) {
            // A view that catches up is news too.
            lag--;
            times = 1;
        }
        Instant look = due.get(job.uid());
        if (times == 0 && look != null && !now.isBefore(look)) {
            times = 1;
        }
        for (int i = 0; i < times; i++) {
            look();
        }
    }

    private String lastSeen = "";

    private void look() {
        due.remove(job.uid());
        Optional<Cluster.Sight> sight = cluster.lookBack(job, lag);
        if (sight.isEmpty()) {
            if (cluster.look(job).isEmpty()) {
                operator.forget(job);
            } else {
                due.put(job.uid(), now.plus(SECOND));
            }
            return;
        }
        try {
            operator.look(sight.get(), now).ifPresent(pause -> due.put(job.uid(), now.plus(pause)));
        } catch (Crash e) {
            operator = operator();
            lag = 0;
            look();
        }
    }

    Optional<Standing> standing() {
        return cluster.look(job).map(sight -> Statuses.read(sight.job().getStatus()));
    }

    Standing status() {
        return standing().orElseThrow();
    }

    List<String> names(String kind) {
        return cluster.all().stream()
                .filter(object -> object.getKind().equals(kind))
                .map(object -> object.getMetadata().getName())
                .sorted()
                .toList();
    }

    List<String> events() {
        return cluster.all().stream()
                .filter(io.fabric8.kubernetes.api.model.Event.class::isInstance)
                .map(io.fabric8.kubernetes.api.model.Event.class::cast)
                .map(event -> event.getReason() + ": " + event.getMessage())
                .toList();
    }

    /** What matters of the cluster: everything but times, ids and what was told. */
    String outcome() {
        var lines = new TreeSet<String>();
        for (HasMetadata object : cluster.all()) {
            String name = object.getKind() + " " + object.getMetadata().getName();
            switch (object) {
                case Pod pod ->
                    lines.add(name + " "
                            + PodView.of(pod).orElseThrow().stage().getClass().getSimpleName());
                case TrainingJob _ -> {
                    Standing standing = status();
                    lines.add(name + " " + standing.verdict().phase() + " "
                            + standing.verdict().reason() + " model "
                            + standing.progress().model().orElse("none") + " restarts "
                            + standing.books().restarts());
                }
                case io.fabric8.kubernetes.api.model.Event _ -> {}
                default -> lines.add(name);
            }
        }
        return String.join("\n", lines);
    }

    /** The same without what depends on how long things took: how often somebody had to be replaced. */
    String essence() {
        return outcome()
                .replaceAll("-\\d+ Ended", " Ended")
                .replaceAll(" restarts \\d+", "")
                .lines()
                .distinct()
                .collect(java.util.stream.Collectors.joining("\n"));
    }

    private String fingerprint() {
        var out = new StringBuilder();
        cluster.all()
                .forEach(object -> out.append(object.getKind())
                        .append(object.getMetadata().getName())
                        .append(object.getMetadata().getResourceVersion())
                        .append(' '));
        return out.toString();
    }

    @Override
    public String toString() {
        return "after %s, round %d, %d writes\n%s\n%s\n%s"
                .formatted(
                        Duration.between(BEGIN, now),
                        kubelet.round(job),
                        api.writes,
                        outcome(),
                        standing().map(Standing::verdict).map(Object::toString).orElse("no job"),
                        String.join("\n", events()));
    }

    /** What the coordinator would say: it is asked when it is ready. */
    private final class Told implements Reports {
        private Optional<String> followed = Optional.empty();

        @Override
        public void follow(JobRef of, String address, int workers) {
            followed = Optional.of(of.uid());
        }

        @Override
        public void forget(JobRef of) {
            followed = Optional.empty();
        }

        @Override
        public Optional<Report> last(JobRef of) {
            long round = kubelet.round(of);
            return followed.isEmpty() || round == 0
                    ? Optional.empty()
                    : Optional.of(new Report(
                            "training",
                            round,
                            OptionalLong.of(Kubelet.ROUNDS),
                            OptionalDouble.of(100.0 * round / Kubelet.ROUNDS),
                            OptionalDouble.empty(),
                            2,
                            2,
                            Map.of("loss", 1.0 / round)));
        }
    }

    /** The API server as the operator reaches it. */
    final class Shaky implements Cluster {
        int writes;
        int applied;

        @Override
        public Optional<Sight> look(JobRef of, Sight before) {
            return cluster.look(of);
        }

        @Override
        public Optional<HasMetadata> find(HasMetadata like) {
            return cluster.find(like);
        }

        @Override
        public Outcome create(HasMetadata object) {
            if (object instanceof Pod pod) {
                Invariants.beforeCreation(World.this, pod);
            }
            return wrote(cluster.create(object));
        }

        @Override
        public Outcome apply(HasMetadata object, String uid) {
            applied++;
            return wrote(cluster.apply(object, uid));
        }

        @Override
        public Outcome delete(JobRef of, PodView pod, Write.Manner manner) {
            Invariants.beforeDeletion(World.this, pod, manner);
            return wrote(cluster.delete(of, pod, manner));
        }

        @Override
        public Outcome delete(Observed.JobNow of) {
            return wrote(cluster.delete(of));
        }

        @Override
        public Outcome patch(Observed.JobNow of, Standing standing) {
            Optional<Phase> before = standing().map(Standing::verdict).map(Standing.Verdict::phase);
            Outcome outcome = cluster.patch(of, standing);
            before.ifPresent(phase -> Invariants.afterPatch(World.this, phase));
            return wrote(outcome);
        }

        @Override
        public Outcome tell(JobRef of, Write.Tell event) {
            return wrote(cluster.tell(of, event));
        }

        private Outcome wrote(Outcome outcome) {
            Invariants.always(World.this);
            if (weather.crashes().test(++writes)) {
                throw new Crash();
            }
            return Objects.requireNonNull(outcome);
        }
    }

    boolean isFinal() {
        return standing().map(Standing::isFinal).orElse(false);
    }

    boolean is(Phase phase) {
        return standing().map(standing -> standing.verdict().phase() == phase).orElse(false);
    }
}
