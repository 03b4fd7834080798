package dev.stoic.job;

import dev.stoic.document.Node;
import java.util.List;

/**
 * A value that replaces one of the job file.
 *
 * @param path keys joined by dots: {@code run.workers}
 * @param spelling how the user gave it, for messages and the plan: {@code --workers}, {@code STOIC_RUN_WORKERS}
 */
public record Replacement(String path, Node value, Strength strength, String spelling) {
    /** From weak to strong: a flag wins over the environment, and both over the file. */
    public enum Strength {
        ENVIRONMENT,
        FLAG
    }

    List<String> keys() {
        return List.of(path.split("\\.", -1));
    }
}
