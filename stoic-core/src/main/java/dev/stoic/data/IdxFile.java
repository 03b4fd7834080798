package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** The format of MNIST: a magic number that says type and dimensions, their sizes, then the values. */
final class IdxFile {
    private static final int UNSIGNED_BYTE = 0x08;
    private static final ValueLayout.OfInt SIZE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private IdxFile() {}

    static ArrayFile open(Path path, Arena arena) throws IOException {
        MemorySegment file = ArrayFile.bytes(path, arena);
        int magic = file.byteSize() < 8 ? -1 : file.get(SIZE, 0);
        int dimensions = magic & 0xFF;
        if (magic >>> 16 != 0 || dimensions == 0 || file.byteSize() < 4 + 4L * dimensions) {
            throw ArrayFile.broken(path, "is no IDX file");
        }
        if ((magic >>> 8 & 0xFF) != UNSIGNED_BYTE) {
            throw StoicException.user(
                    "%s holds numbers of IDX type 0x%02x".formatted(path, magic >>> 8 & 0xFF),
                    "only unsigned bytes (0x08) are read; save others as .npy");
        }
        long width = 1;
        for (int i = 1; i < dimensions; i++) {
            width *= Integer.toUnsignedLong(file.get(SIZE, 4 + 4L * i));
            if (width < 1 || width > Integer.MAX_VALUE / 8) {
                throw ArrayFile.broken(path, "has impossible sizes");
            }
        }
        long rows = Integer.toUnsignedLong(file.get(SIZE, 4));
        return new ArrayFile(path, file.asSlice(4 + 4L * dimensions), rows, (int) width, ArrayFile.Element.U1, false);
    }
}
