package dev.stoic.document;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Everything found wrong with a document, reported together. */
public final class Problems {
    private final List<Fault.Problem> found = new ArrayList<>();
    private final Function<String, Optional<String>> origin;

    public Problems() {
        this(_ -> Optional.empty());
    }

    /** @param origin by path, who else than the document gave a value: a flag, a variable */
    public Problems(Function<String, Optional<String>> origin) {
        this.origin = origin;
    }

    public void add(String path, int line, String what) {
        String place = line > 0 ? " (line " + line + ")" : "";
        found.add(new Fault.Problem(
                path + origin.apply(path).map(from -> " (" + from + ")").orElse(place), what));
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
