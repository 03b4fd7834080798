package dev.stoic.engine.role;

import dev.stoic.learn.Pass;

/** The time before a run gets going: from which state it begins, and for whom it waits. */
final class Gathering {
    private final CoordinatorSettings settings;
    private final Adoption adoption;
    private long opened;
    private boolean gathered;

    Gathering(CoordinatorSettings settings, Adoption adoption) {
        this.settings = settings;
        this.adoption = adoption;
    }

    void opened(long now) {
        opened = now;
    }

    Adoption adoption() {
        return adoption;
    }

    /** Whether it is known from which state the run begins. */
    boolean isSettled(int members, Held had, long now) {
        if (!adoption.isOver()) {
            boolean all = members >= settings.workers();
            long waited = now - opened;
            boolean better = adoption.isAsking()
                    ? waited < settings.patience()
                    : waited < settings.grace() && !(all && adoption.isNear(had));
            if (better) {
                return false;
            }
            adoption.end();
        }
        return true;
    }

    /** Learning begins when all are there or were waited for; a pass that only prepares is short and waits for nobody. */
    boolean isEnough(Pass.Ask ask, int members, long now) {
        // Whoever comes after a lost coordinator does not wait for workers that were lost with it.
        long patience = adoption.isSuccessor() ? settings.grace() : settings.patience();
        gathered = gathered || members >= settings.workers() || now - opened >= patience;
        return gathered || ask.phase() == Pass.Phase.PREPARE;
    }
}
