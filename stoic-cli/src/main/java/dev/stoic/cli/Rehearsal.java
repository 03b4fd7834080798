package dev.stoic.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What the launcher runs once after a build to fill the ahead-of-time cache: a little of everything, so that later starts find
 * their classes loaded and their hot methods known. A failure here costs speed, nothing else.
 */
public final class Rehearsal {
    private static final int COLUMNS = 51;
    private static final int ROWS = 82_000;
    private static final int IMAGES = 5_200;
    private static final int PIXELS = 784;

    private Rehearsal() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path root = Path.of(args[0]).toAbsolutePath();
        Path scratch = Path.of(args[1]).toAbsolutePath();
        String examples = root.resolve("examples").toString();
        String numbers = numbers(scratch);
        String images = array(scratch, "images.npy", IMAGES, PIXELS, 256, 1);
        String digits = array(scratch, "digits.npy", IMAGES, PIXELS, 256, 5);
        String shown = array(scratch, "shown.npy", IMAGES, 1, 10, 1);
        List<List<String>> lines = List.of(
                List.of("train", examples + "/digits.yaml", "--workers", "2"),
                List.of("train", "linear", "--data", numbers, "--target", "y", "--output", "json"),
                List.of("train", examples + "/diabetes.yaml", "--plain"),
                List.of("verify", "@last"),
                List.of("train", examples + "/cancer.yaml", "--output", "json"),
                List.of("predict", "@last", "--data", examples + "/data/breast-cancer.csv"),
                List.of("train", "kmeans", "--data", examples + "/data/iris.csv", "--k", "3", "--drop", "species"),
                List.of("train", "kmeans", "--data", numbers, "--k", "10", "--set", "learner.kmeans.rounds=2"),
                List.of("train", "kmeans", "--data", images, "--k", "10", "--set", "learner.kmeans.rounds=3"),
                List.of("train", "kmeans", "--data", digits, "--k", "10", "--set", "learner.kmeans.rounds=3"),
                List.of("train", examples + "/digits-forest.yaml", "--output", "json"),
                List.of("train", "forest", "--data", images, "--target", shown, "--trees", "2", "--depth", "4"),
                List.of("train", examples + "/cancer-boost.yaml", "--output", "json"),
                List.of("train", examples + "/digits-mlp.yaml", "--set", "learner.mlp.epochs=2", "--output", "json"),
                List.of("train", "mlp", "--data", images, "--target", shown, "--epochs", "1"),
                List.of("train", "mlp", "--data", digits, "--target", shown, "--epochs", "1"),
                List.of("plan", examples + "/iris.yaml"),
                List.of("runs"),
                List.of("train", "--help"),
                List.of("--help"));
        var env = Map.of("STOIC_HOME", scratch.resolve("home").toString());
        for (List<String> line : lines) {
            for (Terminal terminal : List.of(Terminal.lines(), new Terminal(Terminal.Kind.LIVE, true, 80))) {
                var nowhere = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
                var shell = new Shell(nowhere, nowhere, env, scratch, terminal);
                HeadStart.of(line, shell);
                Stoic.run(line, shell);
            }
        }
        new RolesRehearsal(root, scratch).run();
    }

    /** A table of short and long numbers, large enough for its readers and for the kernels of learners to be compiled. */
    private static String numbers(Path scratch) {
        var random = new SplittableRandom(1);
        var text = new StringBuilder("y");
        for (int column = 1; column < COLUMNS; column++) {
            text.append(",x").append(column);
        }
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                text.append(column == 0 ? '\n' : ',');
                if (row % 8 == 0) {
                    text.append(random.nextDouble() * 8 - 4);
                } else {
                    text.append(random.nextInt(10));
                }
            }
        }
        Path file = scratch.resolve("numbers.csv");
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toString();
    }

    /**
     * Whole numbers in rows so long that learners take them for images, and enough of them for kernels to be compiled.
     *
     * @param every so many numbers one is not zero for certain
     */
    private static String array(Path scratch, String name, int rows, int columns, int below, int every)
            throws IOException {
        String shape = columns == 1 ? "(%d,)".formatted(rows) : "(%d, %d)".formatted(rows, columns);
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': %s, }".formatted(shape);
        // Numbers begin at a multiple of 64 bytes, of which the first ten are the mark, the version and this length.
        int length = Math.ceilDiv(10 + header.length() + 1, 64) * 64 - 10;
        var bytes =
                ByteBuffer.allocate(10 + length + rows * columns * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        bytes.putShort((short) length);
        bytes.put((header + " ".repeat(length - 1 - header.length()) + "\n").getBytes(StandardCharsets.US_ASCII));
        var random = new SplittableRandom(2);
        while (bytes.hasRemaining()) {
            bytes.putFloat(random.nextInt(every) == 0 ? random.nextInt(below) : 0);
        }
        Path file = scratch.resolve(name);
        Files.write(file, bytes.array());
        return file.toString();
    }
}
