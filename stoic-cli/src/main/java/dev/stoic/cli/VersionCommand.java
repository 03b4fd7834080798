package dev.stoic.cli;

import dev.stoic.math.Lanes;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(description = "Prints the versions of Stoic and Java, and the vector width of the kernels.")
final class VersionCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    VersionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String java = Runtime.version().toString();
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("stoic", Version.TEXT);
            facts.put("java", java);
            facts.put("platform", platform);
            facts.put("kernels", Lanes.chosen().describe());
            shell.out().println(Json.write(facts));
        } else {
            shell.out()
                    .println("Stoic %s · Java %s · %s · %s"
                            .formatted(
                                    Version.TEXT, java, platform, Lanes.chosen().describe()));
        }
        return 0;
    }
}
