package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** NumPy's format, versions 1 to 3: a header in the syntax of a Python dictionary, then the values. */
final class NpyFile {
    private static final int LONGEST_HEADER = 1 << 16;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
    private static final Pattern NUMBER = Pattern.compile("[<>|=]?([iu][1248]|f[248]|b1)");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9,\\s]*)\\)");

    private NpyFile() {}

    static ArrayFile open(Path path, Arena arena) throws IOException {
        MemorySegment file = ArrayFile.bytes(path, arena);
        if (file.byteSize() < 12 || !isMagic(file)) {
            throw ArrayFile.broken(path, "is not a NumPy file");
        }
        int major = file.get(ValueLayout.JAVA_BYTE, 6);
        if (major < 1 || major > 3) {
            throw ArrayFile.broken(path, "has version %d of NumPy's format, known are 1 to 3".formatted(major));
        }
        int start = major == 1 ? 10 : 12;
        long length = major == 1
                ? Short.toUnsignedInt(file.get(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), 8))
                : Integer.toUnsignedLong(
                        file.get(ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), 8));
        if (length > LONGEST_HEADER || start + length > file.byteSize()) {
            throw ArrayFile.broken(path, "has a header of %,d bytes, longer than possible".formatted(length));
        }
        byte[] text = file.asSlice(start, length).toArray(ValueLayout.JAVA_BYTE);
        String header = new String(text, StandardCharsets.UTF_8);
        long[] shape = shape(path, header);
        String type = find(TYPE, header, path);
        boolean byColumns = shape[1] > 1 && find(ORDER, header, path).equals("True");
        return new ArrayFile(
                path,
                file.asSlice(start + length),
                shape[0],
                (int) shape[1],
                element(path, type),
                type.startsWith(">"),
                byColumns);
    }

    private static boolean isMagic(MemorySegment file) {
        byte[] magic = file.asSlice(0, 6).toArray(ValueLayout.JAVA_BYTE);
        return magic[0] == (byte) 0x93 && new String(magic, 1, 5, StandardCharsets.ISO_8859_1).equals("NUMPY");
    }

    private static String find(Pattern pattern, String header, Path path) {
        Matcher matcher = pattern.matcher(header);
        if (!matcher.find()) {
            throw ArrayFile.broken(path, "has a header that does not say all: " + header.strip());
        }
        return matcher.group(1);
    }

    /** Rows and width; a row of more than one dimension is laid out flat. */
    private static long[] shape(Path path, String header) {
        String[] parts = find(SHAPE, header, path).split(",", -1);
        long rows = 0;
        long width = 1;
        int dimensions = 0;
        try {
            for (String part : parts) {
                if (!part.isBlank()) {
                    long size = Long.parseLong(part.strip());
                    rows = dimensions == 0 ? size : rows;
                    width = dimensions == 0 ? 1 : Math.multiplyExact(width, size);
                    dimensions++;
                }
            }
            Math.multiplyExact(Math.multiplyExact(rows, width), 8L);
        } catch (ArithmeticException | NumberFormatException e) {
            throw ArrayFile.broken(path, "has an impossible shape: " + header.strip());
        }
        boolean folded = dimensions > 2 && find(ORDER, header, path).equals("True");
        if (dimensions == 0 || folded || width < 1 || width > Integer.MAX_VALUE / 8) {
            throw ArrayFile.broken(path, "has a shape that makes no rows: " + header.strip());
        }
        return new long[] {rows, width};
    }

    private static Element element(Path path, String type) {
        Matcher matcher = NUMBER.matcher(type);
        if (!matcher.matches()) {
            throw StoicException.user(
                    "%s holds values of type '%s'".formatted(path, type),
                    "save them as numbers or bool: np.save(…, x.astype('<f8'))");
        }
        return Element.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
    }
}
