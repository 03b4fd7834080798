package dev.stoic.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the command line asks for. */
record Options(
        List<String> stoic,
        Path work,
        List<String> only,
        boolean spark,
        Size size,
        Optional<Path> markdown,
        boolean json) {
    static final String USAGE = """
            usage: stoic bench peers [--only <cases>] [--skip-spark] [--quick]
                                     [--work <folder>] [--stoic <command>] [--markdown <file>] [--output text|json]
            cases: %s; a family such as boost picks all of it
            """.formatted(String.join(", ", names()));

    static Options read(List<String> arguments) {
        return read(arguments, System.getProperty("stoic.root", ""));
    }

    /** @param root the source tree whose command is measured, where there is one */
    static Options read(List<String> arguments, String root) {
        List<String> stoic =
                List.of(root.isEmpty() ? "stoic" : Path.of(root, "stoic").toString());
        Path work = Path.of(root, ".stoic", "peers");
        boolean json = false;
        List<String> only = names();
        boolean spark = true;
        Size size = Size.FULL;
        Optional<Path> markdown = Optional.empty();
        var rest = new ArrayList<>(arguments);
        while (!rest.isEmpty()) {
            String option = rest.removeFirst();
            switch (option) {
                case "--stoic" ->
                    stoic = absolute(List.of(value(option, rest).strip().split("\\s+", -1)));
                case "--work" -> work = Path.of(value(option, rest));
                case "--only" -> only = List.of(value(option, rest).split(",", -1));
                case "--skip-spark" -> spark = false;
                case "--quick" -> size = Size.QUICK;
                case "--markdown" -> markdown = Optional.of(page(value(option, rest)));
                case "--output" -> json = json(value(option, rest));
                default -> throw new IllegalArgumentException("unknown option " + option);
            }
        }
        for (String name : only) {
            if (Case.all().stream().noneMatch(asked -> asked.isMeantBy(name))) {
                throw new IllegalArgumentException(
                        "no case is called %s; there are %s".formatted(name, String.join(", ", names())));
            }
        }
        return new Options(stoic, work.toAbsolutePath().normalize(), only, spark, size, markdown, json);
    }

    List<Case> cases() {
        return Case.all(size).stream()
                .filter(asked -> only.stream().anyMatch(asked::isMeantBy))
                .toList();
    }

    private static List<String> names() {
        return Case.all().stream().map(Case::name).toList();
    }

    /** Refused before anything is measured, because that takes long. */
    private static Path page(String name) {
        Path page = Path.of(name).toAbsolutePath().normalize();
        if (!Files.exists(page)) {
            Path folder = page.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw new IllegalArgumentException("--markdown %s: folder %s does not exist".formatted(name, folder));
            }
            return page;
        }
        try {
            if (!Report.isPage(Files.readString(page))) {
                throw new IllegalArgumentException("--markdown %s: the page has no lines %s and %s to write between"
                        .formatted(name, Report.BEGIN, Report.END));
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("--markdown %s cannot be read: %s".formatted(name, e.getMessage()), e);
        }
        return page;
    }

    private static boolean json(String output) {
        return switch (output) {
            case "json" -> true;
            case "text" -> false;
            default -> throw new IllegalArgumentException("--output is text or json, not " + output);
        };
    }

    private static String value(String option, List<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return rest.removeFirst();
    }

    /** Stoic is started in the folder of the data, where a relative path would lead nowhere. */
    private static List<String> absolute(List<String> command) {
        var words = new ArrayList<>(command);
        words.replaceAll(word -> word.contains("/") && Files.exists(Path.of(word))
                ? Path.of(word).toAbsolutePath().normalize().toString()
                : word);
        return List.copyOf(words);
    }
}
