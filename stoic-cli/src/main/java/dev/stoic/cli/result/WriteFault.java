package dev.stoic.cli.result;

import dev.stoic.fault.Fault;
import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Why a result could not be written, and what to do. A full disk is a lack of resources; all else is the
 * environment's.
 */
final class WriteFault {
    private WriteFault() {}

    /** @param flag names the result's file on the command line */
    static StoicException of(IOException e, String flag, Path place) {
        String folder = String.valueOf(place.toAbsolutePath().getParent());
        String what = place + " cannot be written: ";
        if (FileFault.isFullDisk(e)) {
            return new StoicException(
                    new Fault.Resources(
                            what + "no space left on the disk",
                            "free some space in %s, or name a place on another disk with %s".formatted(folder, flag)),
                    e);
        }
        String elsewhere = "name another place with " + flag;
        if (e instanceof AccessDeniedException) {
            return new StoicException(
                    new Fault.Environment(
                            what + "no permission to write in " + folder,
                            "check the permissions of %s, or %s".formatted(folder, elsewhere)),
                    e);
        }
        return new StoicException(new Fault.Environment(what + reason(e), elsewhere), e);
    }

    /** Of a device or a pipe. */
    static StoicException direct(IOException e, String flag, Path device) {
        String what = device + " cannot be written: ";
        String advice = "name a file with " + flag;
        return new StoicException(
                FileFault.isFullDisk(e)
                        ? new Fault.Resources(what + "no space left on device", "free some space, or " + advice)
                        : new Fault.Environment(what + reason(e), advice),
                e);
    }

    private static String reason(IOException e) {
        return switch (e) {
            case FileSystemException known when known.getReason() != null -> known.getReason();
            default -> FileFault.reason(e);
        };
    }
}
