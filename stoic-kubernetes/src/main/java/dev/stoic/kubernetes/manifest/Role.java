package dev.stoic.kubernetes.manifest;

/** What a pod of a job does. */
public enum Role {
    COORDINATOR("coordinator", 'c'),
    WORKER("worker", 'w'),
    SUBWORKER("subworker", 's'),
    BROKER("broker", 'b');

    private final String word;
    private final char letter;

    Role(String word, char letter) {
        this.word = word;
        this.letter = letter;
    }

    /** As labels have it. */
    public String word() {
        return word;
    }

    char letter() {
        return letter;
    }
}
