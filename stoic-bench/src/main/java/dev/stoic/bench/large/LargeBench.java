package dev.stoic.bench.large;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Trains linear regression on a CSV many times larger than the heap: {@code stoic bench large}. */
public final class LargeBench {
    private static final int COLUMNS = 50;

    private LargeBench() {}

    /** Arguments: the command that starts Stoic, a folder to work in, gigabytes of CSV, the heap. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path root = Path.of(System.getProperty("stoic.root", "."));
        String stoic = value(args, "--stoic", root.resolve("stoic").toString());
        Path work = Path.of(
                value(args, "--work", root.resolve(".stoic").resolve("large").toString()));
        long gigabytes = Long.parseLong(value(args, "--gigabytes", "4"));
        String heap = value(args, "--heap", "256m");
        Files.createDirectories(work);
        Path csv = work.resolve("large-" + gigabytes + "g.csv");
        var file = new LargeCsv(csv, COLUMNS, gigabytes * 1_000_000_000L);
        if (!Files.exists(csv) || Files.size(csv) < file.bytes()) {
            System.err.println("writing " + csv);
            System.err.println(file.write() + " rows");
        }
        var command = new ArrayList<>(List.of(stoic.split(" ")));
        command.addAll(List.of("train", "linear", "--data", csv.toString(), "--target", "y", "--output", "json"));
        var start = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        start.environment().put("STOIC_JAVA_OPTS", "-Xmx" + heap);
        System.err.println("training with a heap of " + heap + " on " + Files.size(csv) + " bytes");
        Process process = start.start();
        String last = "";
        try (var lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = line;
            }
        }
        int code = process.waitFor();
        System.out.println(last);
        System.out.println((code == 0 ? "trained" : "failed with exit code " + code) + ": heap " + heap + ", CSV "
                + Files.size(csv) + " bytes");
        System.exit(code);
    }

    private static String value(String[] args, String name, String otherwise) {
        for (int i = 0; i + 1 < args.length; i++) {
            if (args[i].equals(name)) {
                return args[i + 1];
            }
        }
        return otherwise;
    }
}
