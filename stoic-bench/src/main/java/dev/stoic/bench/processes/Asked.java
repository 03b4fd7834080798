package dev.stoic.bench.processes;

import dev.stoic.bench.peers.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the command line of a study asks for.
 *
 * @param only what is measured; all of it if this is empty
 * @param quick less of everything, for a first impression
 */
record Asked(String study, Path root, Path work, List<String> only, boolean quick, boolean json) {
    /** Says what is wrong and ends the process if it cannot be read. */
    static Asked read(String study, List<String> known, String[] arguments) throws IOException {
        Path root = Path.of(System.getProperty("stoic.root", ".")).toAbsolutePath();
        Path work = root.resolve(".stoic").resolve(study);
        List<String> only = List.of();
        boolean quick = false;
        boolean json = false;
        boolean readable = true;
        var rest = new ArrayList<>(Arrays.asList(arguments));
        while (!rest.isEmpty()) {
            String option = rest.removeFirst();
            if (option.equals("--quick")) {
                quick = true;
                continue;
            }
            String value = rest.isEmpty() ? "" : rest.removeFirst();
            switch (option) {
                case "--work" -> work = Path.of(value).toAbsolutePath();
                case "--only" -> only = List.of(value.split(",", -1));
                case "--output" -> json = value.equals("json");
                default -> readable = false;
            }
        }
        if (!readable || !known.containsAll(only)) {
            System.err.printf(
                    "cannot read %s%nusage: stoic bench %s [--quick]%s [--work <folder>] [--output json]%n",
                    String.join(" ", arguments),
                    study,
                    known.isEmpty() ? "" : " [--only " + String.join(",", known) + "]");
            System.exit(2);
        }
        return new Asked(study, root, Files.createDirectories(work), only, quick, json);
    }

    boolean wants(String what) {
        return only.isEmpty() || only.contains(what);
    }

    Command stoic() {
        return new Command(root.resolve("stoic"), work);
    }

    Path digits() {
        return root.resolve("examples").resolve("data").resolve("digits.csv");
    }

    void say(String what) {
        System.err.println(study + ": " + what);
    }

    void print(Table table) throws IOException {
        if (json) {
            System.out.print(table.json());
            return;
        }
        Machine machine = Machine.here();
        System.out.printf(Locale.ROOT, "%s, %d cores, load %.1f%n%n", machine.cpu(), machine.cores(), machine.load());
        System.out.print(table.markdown());
    }
}
