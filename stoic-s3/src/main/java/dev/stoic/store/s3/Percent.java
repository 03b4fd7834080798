package dev.stoic.store.s3;

import java.nio.charset.StandardCharsets;

/** Text in addresses, as signatures want it: only letters, digits and four signs stay as they are. */
public final class Percent {
    private static final String STAY = "-._~";

    private Percent() {}

    public static String encoded(String text) {
        return encoded(text, STAY);
    }

    /** Slashes stay between the words of a path. */
    public static String path(String text) {
        return encoded(text, STAY + "/");
    }

    private static String encoded(String text, String stay) {
        var out = new StringBuilder(text.length() + 16);
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (one & 0xFF);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (plain || stay.indexOf(c) >= 0) {
                out.append(c);
            } else {
                out.append('%').append(hex(c >> 4)).append(hex(c & 0xF));
            }
        }
        return out.toString();
    }

    private static char hex(int digit) {
        return "0123456789ABCDEF".charAt(digit);
    }
}
