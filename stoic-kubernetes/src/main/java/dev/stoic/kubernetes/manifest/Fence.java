package dev.stoic.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRuleBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRuleBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeerBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPortBuilder;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Who may talk to the pods of a job, and to whom they may talk. */
final class Fence {
    private static final int DNS = 53;
    private static final int HTTPS = 443;
    private static final int MAX_PORT = 65_535;
    private static final String NAMESPACE = "kubernetes.io/metadata.name";

    private Fence() {}

    static NetworkPolicy around(JobView job, Installation installation, ObjectMeta meta) {
        Map<String, String> own = Map.of(JobRef.UID, job.ref().uid());
        var selector = new LabelSelectorBuilder().withMatchLabels(own).build();
        NetworkPolicyPeer pods =
                new NetworkPolicyPeerBuilder().withPodSelector(selector).build();
        NetworkPolicyPeer home = new NetworkPolicyPeerBuilder()
                .withNewNamespaceSelector()
                .withMatchLabels(Map.of(NAMESPACE, installation.namespace()))
                .endNamespaceSelector()
                .withNewPodSelector()
                .withMatchLabels(Map.of("app.kubernetes.io/name", "stoic"))
                .endPodSelector()
                .build();
        NetworkPolicyPeer anyone = new NetworkPolicyPeerBuilder()
                .withNewNamespaceSelector()
                .endNamespaceSelector()
                .build();
        var out = new ArrayList<NetworkPolicyEgressRule>();
        out.add(new NetworkPolicyEgressRuleBuilder().withTo(pods).build());
        // Where every node has a name server of its own, that is no pod.
        out.add(new NetworkPolicyEgressRuleBuilder()
                .withPorts(port("UDP", DNS), port("TCP", DNS))
                .build());
        out.add(new NetworkPolicyEgressRuleBuilder()
                .withTo(home)
                .withPorts(port("TCP", Installation.STORE_PORT))
                .build());
        List<NetworkPolicyPort> outside = outside(job, installation);
        if (!outside.isEmpty()) {
            out.add(new NetworkPolicyEgressRuleBuilder().withPorts(outside).build());
        }
        return new NetworkPolicyBuilder()
                .withMetadata(meta)
                .withNewSpec()
                .withPodSelector(selector)
                .withPolicyTypes("Ingress", "Egress")
                .withIngress(
                        new NetworkPolicyIngressRuleBuilder().withFrom(pods).build(),
                        new NetworkPolicyIngressRuleBuilder()
                                .withFrom(home)
                                .withPorts(port("TCP", Ports.REPORT))
                                .build(),
                        new NetworkPolicyIngressRuleBuilder()
                                .withFrom(anyone)
                                .withPorts(port("TCP", Ports.HEALTH))
                                .build())
                .withEgress(out)
                .endSpec()
                .build();
    }

    /** Ports of what the job names outside of the cluster. A policy has no words for names, so any address will do. */
    private static List<NetworkPolicyPort> outside(JobView job, Installation installation) {
        var ports = new TreeSet<Integer>();
        for (String location : job.asked().locations()) {
            if (location.startsWith("s3://") || location.startsWith("https://")) {
                ports.add(HTTPS);
            }
        }
        job.asked().run().kafka().bootstrap().ifPresent(servers -> {
            for (String server : servers.split(",", -1)) {
                ports.add(portOf("kafka://" + server.strip(), Ports.BROKER));
            }
        });
        installation.env().forEach((name, value) -> {
            if (name.toUpperCase(java.util.Locale.ROOT).endsWith("_PROXY") && value.contains("://")) {
                ports.add(portOf(value, HTTPS));
            }
        });
        return ports.stream().map(number -> port("TCP", number)).toList();
    }

    private static int portOf(String address, int otherwise) {
        try {
            int port = URI.create(address).getPort();
            return port > 0 && port <= MAX_PORT ? port : otherwise;
        } catch (IllegalArgumentException e) {
            return otherwise;
        }
    }

    private static NetworkPolicyPort port(String protocol, int number) {
        return new NetworkPolicyPortBuilder()
                .withProtocol(protocol)
                .withPort(new IntOrString(number))
                .build();
    }
}
