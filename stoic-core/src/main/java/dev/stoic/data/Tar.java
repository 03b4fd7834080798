package dev.stoic.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads tar files (POSIX ustar): blocks of 512 bytes, a header before each file. */
final class Tar {
    private static final int BLOCK = 512;
    private static final int SIZE_AT = 124;
    private static final int SIZE_LENGTH = 12;
    private static final int TYPE_AT = 156;
    private static final int NAME_LENGTH = 100;

    /** Takes one file; what it does not read is passed over. */
    interface Entry {
        void read(String path, InputStream content) throws IOException;
    }

    private Tar() {}

    static void each(InputStream in, Entry entry) throws IOException {
        for (byte[] header = in.readNBytes(BLOCK); header.length == BLOCK && header[0] != 0; ) {
            long size = octal(header);
            byte type = header[TYPE_AT];
            Limited content = new Limited(in, size);
            if (type == '0' || type == 0) {
                entry.read(name(header), content);
            }
            content.skipRest();
            in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
            header = in.readNBytes(BLOCK);
        }
    }

    private static String name(byte[] header) {
        int end = 0;
        while (end < NAME_LENGTH && header[end] != 0) {
            end++;
        }
        return new String(header, 0, end, StandardCharsets.UTF_8);
    }

    private static long octal(byte[] header) throws IOException {
        String text = new String(header, SIZE_AT, SIZE_LENGTH, StandardCharsets.ISO_8859_1)
                .replace('\0', ' ')
                .strip();
        if (!text.matches("[0-7]{1,11}")) {
            throw new IOException("a tar header has the size '%s'".formatted(text));
        }
        return Long.parseLong(text, 8);
    }

    /** The bytes of one file. */
    private static final class Limited extends InputStream {
        private final InputStream in;
        private long left;

        Limited(InputStream in, long size) {
            this.in = in;
            this.left = size;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            if (left == 0) {
                return -1;
            }
            int n = in.read(b, off, (int) Math.min(len, left));
            if (n < 0) {
                throw new EOFException("a tar file ends inside a file");
            }
            left -= n;
            return n;
        }

        void skipRest() throws IOException {
            in.skipNBytes(left);
            left = 0;
        }
    }
}
