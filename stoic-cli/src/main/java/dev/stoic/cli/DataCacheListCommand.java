package dev.stoic.cli;

import dev.stoic.fault.Visible;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        sortOptions = false,
        description = {
            "Lists the entries of the cache, the one that was used last at the end.",
            "  stoic data cache list"
        })
final class DataCacheListCommand implements Callable<Integer> {
    private static final DateTimeFormatter USED = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    DataCacheListCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        List<CacheEntry> entries = CacheEntry.all(shell);
        if (output.isJson()) {
            for (CacheEntry entry : entries) {
                shell.out().println(Json.write(entry.facts()));
            }
            return 0;
        }
        if (entries.isEmpty()) {
            shell.err().println("no entries in " + shell.cache());
            return 0;
        }
        shell.out().println("%-8s  %10s  %12s  %-16s  %s".formatted("NAME", "SIZE", "ROWS", "USED", "SOURCE"));
        for (CacheEntry entry : entries) {
            shell.out()
                    .println("%-8s  %10s  %12s  %-16s  %s%s"
                            .formatted(
                                    entry.name(),
                                    Figures.bytes(entry.entry().bytes()),
                                    entry.about()
                                            .map(about -> Figures.count(about.rows()))
                                            .orElse(""),
                                    USED.format(entry.entry().used().atZone(ZoneId.systemDefault())),
                                    Visible.line(entry.sources()),
                                    entry.entry().isInUse() ? " (in use)" : ""));
        }
        return 0;
    }
}
