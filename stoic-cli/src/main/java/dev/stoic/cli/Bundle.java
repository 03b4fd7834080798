package dev.stoic.cli;

import dev.stoic.cli.result.OutputFile;
import dev.stoic.cli.result.ResultKind;
import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.ClusterTarget;
import dev.stoic.kubernetes.client.Scrubbed;
import dev.stoic.kubernetes.client.SupportBundle;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes what others need to help into one file. */
final class Bundle {
    private static final String FIRST = "version.txt";

    private final Shell shell;
    private final Output output;
    private final ClusterFlags flags;
    private final Force force;

    Bundle(Shell shell, Output output, ClusterFlags flags, Force force) {
        this.force = force;
        this.shell = shell;
        this.output = output;
        this.flags = flags;
    }

    /** @throws StoicException if the file may not be replaced */
    OutputFile file(Path named) {
        ResultKind kind = ResultKind.startingWith("a diagnostics bundle", Bundle::isOurs);
        return OutputFile.of("--bundle", named, List.of(), kind, force.overwrite());
    }

    /** A zip file whose first entry, named after the 30 bytes of its header, is that of a bundle. */
    private static boolean isOurs(byte[] start) {
        return start.length > 30 + FIRST.length()
                && start[0] == 'P'
                && start[1] == 'K'
                && new String(start, 30, FIRST.length(), StandardCharsets.US_ASCII).equals(FIRST);
    }

    void write(OutputFile file, String doctor, Optional<String> job) throws IOException {
        var texts = new LinkedHashMap<String, String>();
        texts.put(
                FIRST,
                "Stoic %s, Java %s, %s %s\n"
                        .formatted(
                                Version.TEXT,
                                Runtime.version(),
                                System.getProperty("os.name"),
                                System.getProperty("os.arch")));
        texts.put("doctor.txt", doctor + "\n");
        texts.put("settings.txt", settings());
        if (ClusterTarget.of(shell.env(), Optional.empty(), Optional.empty()).isKnown()) {
            try (Cluster cluster = Clusters.open(shell, flags)) {
                texts.putAll(new SupportBundle(cluster, StoreDoor.operatorNamespace(shell)).about(job));
            } catch (StoicException e) {
                texts.put("cluster.txt", "could not be asked: " + e.getMessage() + "\n");
            }
        }
        file.write(out -> zip(texts, out));
        if (!output.quiet && !output.isJson()) {
            shell.err()
                    .println("%s has %d files; look through them before you send it"
                            .formatted(file.named(), texts.size()));
        }
    }

    private static void zip(Map<String, String> texts, OutputStream out) throws IOException {
        var zip = new ZipOutputStream(out);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            zip.putNextEntry(new ZipEntry(text.getKey()));
            zip.write(Scrubbed.of(text.getValue()).getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        zip.finish();
    }

    /** What the environment says to Stoic; of others it is not our business. */
    private String settings() {
        var lines = new StringBuilder();
        new TreeMap<>(shell.env()).forEach((name, value) -> {
            if (name.startsWith("STOIC_")) {
                lines.append(name).append('=').append(value).append('\n');
            }
        });
        return lines.toString();
    }
}
