package dev.stoic.data;

import dev.stoic.codec.Sha256;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/** Hashes and checks the rows of a mapped cache file, block by block and side by side. */
final class Blocks {
    private static final int SLICE = 1 << 16;

    private final MemorySegment file;
    private final Layout layout;

    Blocks(MemorySegment file, Layout layout) {
        this.file = file;
        this.layout = layout;
    }

    /** Sums and checks of the whole file. */
    record Seal(String content, List<Integer> checks) {}

    /** Puts sorted category codes in place of provisional ones, then hashes. */
    Seal seal(Schema schema, Recoding recoding) throws IOException {
        int blocks = Math.toIntExact(layout.blocks());
        byte[][] rows = new byte[blocks][];
        byte[][] targets = new byte[blocks][];
        int[] checks = new int[blocks];
        Crew.each(blocks, i -> {
            Span span = layout.block(i);
            recode(span, recoding);
            CRC32C check = new CRC32C();
            rows[(int) i] = hash(rowBytes(span), layout.cell(), check);
            targets[(int) i] = hash(targetBytes(span), Cell.DOUBLE, check);
            checks[(int) i] = (int) check.getValue();
        });
        MessageDigest all = Digests.sha256();
        byte[] encoded = Footer.encode(schema);
        Digests.add(all, "stoic rows 1");
        Digests.add(all, encoded.length);
        all.update(encoded);
        Digests.add(all, layout.rows());
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            all.update(rows[i]);
            all.update(targets[i]);
            list.add(checks[i]);
        }
        return new Seal(Digests.hex(all), list);
    }

    /** Whether all bytes are those that were written. */
    boolean agreeWith(List<Integer> checks) throws IOException {
        if (checks.size() != layout.blocks()) {
            return false;
        }
        boolean[] good = new boolean[checks.size()];
        Crew.each(checks.size(), i -> {
            CRC32C check = new CRC32C();
            hash(rowBytes(layout.block(i)), Optional.empty(), layout.cell(), check);
            hash(targetBytes(layout.block(i)), Optional.empty(), Cell.DOUBLE, check);
            good[(int) i] = (int) check.getValue() == checks.get((int) i);
        });
        for (boolean one : good) {
            if (!one) {
                return false;
            }
        }
        return true;
    }

    private MemorySegment rowBytes(Span span) {
        return file.asSlice(layout.row(span.from()), span.count() * layout.rowBytes());
    }

    private MemorySegment targetBytes(Span span) {
        return layout.target()
                ? file.asSlice(layout.target(span.from()), span.count() * Double.BYTES)
                : file.asSlice(0, 0);
    }

    private static byte[] hash(MemorySegment bytes, Cell cell, CRC32C check) {
        MessageDigest digest = Digests.sha256();
        hash(bytes, Optional.of(digest), cell, check);
        return digest.digest();
    }

    private static void hash(MemorySegment bytes, Optional<MessageDigest> digest, Cell cell, CRC32C check) {
        byte[] slice = new byte[(int) Math.min(SLICE, bytes.byteSize())];
        for (long at = 0; at < bytes.byteSize(); at += SLICE) {
            int length = (int) Math.min(SLICE, bytes.byteSize() - at);
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, slice, 0, length);
            check.update(slice, 0, length);
            if (digest.isPresent()) {
                if (cell == Cell.BYTE) {
                    digest.get().update(floats(slice, length));
                } else {
                    Sha256.add(digest.get(), slice, 0, length);
                }
            }
        }
    }

    /** Bytes count as the floats that learners see, so that they agree with a file of floats. */
    private static byte[] floats(byte[] bytes, int length) {
        ByteBuffer floats = ByteBuffer.allocate(length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < length; i++) {
            floats.putFloat(i * Float.BYTES, bytes[i] & 0xFF);
        }
        return floats.array();
    }

    private void recode(Span span, Recoding recoding) {
        for (Recoding.OfColumn column : recoding.columns()) {
            long step = layout.rowBytes();
            long at = layout.row(span.from()) + (long) column.column() * layout.cell().bytes;
            for (long row = span.from(); row < span.to(); row++, at += step) {
                if (layout.cell() == Cell.DOUBLE) {
                    file.set(Cell.STORED_DOUBLE, at, column.apply(file.get(Cell.STORED_DOUBLE, at)));
                } else {
                    file.set(Cell.STORED_FLOAT, at, (float) column.apply(file.get(Cell.STORED_FLOAT, at)));
                }
            }
        }
        recoding.target().ifPresent(target -> {
            for (long row = span.from(); row < span.to(); row++) {
                long at = layout.target(row);
                file.set(Cell.STORED_DOUBLE, at, target.apply(file.get(Cell.STORED_DOUBLE, at)));
            }
        });
    }
}
