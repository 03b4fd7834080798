package dev.stoic.document;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.util.ArrayList;
import java.util.List;

/** Everything found wrong with a document, reported together. */
public final class Problems {
    private final List<Fault.Problem> found = new ArrayList<>();

    public void add(String path, int line, String what) {
        found.add(new Fault.Problem(line > 0 ? path + " (line " + line + ")" : path, what));
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public List<Fault.Problem> list() {
        return List.copyOf(found);
    }

    /** Throws one user fault that holds every problem, if there is any. */
    public void throwIfAny(String document) {
        if (!found.isEmpty()) {
            String count = found.size() == 1 ? "1 problem" : found.size() + " problems";
            throw StoicException.user(document + ": " + count, "", found);
        }
    }
}
