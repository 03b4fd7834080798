package dev.stoic.store.s3.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The name of an object: words between slashes. On disk every word is a folder or a file whose name has only letters,
 * digits, dots, dashes and underscores; all else is written as {@code %hh}, so that no name leads anywhere else, whatever the
 * file system makes of it.
 */
record ObjectName(String text) {
    private static final int LONGEST = 1024;
    private static final int LONGEST_WORD = 240;

    static ObjectName of(String text) throws RefusedException {
        if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            throw new RefusedException(400, "KeyTooLongError", "a name has at most %d bytes".formatted(LONGEST));
        }
        for (String word : text.split("/", -1)) {
            if (word.isEmpty() || word.equals(".") || word.equals("..")) {
                throw RefusedException.invalid(
                        "a name consists of segments between slashes, none of them empty, . or ..");
            }
            if (word.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
                throw RefusedException.invalid("a name has no control characters");
            }
            if (escaped(word).length() > LONGEST_WORD) {
                throw new RefusedException(
                        400,
                        "KeyTooLongError",
                        "a segment of a name has at most %d characters; others than a-z, 0-9, dot, dash and underscore count more"
                                .formatted(LONGEST_WORD));
            }
        }
        return new ObjectName(text);
    }

    /** The names of folders and, last, of the file, as they are on disk. */
    List<String> path() {
        var path = new ArrayList<String>();
        for (String word : text.split("/", -1)) {
            path.add(escaped(word));
        }
        return path;
    }

    private static String escaped(String word) {
        var out = new StringBuilder(word.length());
        for (byte one : word.getBytes(StandardCharsets.UTF_8)) {
            if (isPlain(one)) {
                out.append((char) one);
            } else {
                out.append("%%%02x".formatted(one & 0xFF));
            }
        }
        return out.toString();
    }

    private static boolean isPlain(int c) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        return letter || c == '.' || c == '-' || c == '_';
    }

    /** The word whose name on disk this is; nothing if it is no such name. */
    static Optional<String> word(String onDisk) {
        var bytes = new ByteArrayOutputStream(onDisk.length());
        for (int i = 0; i < onDisk.length(); i++) {
            char c = onDisk.charAt(i);
            if (isPlain(c)) {
                bytes.write(c);
            } else if (c == '%'
                    && i + 2 < onDisk.length()
                    && isHex(onDisk.charAt(i + 1))
                    && isHex(onDisk.charAt(i + 2))) {
                bytes.write(Integer.parseInt(onDisk.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }

    private static boolean isHex(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }
}
