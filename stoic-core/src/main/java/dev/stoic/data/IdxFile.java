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
    private static final ValueLayout.OfInt SIZE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private IdxFile() {}

    static ArrayFile open(Path path, Arena arena) throws IOException {
        MemorySegment file = ArrayFile.bytes(path, arena);
        int magic = file.byteSize() < 8 ? -1 : file.get(SIZE, 0);
        int dimensions = magic & 0xFF;
        if (magic >>> 16 != 0 || dimensions == 0 || file.byteSize() < 4 + 4L * dimensions) {
            throw ArrayFile.broken(path, "is not an IDX file");
        }
        Element element = element(path, magic >>> 8 & 0xFF);
        long width = 1;
        for (int i = 1; i < dimensions; i++) {
            width *= Integer.toUnsignedLong(file.get(SIZE, 4 + 4L * i));
            if (width < 1 || width > Integer.MAX_VALUE / 8) {
                throw ArrayFile.broken(path, "has impossible sizes");
            }
        }
        long rows = Integer.toUnsignedLong(file.get(SIZE, 4));
        return new ArrayFile(path, file.asSlice(4 + 4L * dimensions), rows, (int) width, element, true, false);
    }

    private static Element element(Path path, int type) {
        return switch (type) {
            case 0x08 -> Element.U1;
            case 0x09 -> Element.I1;
            case 0x0B -> Element.I2;
            case 0x0C -> Element.I4;
            case 0x0D -> Element.F4;
            case 0x0E -> Element.F8;
            default ->
                throw StoicException.user(
                        "%s holds numbers of IDX type 0x%02x, which is not known".formatted(path, type),
                        "known are 0x08, 0x09 and 0x0b to 0x0e; save others as .npy");
        };
    }
}
