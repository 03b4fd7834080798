package dev.stoic.cli;

import dev.stoic.cli.result.Overwrite;
import picocli.CommandLine.Option;

/** The flag of commands that write a file where the user says. */
final class Force {
    @Option(names = "--force", description = "replace a file that is not a former result of this command")
    private boolean force;

    Overwrite overwrite() {
        return force ? Overwrite.ANYTHING : Overwrite.OWN_KIND;
    }
}
