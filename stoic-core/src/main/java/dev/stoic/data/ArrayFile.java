package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A file that is one array of numbers, seen as rows.
 *
 * @param turned whether the highest byte of a number comes first
 * @param byColumns whether the values of a column lie side by side (Fortran order) instead of those of a row
 */
record ArrayFile(
        Path path, MemorySegment data, long rows, int width, Element element, boolean turned, boolean byColumns) {
    private static final int LARGEST_PACKED = 1 << 30;

    /** Opens a file of one format. */
    interface Opening {
        ArrayFile open(Path path, Arena arena) throws IOException;
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
                double value = element.read(data, from + (long) i * element.bytes, turned);
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
            case F4 -> !turned && to instanceof float[];
            case F8 -> !turned && to instanceof double[];
            default -> false;
        };
    }

    private int runs(int count) {
        return byColumns ? width : Math.min(count, 1);
    }

    private long at(long row, int run) {
        return (byColumns ? run * rows + row : row * width) * element.bytes;
    }

    /** How a class is written: whole numbers without a point. */
    String word(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return element.cell == Cell.FLOAT ? Float.toString((float) value) : Double.toString(value);
    }
}
