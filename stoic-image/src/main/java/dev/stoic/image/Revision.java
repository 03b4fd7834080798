package dev.stoic.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which source an image was built from, as Git names it; a tree with changes says so. */
final class Revision {
    private Revision() {}

    static Optional<String> of(Path root) {
        Optional<String> commit = git(root, "rev-parse", "HEAD").filter(text -> text.matches("[0-9a-f]{40,64}"));
        return commit.map(id -> git(root, "status", "--porcelain", "--untracked-files=no")
                .map(changes -> changes.isEmpty() ? id : id + "-changed")
                .orElse(id));
    }

    private static Optional<String> git(Path root, String... words) {
        var command = new ArrayList<>(List.of("git", "-C", root.toString()));
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(said.strip()) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
