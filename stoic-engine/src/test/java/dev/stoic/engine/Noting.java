package dev.stoic.engine;

import dev.stoic.engine.role.Held;
import java.io.IOException;

/** Opens {@link Commits} to the simulation. */
public final class Noting {
    private final Commits commits;

    public Noting(Commits commits) {
        this.commits = commits;
    }

    public void write(Held decided) throws IOException {
        commits.write(decided);
    }

    public void look() throws IOException {
        commits.check();
    }
}
