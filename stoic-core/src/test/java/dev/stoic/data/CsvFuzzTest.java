package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.stoic.EverySeed;
import dev.stoic.data.Source.Columns;
import dev.stoic.data.Source.Csv;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.Point;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;

/** Random documents, read by this reader and by an independent one. */
class CsvFuzzTest {
    @TempDir
    Path folder;

    private static final List<String> PIECES = List.of(
            "a", "Zürich", "0", "17", "-3.25", "1e5", "x y", "'", "#", "\\", "\t ", "é", "😀", "long text ".repeat(20));
    private static final List<String> QUOTED = List.of("\n", "\r\n", "\r", "\"\"", ",", ";", "|", " ", "\"\"\"\"");

    /** A field as it is written; plain ones have quotes only inside. */
    private static String field(RandomGenerator random, char separator) {
        StringBuilder text = new StringBuilder();
        int pieces = 1 + random.nextInt(3);
        if (random.nextInt(3) == 0) {
            for (int i = 0; i < pieces; i++) {
                List<String> from = random.nextBoolean() ? QUOTED : PIECES;
                text.append(from.get(random.nextInt(from.size())));
            }
            return "\"" + text + "\"";
        }
        text.append("v");
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
            if (random.nextInt(20) == 0) {
                text.append('"');
            }
        }
        return text.toString().replace(separator, '_').strip();
    }

    private static String document(RandomGenerator random, char separator, int columns, int rows) {
        String end = List.of("\n", "\r\n", "\r").get(random.nextInt(3));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                text.append(j == 0 ? "" : separator).append(field(random, separator));
            }
            if (i < rows - 1 || random.nextBoolean()) {
                text.append(random.nextInt(10) == 0 ? end + end : end);
            }
        }
        return text.toString();
    }

    private byte[] maybePacked(RandomGenerator random, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(4) != 0) {
            return bytes;
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    @EverySeed(150)
    void agreesWithAnotherReader(RandomGenerator random) throws IOException {
        char separator = List.of(',', ';', '\t', '|').get(random.nextInt(4));
        int columns = 1 + random.nextInt(5);
        int rows = 1 + random.nextInt(random.nextInt(20) == 0 ? 20_000 : 40);
        String text = document(random, separator, columns, rows);
        Files.write(folder.resolve("a.csv"), maybePacked(random, text));
        List<List<String>> expected = new ArrayList<>();
        try (CsvReader<CsvRecord> reader =
                CsvReader.builder().fieldSeparator(separator).ofCsvRecord(text)) {
            reader.forEach(record -> expected.add(record.getFields()));
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            names.add("x" + i);
        }
        Source source = Sources.csv(
                Sources.columns(
                        Sources.plain("a.csv"), new Columns(List.of(), List.of(), names, List.of(), Missing.MEAN)),
                Sources.written(separator, false, Point.POINT));
        assertThat(read(source)).isEqualTo(expected);
    }

    /** Values as they were written, back from codes. */
    private List<List<String>> read(Source source) {
        List<List<String>> found = new ArrayList<>();
        try (DataSet data = new Sources(folder).open(source)) {
            for (List<Double> row : Sources.table(data.rows(1))) {
                List<String> values = new ArrayList<>();
                for (int j = 0; j < row.size(); j++) {
                    List<String> known =
                            ((Column.Categorical) data.schema().columns().get(j)).values();
                    values.add(known.get(row.get(j).intValue()));
                }
                found.add(values);
            }
        }
        return found;
    }

    @EverySeed(60)
    void numbersAreThoseOfTheJdk(RandomGenerator random) throws IOException {
        int columns = 1 + random.nextInt(6);
        int rows = 1 + random.nextInt(2000);
        Point point = random.nextInt(4) == 0 ? Point.COMMA : Point.POINT;
        char separator = point == Point.COMMA ? ';' : ',';
        StringBuilder text = new StringBuilder();
        List<List<Double>> expected = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            List<Double> row = new ArrayList<>();
            for (int j = 0; j < columns; j++) {
                String number = number(random);
                row.add(Double.parseDouble(number));
                String padded = random.nextInt(8) == 0 ? " " + number + " " : number;
                String field = random.nextInt(8) == 0 ? "\"" + number + "\"" : padded;
                text.append(j == 0 ? "" : separator).append(field.replace('.', point.sign()));
            }
            text.append(random.nextInt(4) == 0 ? "\r\n" : "\n");
            expected.add(row);
        }
        Files.writeString(folder.resolve("a.csv"), text);
        Csv csv = Sources.written(separator, false, point, "none");
        Source source = Sources.csv(Sources.plain("a.csv"), csv);
        try (DataSet data = new Sources(folder).open(source)) {
            assertThat(Sources.table(data.rows(1))).isEqualTo(expected);
        }
    }

    private static String number(RandomGenerator random) {
        return switch (random.nextInt(10)) {
            case 0 -> Integer.toString(random.nextInt(100));
            case 1 -> Long.toString(random.nextLong());
            case 2 -> Double.toString(random.nextGaussian());
            case 3 -> Float.toString((float) random.nextGaussian());
            case 4 -> Double.toString(random.nextDouble() * 1e-3);
            case 5 -> "+" + random.nextInt(1000) + "." + "0".repeat(random.nextInt(25));
            case 6 -> "-0." + Long.toUnsignedString(random.nextLong());
            case 7 -> (random.nextBoolean() ? "-" : "") + random.nextInt(12) + "." + digits(random, 1, 26);
            case 8 -> "0." + "0".repeat(random.nextInt(8)) + digits(random, 8, 20);
            default -> random.nextInt(10) + "." + random.nextInt(1000) + "e" + random.nextInt(-20, 20);
        };
    }

    private static String digits(RandomGenerator random, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(from, to); i > 0; i--) {
            text.append(random.nextInt(10));
        }
        return text.toString();
    }

    /** Whatever the bytes are, the answer is rows or a fault of the user. */
    @EverySeed(300)
    void noiseNeverCrashes(RandomGenerator random) throws IOException {
        String letters = "\"\"\",,;\n\n\r\r\n ab12.-e|\t\0é";
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(400);
        for (int i = 0; i < length; i++) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length / 50; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        Files.write(folder.resolve("a.csv"), bytes);
        try {
            read(Sources.missing(Sources.plain("a.csv"), Missing.DROP));
        } catch (dev.stoic.fault.StoicException e) {
            assertThat(e.fault()).isInstanceOf(dev.stoic.fault.Fault.User.class);
        } catch (ClassCastException e) {
            return;
        }
    }
}
