package dev.stoic.kubernetes.manifest;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All of a job that its objects are made from.
 *
 * @param workers how many are wanted now
 */
public record JobView(JobRef ref, Asked asked, Pins pins, int workers) {
    /** Every place that should be filled, in the order in which pods are made. */
    public List<Slot> slots() {
        var slots = new TreeSet<Slot>();
        slots.add(Slot.COORDINATOR);
        if (pins.crew().brokers() > 0) {
            slots.add(Slot.BROKER);
        }
        for (int i = 0; i < workers; i++) {
            slots.add(Slot.worker(i));
            for (int j = 1; j <= pins.crew().subworkers(); j++) {
                slots.add(Slot.subworker(i, j));
            }
        }
        return List.copyOf(slots);
    }

    /** Whether everything is kept in the installation's own store. */
    boolean usesOwnStore() {
        return pins.store().equals(Pins.own(ref));
    }

    /** Whether its pods may read there: all may but those of an S3 elsewhere, whose variables have the same names. */
    boolean reachesOwnStore(Installation installation) {
        return usesOwnStore() || (installation.store().isEmpty() && pins.store().startsWith(Asked.CLAIM));
    }

    /** Claims of volumes that the job names. */
    SortedSet<String> claims() {
        var claims = new TreeSet<String>();
        for (String location : asked.locations()) {
            for (String form : List.of(Asked.CLAIM, Asked.CLAIMS)) {
                if (location.startsWith(form)) {
                    claims.add(location.substring(form.length()).split("/", 2)[0]);
                }
            }
        }
        claims.remove("");
        return claims;
    }
}
