package dev.stoic.cli;

import dev.stoic.code.Jars;
import dev.stoic.codec.Codec;
import dev.stoic.data.Claim;
import dev.stoic.data.Progress;
import dev.stoic.data.RemoteFiles;
import dev.stoic.engine.RunFolder;
import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the jar of a user's learner. One that is pinned by its hash is looked for in the run that keeps it, then beside the
 * model, then where the job says it was.
 *
 * @param base the folder that paths of the job are seen from
 * @param home the folder of the run or of the model
 * @param remote what lies in stores
 */
record CodeFinder(Path base, Path home, RemoteFiles remote) implements Jars {
    @Override
    public byte[] find(String location, Optional<String> sha256) {
        try {
            Path named = place(location);
            if (sha256.isEmpty()) {
                new JobLocation(base).problem(location).ifPresent(what -> {
                    throw StoicException.user(what, "Build it first: mvn package");
                });
                return Files.readAllBytes(named);
            }
            return pinned(named, sha256.get());
        } catch (IOException e) {
            throw StoicException.environment("cannot be read: " + FileFault.reason(e), "Check " + location, e);
        }
    }

    private Path place(String location) throws IOException {
        if (RemoteFiles.isRemote(location)) {
            return remote.bring(location, Progress.silent()).getFirst();
        }
        return Claim.parse(location).map(Claim::seen).orElseGet(() -> base.resolve(location));
    }

    private byte[] pinned(Path named, String sha256) throws IOException {
        Optional<byte[]> kept = sha256.matches("[0-9a-f]{64}") ? RunFolder.code(home, sha256) : Optional.empty();
        if (kept.isPresent() && Codec.sha256(kept.get()).equals(sha256)) {
            return kept.get();
        }
        var others = new ArrayList<String>();
        for (Path place : List.of(home.resolve(String.valueOf(named.getFileName())), named)) {
            if (Files.isRegularFile(place)) {
                byte[] bytes = Files.readAllBytes(place);
                if (Codec.sha256(bytes).equals(sha256)) {
                    return bytes;
                }
                others.add("%s is another one, sha256 %s".formatted(place, Codec.sha256(bytes)));
            }
        }
        throw StoicException.user(
                "the jar with sha256 %s is not here any more%s"
                        .formatted(sha256, others.isEmpty() ? "" : ": " + others.getFirst()),
                "Bring it back as %s, or put it beside the model".formatted(named));
    }
}
