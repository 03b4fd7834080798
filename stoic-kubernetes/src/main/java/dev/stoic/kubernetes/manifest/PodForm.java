package dev.stoic.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvFromSourceBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a pod of a job looks like: locked up as far as the strictest profile asks, and tied to nothing of its node. */
final class PodForm {
    private static final long USER = 65_532;
    private static final long GRACE_SECONDS = 30;

    /** Certificates that the namespace trusts besides the usual ones. */
    static final String TRUSTED = "/stoic/trusted";

    private final JobView job;
    private final Installation installation;
    private final PodsWanted wanted;

    PodForm(JobView job, Installation installation) {
        this.job = job;
        this.installation = installation;
        this.wanted = job.asked().pods().or(installation.pods());
    }

    Pod pod(Slot slot, int attempt, ObjectMeta meta) {
        mark(slot, attempt, meta);
        var form = new PodBuilder()
                .withMetadata(meta)
                .withNewSpec()
                .withRestartPolicy("Never")
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withSecurityContext(security())
                .withContainers(container(slot, attempt))
                .withVolumes(volumes())
                .withTolerations(tolerations())
                .withTopologySpreadConstraints(spread(slot))
                .withImagePullSecrets(wanted.pullSecrets().stream()
                        .map(LocalObjectReference::new)
                        .toList());
        if (!wanted.placement().nodeSelector().isEmpty()) {
            form.withNodeSelector(wanted.placement().nodeSelector());
        }
        wanted.placement().affinity().ifPresent(form::withAffinity);
        priority(slot).ifPresent(form::withPriorityClassName);
        return form.endSpec().build();
    }

    private void mark(Slot slot, int attempt, ObjectMeta meta) {
        Map<String, String> labels = meta.getLabels();
        wanted.labels().forEach((key, value) -> {
            if (!PodsWanted.isReserved(key)) {
                labels.putIfAbsent(key, value);
            }
        });
        labels.put(JobRef.ROLE, slot.role().word());
        labels.put(JobRef.INDEX, Integer.toString(slot.index()));
        labels.put(JobRef.SLOT, slot.key());
        labels.put(JobRef.ATTEMPT, Integer.toString(attempt));
        Map<String, String> annotations = meta.getAnnotations();
        wanted.annotations().forEach((key, value) -> {
            if (!PodsWanted.isReserved(key)) {
                annotations.putIfAbsent(key, value);
            }
        });
        boolean expendable = slot.role() == Role.WORKER || slot.role() == Role.SUBWORKER;
        annotations.put("cluster-autoscaler.kubernetes.io/safe-to-evict", Boolean.toString(expendable));
    }

    /** Whoever coordinates is the last that should have to go. */
    private Optional<String> priority(Slot slot) {
        return slot.role() == Role.COORDINATOR
                ? installation.coordinatorPriority().or(wanted::priority)
                : wanted.priority();
    }

    private PodSecurityContext security() {
        return new PodSecurityContextBuilder()
                .withRunAsNonRoot(true)
                .withRunAsUser(USER)
                .withRunAsGroup(USER)
                .withFsGroup(USER)
                .withFsGroupChangePolicy("OnRootMismatch")
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .build();
    }

    private Container container(Slot slot, int attempt) {
        var memory = new Quantity(
                switch (slot.role()) {
                    case COORDINATOR -> job.pins().sizes().coordinatorMemory();
                    case WORKER, SUBWORKER -> job.pins().sizes().workerMemory();
                    case BROKER -> job.pins().sizes().brokerMemory();
                });
        return new ContainerBuilder()
                .withName("stoic")
                .withImage(job.pins().image())
                .withImagePullPolicy("IfNotPresent")
                .withCommand("/opt/stoic/bin/stoic")
                .withArgs(Arguments.of(job, slot, attempt))
                .withEnv(Environment.of(job, installation))
                .withEnvFrom(credentials())
                .withPorts(ports(slot))
                .withNewResources()
                .addToRequests("cpu", new Quantity(job.pins().sizes().cpu()))
                .addToRequests("memory", memory)
                .addToLimits("memory", memory)
                .endResources()
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .withStartupProbe(probe(slot, "/live")
                        .withPeriodSeconds(1)
                        .withFailureThreshold(120)
                        .build())
                .withLivenessProbe(probe(slot, "/live")
                        .withPeriodSeconds(10)
                        .withFailureThreshold(6)
                        .build())
                .withReadinessProbe(probe(slot, "/ready")
                        .withPeriodSeconds(2)
                        .withFailureThreshold(3)
                        .build())
                .withTerminationMessagePath("/dev/termination-log")
                .withTerminationMessagePolicy("File")
                .withVolumeMounts(mounts())
                .build();
    }

    /** A store elsewhere has credentials of its own, which their owner puts beside the job. */
    private List<EnvFromSource> credentials() {
        return job.reachesOwnStore(installation)
                ? List.of()
                : List.of(new EnvFromSourceBuilder()
                        .withNewSecretRef()
                        .withName("stoic-s3")
                        .withOptional(true)
                        .endSecretRef()
                        .build());
    }

