package dev.stoic.engine.role;

/** A worker by its place in the plan and how often that place was filled before. */
public record WorkerId(int index, int attempt) implements Comparable<WorkerId> {
    @Override
    public int compareTo(WorkerId other) {
        return index != other.index ? Integer.compare(index, other.index) : Integer.compare(attempt, other.attempt);
    }

    @Override
    public String toString() {
        return attempt == 0 ? "worker-" + index : "worker-" + index + "-" + attempt;
    }
}
