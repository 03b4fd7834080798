package dev.stoic.data;

import dev.stoic.data.Schema.Numbers;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** How one stored value lies in the cache: bytes stay bytes there and become floats on the heap. */
enum Cell {
    BYTE(1, Numbers.FLOAT),
    FLOAT(4, Numbers.FLOAT),
    DOUBLE(8, Numbers.DOUBLE);

    static final ValueLayout.OfDouble STORED_DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfFloat STORED_FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    final int bytes;
    final Numbers numbers;

    Cell(int bytes, Numbers numbers) {
        this.bytes = bytes;
        this.numbers = numbers;
    }

    /** As arrays on the heap have it. */
    ValueLayout heap() {
        return switch (this) {
            case BYTE -> ValueLayout.JAVA_BYTE;
            case FLOAT -> ValueLayout.JAVA_FLOAT_UNALIGNED;
            case DOUBLE -> ValueLayout.JAVA_DOUBLE_UNALIGNED;
        };
    }

    ValueLayout stored() {
        return heap().withOrder(ByteOrder.LITTLE_ENDIAN);
    }
}
