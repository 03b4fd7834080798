package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A file that is one array of numbers, seen as rows.
 *
 * @param byColumns whether the values of a column lie side by side (Fortran order) instead of those of a row
 */
record ArrayFile(Path path, MemorySegment data, long rows, int width, Element element, boolean byColumns) {
    private static final int LARGEST_PACKED = 1 << 30;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Opens a file of one format. */
    interface Opening {
        ArrayFile open(Path path, Arena arena) throws IOException;
    }

    /** How a number is written in the file. */
    enum Element {
        U1(1, Cell.BYTE),
        B1(1, Cell.DOUBLE),
        I4(4, Cell.DOUBLE),
        I8(8, Cell.DOUBLE),
        F4(4, Cell.FLOAT),
        F8(8, Cell.DOUBLE);

        final int bytes;
        final Cell cell;

        Element(int bytes, Cell cell) {
            this.bytes = bytes;
            this.cell = cell;
        }
    }

    ArrayFile {
        long needed = Math.multiplyExact(Math.multiplyExact(rows, (long) width), (long) element.bytes);
        if (data.byteSize() < needed) {
            throw broken(
                    path,
                    "is cut off: %,d values need %,d bytes, it has %,d"
                            .formatted(rows * width, needed, data.byteSize()));
        }
    }

    static StoicException broken(Path path, String what) {
        return StoicException.user("%s %s".formatted(path, what), "write the file again");
    }

    /** The bytes of a file: mapped, or unpacked on the heap if it is a gzip file. */
    static MemorySegment bytes(Path path, Arena arena) throws IOException {
        if (!Located.isGzip(path)) {
            try (FileChannel channel = FileChannel.open(path)) {
                return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            }
        }
        try (InputStream in = Located.open(path)) {
            byte[] bytes = in.readNBytes(LARGEST_PACKED);
            if (bytes.length == LARGEST_PACKED) {
                throw StoicException.user("%s is very large".formatted(path), "unpack it first: gunzip " + path);
            }
            return MemorySegment.ofArray(bytes);
        }
    }

    /** Copies rows into an array of doubles, or one of the element's own cell type. */
    void copy(long firstRow, int count, Object to) {
        if (!byColumns && isOwn(to)) {
            int length = count * width;
            MemorySegment.copy(data, element.cell.stored(), at(firstRow, 0), to, 0, length);
            return;
        }
        int length = byColumns ? count : count * width;
        int step = byColumns ? width : 1;
        for (int run = 0; run < runs(count); run++) {
            long from = at(firstRow, run);
            for (int i = 0; i < length; i++) {
                double value = value(from + (long) i * element.bytes);
                switch (to) {
                    case double[] d -> d[run + i * step] = value;
                    case float[] f -> f[run + i * step] = (float) value;
                    case byte[] b -> b[run + i * step] = (byte) value;
                    default -> throw new IllegalArgumentException("rows cannot become " + to.getClass());
                }
            }
        }
    }

    /** Whether values lie in the array as they lie in the file. */
    private boolean isOwn(Object to) {
        return switch (element) {
            case U1 -> to instanceof byte[];
            case F4 -> to instanceof float[];
            case F8 -> to instanceof double[];
            case B1, I4, I8 -> false;
        };
    }

    private int runs(int count) {
        return byColumns ? width : Math.min(count, 1);
    }

    private long at(long row, int run) {
        return (byColumns ? run * rows + row : row * width) * element.bytes;
    }

    private double value(long at) {
        return switch (element) {
            case U1 -> data.get(ValueLayout.JAVA_BYTE, at) & 0xFF;
            case B1 -> data.get(ValueLayout.JAVA_BYTE, at) == 0 ? 0 : 1;
            case I4 -> data.get(INT, at);
            case I8 -> data.get(LONG, at);
            case F4 -> data.get(Cell.STORED_FLOAT, at);
            case F8 -> data.get(Cell.STORED_DOUBLE, at);
        };
    }

    /** How a class is written: whole numbers without a point. */
    String word(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return element == Element.F4 ? Float.toString((float) value) : Double.toString(value);
    }
}
