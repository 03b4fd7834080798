package dev.stoic.kubernetes.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which job of the cluster, and what everything that belongs to it is called. */
public record JobRef(String namespace, String name, String uid) {
    /** So that {@code <name>-coordinator} is still the name of a service. */
    private static final int LONGEST = 51;

    private static final int SHORT_UID = 8;

    public static final String MANAGER = "stoic-operator";
    public static final String MANAGED_BY = "app.kubernetes.io/managed-by";
    public static final String JOB = "stoic.dev/job";
    public static final String UID = "stoic.dev/uid";
    public static final String ROLE = "stoic.dev/role";
    public static final String SLOT = "stoic.dev/slot";
    public static final String INDEX = "stoic.dev/index";
    public static final String ATTEMPT = "stoic.dev/attempt";

    /** What is wrong with its name, if anything. */
    public Optional<String> problem() {
        if (name.length() > LONGEST || !name.matches("[a-z]([-a-z0-9]*[a-z0-9])?")) {
            return Optional.of(
                    "must have at most %d lower-case letters, digits and dashes and begin with a letter, got \"%s\", because services are named after it"
                            .formatted(LONGEST, name));
        }
        return Optional.empty();
    }

    public String shortUid() {
        String digits = uid.replace("-", "");
        return digits.substring(0, Math.min(SHORT_UID, digits.length()));
    }

    /** The id of the run in the store. */
    public String run() {
        return name + "-" + shortUid();
    }

    public String pod(Slot slot, int attempt) {
        return "%s-%s-%s-%d".formatted(name, shortUid(), slot.key(), attempt);
    }

    public String document() {
        return name + "-job";
    }

    public String secret() {
        return name + "-tls";
    }

    public String coordinatorService() {
        return name + "-coordinator";
    }

    public String workerService(int index) {
        return name + "-worker-" + index;
    }

    public String brokerService() {
        return name + "-broker";
    }

    public String budget() {
        return name + "-workers";
    }

    /** A service as pods of any namespace dial it. */
    public String host(String service) {
        return service + "." + namespace + ".svc";
    }

    /** Every name under which a process of the job may be dialled. */
    public List<String> hosts(int workers, int subworkers) {
        var hosts = new ArrayList<String>();
        for (String service : List.of(coordinatorService(), brokerService())) {
            hosts.add(host(service));
            hosts.add("*." + host(service));
        }
        for (int i = 0; subworkers > 0 && i < workers; i++) {
            hosts.add(host(workerService(i)));
        }
        return List.copyOf(hosts);
    }

    /** Labels of everything that belongs to the job. */
    public Map<String, String> labels() {
        var labels = new LinkedHashMap<String, String>();
        labels.put("app.kubernetes.io/name", "stoic");
        labels.put(MANAGED_BY, MANAGER);
        labels.put(JOB, name);
        labels.put(UID, uid);
        return labels;
    }

    /** Chooses the pods of a role of this job and no other. */
    public Map<String, String> selector(Role role) {
        var labels = new LinkedHashMap<String, String>();
        labels.put(UID, uid);
        labels.put(ROLE, role.word());
        return labels;
    }
}
