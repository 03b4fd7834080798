package dev.stoic.engine;

import java.util.HashMap;
import java.util.Map;

/**
 * What each kind of pass costs, as measured in this run. It decides how work is spread over threads, which never shows in
 * a result.
 */
final class Costs {
    /** Below this, one thread is done before another has woken up. */
    private static final double WORTH_SHARING_NANOS = 60_000;

    private final Map<String, Long> nanos = new HashMap<>();

    /** Whether a pass is too little work to share; unknown ones are shared. */
    boolean isSmall(String pass) {
        Long known = nanos.get(pass);
        return known != null && known < WORTH_SHARING_NANOS;
    }

    /** Notes what all threads together spent on a pass. */
    void measured(String pass, long work) {
        nanos.put(pass, work);
    }
}
