package dev.stoic.kubernetes.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoic.kubernetes.manifest.JobView;
import dev.stoic.kubernetes.manifest.Manifests;
import dev.stoic.kubernetes.manifest.Pins;
import dev.stoic.kubernetes.manifest.Slot;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What stands around the pods, and what must be done about it.
 *
 * @param renew when keys are due to be made anew
 */
record Surroundings(List<Write> writes, List<Hindrance> hindrances, Optional<Instant> renew) {
    private static final ObjectMapper JSON = new ObjectMapper();

    Surroundings {
        writes = List.copyOf(writes);
        hindrances = List.copyOf(hindrances);
    }

    static Surroundings of(Observed now, JobView view, Policy policy, Instant at) {
        var writes = new ArrayList<Write>();
        var hindrances = new ArrayList<Hindrance>();
        var manifests = Manifests.of(view, policy.installation());
        List<String> hosts =
                view.ref().hosts(view.pins().crew().max(), view.pins().crew().subworkers());
        Optional<HasMetadata> secret = find(now, "Secret", view.ref().secret());
        Optional<Instant> renew = secret.flatMap(Surroundings::renewal);
        if (secret.isEmpty()) {
            writes.add(new Write.Issue(manifests, hosts, Write.Occasion.FIRST));
        } else if (!isOurs(secret.get(), view)) {
            hindrances.add(taken(secret.get()));
        } else if (renew.isPresent() && !at.isBefore(renew.get())) {
            writes.add(new Write.Issue(manifests, hosts, Write.Occasion.RENEWAL));
        }
        for (HasMetadata wanted : manifests.surroundings()) {
            Optional<HasMetadata> there =
                    find(now, wanted.getKind(), wanted.getMetadata().getName());
            if (there.isEmpty()) {
                if (wanted instanceof ConfigMap && !view.pins().agreesWith(view.asked())) {
                    hindrances.add(new Hindrance(
                            Slot.COORDINATOR,
                            "SpecChanged",
                            "the spec was changed while the job ran and the copy of the old one, config map %s, is gone. Change the spec back, or submit a new job"
                                    .formatted(wanted.getMetadata().getName())));
                } else {
                    writes.add(new Write.Create(wanted));
                }
            } else if (!isOurs(there.get(), view)) {
                hindrances.add(taken(there.get()));
            } else if (!(wanted instanceof ConfigMap) && isOfThisForm(there.get()) && !holds(there.get(), wanted)) {
                writes.add(new Write.Apply(
                        wanted, String.valueOf(there.get().getMetadata().getUid())));
            }
        }
        return new Surroundings(writes, hindrances, renew);
    }

    private static Optional<HasMetadata> find(Observed now, String kind, String name) {
        return now.objects().stream()
                .filter(object -> object.getKind().equals(kind)
                        && object.getMetadata().getName().equals(name))
                .findFirst();
    }

    private static boolean isOurs(HasMetadata object, JobView view) {
        return object.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> view.ref().uid().equals(owner.getUid()));
    }

    private static Hindrance taken(HasMetadata object) {
        return new Hindrance(
                Slot.COORDINATOR,
                "NameTaken",
                "a %s %s exists that does not belong to this job. Delete it, or give the job another name"
                        .formatted(object.getKind(), object.getMetadata().getName()));
    }

    /** What another version of the operator made is left as it is. */
    private static boolean isOfThisForm(HasMetadata object) {
        Map<String, String> annotations = object.getMetadata().getAnnotations();
        return annotations != null && Integer.toString(Pins.VERSION).equals(annotations.get(Manifests.FORM));
    }

    private static Optional<Instant> renewal(HasMetadata secret) {
        Map<String, String> annotations = secret.getMetadata().getAnnotations();
        String renew = annotations == null ? null : annotations.get(Manifests.RENEW);
        try {
            return !(secret instanceof Secret) || renew == null ? Optional.empty() : Optional.of(Instant.parse(renew));
        } catch (DateTimeParseException e) {
            return Optional.of(Instant.EPOCH);
        }
    }

    /** Whether everything that is wanted is so; an API server adds what nobody said. */
    private static boolean holds(HasMetadata there, HasMetadata wanted) {
        JsonNode is = JSON.valueToTree(there);
        JsonNode should = JSON.valueToTree(wanted);
        return contains(is.path("spec"), should.path("spec"))
                && contains(
                        is.path("metadata").path("labels"),
                        should.path("metadata").path("labels"));
    }

    private static boolean contains(JsonNode is, JsonNode should) {
        if (should.isObject()) {
            return should.properties().stream().allMatch(entry -> contains(is.path(entry.getKey()), entry.getValue()));
        }
        if (should.isArray()) {
            boolean same = is.isArray() && is.size() == should.size();
            for (int i = 0; same && i < should.size(); i++) {
                same = contains(is.get(i), should.get(i));
            }
            return same;
        }
        return should.equals(is);
    }
}