    private static ProbeBuilder probe(Slot slot, String path) {
        var probe = new ProbeBuilder().withTimeoutSeconds(5);
        return slot.role() == Role.BROKER
                ? probe.withNewTcpSocket().withPort(new IntOrString("kafka")).endTcpSocket()
                : probe.withNewHttpGet()
                        .withPath(path)
                        .withPort(new IntOrString("health"))
                        .endHttpGet();
    }

    private List<ContainerPort> ports(Slot slot) {
        return switch (slot.role()) {
            case COORDINATOR ->
                List.of(port("rounds", Ports.ROUNDS), port("report", Ports.REPORT), port("health", Ports.HEALTH));
            case WORKER ->
                job.pins().crew().subworkers() > 0
                        ? List.of(port("subworkers", Ports.SUBWORKERS), port("health", Ports.HEALTH))
                        : List.of(port("health", Ports.HEALTH));
            case SUBWORKER -> List.of(port("health", Ports.HEALTH));
            case BROKER -> List.of(port("kafka", Ports.BROKER));
        };
    }

    private static ContainerPort port(String name, int number) {
        return new ContainerPortBuilder()
                .withName(name)
                .withContainerPort(number)
                .withProtocol("TCP")
                .build();
    }

    private List<Volume> volumes() {
        var volumes = new ArrayList<Volume>();
        volumes.add(new VolumeBuilder()
                .withName("work")
                .withNewEmptyDir()
                .endEmptyDir()
                .build());
        volumes.add(new VolumeBuilder()
                .withName("tmp")
                .withNewEmptyDir()
                .endEmptyDir()
                .build());
        volumes.add(new VolumeBuilder()
                .withName("job")
                .withNewConfigMap()
                .withName(job.ref().document())
                .endConfigMap()
                .build());
        volumes.add(new VolumeBuilder()
                .withName("tls")
                .withNewSecret()
                .withSecretName(job.ref().secret())
                .withDefaultMode(0440)
                .addNewItem("tls.crt", null, "tls.crt")
                .addNewItem("tls.key", null, "tls.key")
                .addNewItem("ca.crt", null, "ca.crt")
                .endSecret()
                .build());
        installation
                .trusted()
                .ifPresent(trusted -> volumes.add(new VolumeBuilder()
                        .withName("trusted")
                        .withNewConfigMap()
                        .withName(trusted.configMap())
                        .withOptional(true)
                        .addNewItem(trusted.key(), null, "ca.crt")
                        .endConfigMap()
                        .build()));
        for (String claim : job.claims()) {
            volumes.add(new VolumeBuilder()
                    .withName(volume(claim))
                    .withNewPersistentVolumeClaim()
                    .withClaimName(claim)
                    .endPersistentVolumeClaim()
                    .build());
        }
        return volumes;
    }

    private List<VolumeMount> mounts() {
        var mounts = new ArrayList<VolumeMount>();
        mounts.add(mount("work", "/work").build());
        mounts.add(mount("tmp", "/tmp").build());
        mounts.add(mount("job", "/stoic/job").withReadOnly(true).build());
        mounts.add(mount("tls", "/stoic/tls").withReadOnly(true).build());
        if (installation.trusted().isPresent()) {
            mounts.add(mount("trusted", TRUSTED).withReadOnly(true).build());
        }
        for (String claim : job.claims()) {
            mounts.add(mount(volume(claim), Asked.CLAIMS + claim).build());
        }
        return mounts;
    }

    private static String volume(String claim) {
        return "claim-" + claim.replace('.', '-');
    }

    private static VolumeMountBuilder mount(String name, String path) {
        return new VolumeMountBuilder().withName(name).withMountPath(path);
    }

    /** The cluster's own five minutes are too long for somebody whom the others wait for. */
    private List<Toleration> tolerations() {
        return Stream.concat(
                        wanted.placement().tolerations().stream(),
                        Stream.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")
                                .filter(taint -> wanted.placement().tolerations().stream()
                                        .noneMatch(one -> taint.equals(one.getKey())))
                                .map(taint -> new TolerationBuilder()
                                        .withKey(taint)
                                        .withOperator("Exists")
                                        .withEffect("NoExecute")
                                        .withTolerationSeconds(
                                                installation.patience().toSeconds())
                                        .build()))
                .toList();
    }

    /** Where nobody says otherwise, workers rather not share a node. */
    private List<TopologySpreadConstraint> spread(Slot slot) {
        var own = new LabelSelectorBuilder()
                .withMatchLabels(job.ref().selector(slot.role()))
                .build();
        Placement placement = wanted.placement();
        if (!placement.spread().isEmpty()) {
            return placement.spread().stream()
                    .map(given -> given.getLabelSelector() != null
                            ? given
                            : new TopologySpreadConstraintBuilder(given)
                                    .withLabelSelector(own)
                                    .build())
                    .toList();
        }
        boolean many = slot.role() == Role.WORKER || slot.role() == Role.SUBWORKER;
        return !many || placement.affinity().isPresent()
                ? List.of()
                : List.of(new TopologySpreadConstraintBuilder()
                        .withMaxSkew(1)
                        .withTopologyKey("kubernetes.io/hostname")
                        .withWhenUnsatisfiable("ScheduleAnyway")
                        .withLabelSelector(own)
                        .build());
    }
}
