package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * A file given as a job that holds data. Messages about it name columns where the file has a header, and never its
 * values: they may be anything, passwords too.
 */
final class DataFileAsJob {
    private static final int SAMPLE = 1 << 16;
    private static final int LARGEST_JOB = 1 << 20;
    private static final int ROWS = 20;
    private static final int SHOWN = 10;
    private static final String SEPARATORS = ",;\t|";
    private static final Set<String> JOBS = Set.of("yaml", "yml", "json");
    private static final Set<String> DATA = Set.of(
            "csv", "tsv", "tab", "dat", "data", "npy", "npz", "gz", "bz2", "xz", "zst", "zip", "parquet", "arrow",
            "feather", "orc", "avro", "xls", "xlsx", "ods", "db", "sqlite", "h5", "hdf5", "jsonl", "ndjson", "arff",
            "libsvm", "pkl");

    private DataFileAsJob() {}

    /** @param target that the user has named already */
    static void refuse(Path file, String given, Optional<String> target) {
        if (Files.isDirectory(file)) {
            throw StoicException.user(
                    given + " is a folder, not a job file",
                    "name the job file in it, or train on its files: stoic train forest --data "
                            + FlagSpelling.quoted(given.replaceFirst("/+$", "") + "/*.csv") + " --target <column>");
        }
        if (given.endsWith(".stoic")) {
            throw StoicException.user(
                    given + " is a model, not a job file",
                    "predict with it: stoic predict " + given + " --data <file>");
        }
        if (!Files.isRegularFile(file)) {
            return;
        }
        try {
            byte[] start = start(file, given);
            if (isData(file, extension(given), start)) {
                throw data(given, start, target);
            }
        } catch (IOException e) {
            throw StoicException.environment("cannot read " + given, "check its permissions", e);
        }
    }

    private static StoicException data(String given, byte[] start, Optional<String> target) {
        List<String> names = text(start).map(DataFileAsJob::header).orElse(List.of());
        boolean array = Set.of("npy", "npz").contains(extension(given));
        String wanted = target.map(FlagSpelling::quoted).orElse(array ? "<file of targets>" : "<column>");
        String command = "stoic train forest --data %s --target %s".formatted(FlagSpelling.quoted(given), wanted);
        String columns = names.stream().limit(SHOWN).map(Visible::brief).collect(Collectors.joining(", "));
        String more = names.size() > SHOWN ? " and %,d more".formatted(names.size() - SHOWN) : "";
        return StoicException.user(
                given + " is a data file, not a job file",
                "train on it: " + command + (columns.isEmpty() ? "" : "; its columns are " + columns + more));
    }

    private static boolean isData(Path file, String extension, byte[] start) throws IOException {
        if (DATA.contains(extension)) {
            return true;
        }
        Optional<String> text = text(start);
        if (text.isEmpty()) {
            return true;
        }
        boolean isJob = JOBS.contains(extension);
        return Files.size(file) > LARGEST_JOB
                || (!isJob && separator(lines(text.get())).isPresent());
    }

    private static String extension(String given) {
        String name = given.substring(given.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return name.contains(".") ? name.substring(name.lastIndexOf('.') + 1) : "";
    }

    private static byte[] start(Path file, String given) throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = extension(given).equals("gz") ? new GZIPInputStream(raw) : raw) {
            return in.readNBytes(SAMPLE);
        } catch (java.util.zip.ZipException e) {
            return new byte[0];
        }
    }

    /** The beginning up to its last whole line, if it is text. */
    private static Optional<String> text(byte[] start) {
        int end = start.length;
        while (start.length == SAMPLE && end > 0 && start[end - 1] != '\n') {
            end--;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(start, 0, end == 0 ? start.length : end))
                    .toString();
            return text.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(text.replaceFirst("^\uFEFF", ""));
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static List<String> lines(String text) {
        return text.lines().filter(line -> !line.isBlank()).limit(ROWS).toList();
    }

    /** The character that cuts all lines into the same number of fields; nothing where there is none, as in a job. */
    private static Optional<Character> separator(List<String> lines) {
        boolean mapping = lines.stream().anyMatch(line -> line.matches("\\s*(- )?[\\w.-]+\\s*:(\\s.*)?"));
        if (lines.size() < 2 || mapping) {
            return Optional.empty();
        }
        return SEPARATORS
                .chars()
                .mapToObj(c -> (char) c)
                .filter(c -> fields(lines.getFirst(), c).size() > 1
                        && lines.stream()
                                        .map(line -> fields(line, c).size())
                                        .distinct()
                                        .count()
                                == 1)
                .findFirst();
    }

    /** The first line if it must be a header: a column is of numbers in all other lines, and not in the first. */
    private static List<String> header(String text) {
        List<String> lines = lines(text);
        Optional<Character> separator = separator(lines);
        if (separator.isEmpty() || lines.size() < 3) {
            return List.of();
        }
        List<List<String>> rows =
                lines.stream().map(line -> fields(line, separator.get())).toList();
        List<String> first = rows.getFirst();
        boolean distinct = new HashSet<>(first).size() == first.size();
        boolean words = first.stream().noneMatch(DataFileAsJob::isNumber);
        boolean numbers = false;
        for (int column = 0; column < first.size(); column++) {
            int at = column;
            numbers |= rows.stream().skip(1).allMatch(row -> isNumber(row.get(at)));
        }
        return distinct && words && numbers ? first : List.of();
    }

    private static boolean isNumber(String field) {
        return field.matches("[-+]?[0-9]*[.,]?[0-9]+([eE][-+]?[0-9]+)?");
    }

    private static List<String> fields(String line, char separator) {
        var fields = new ArrayList<String>();
        var field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                fields.add(field.toString().strip());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString().strip());
        return fields;
    }
}
