package dev.stoic.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One thread's short cut into a {@link Dictionary}: from bytes to code without making a text. */
final class Words {
    private final Dictionary dictionary;
    private byte[][] keys = new byte[64][];
    private int[] codes = new int[64];
    private int size;

    Words(Dictionary dictionary) {
        this.dictionary = dictionary;
    }

    Dictionary dictionary() {
        return dictionary;
    }

    int code(byte[] text, int from, int to) {
        int mask = keys.length - 1;
        int slot = hash(text, from, to) & mask;
        while (keys[slot] != null) {
            if (Arrays.equals(keys[slot], 0, keys[slot].length, text, from, to)) {
                return codes[slot];
            }
            slot = (slot + 1) & mask;
        }
        int code = dictionary.code(new String(text, from, to - from, StandardCharsets.UTF_8));
        if (code != Dictionary.UNKNOWN) {
            put(slot, Arrays.copyOfRange(text, from, to), code);
        }
        return code;
    }

    private void put(int slot, byte[] key, int code) {
        keys[slot] = key;
        codes[slot] = code;
        if (++size * 2 > keys.length) {
            grow();
        }
    }

    private void grow() {
        byte[][] oldKeys = keys;
        int[] oldCodes = codes;
        keys = new byte[oldKeys.length * 2][];
        codes = new int[oldKeys.length * 2];
        int mask = keys.length - 1;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != null) {
                int slot = hash(oldKeys[i], 0, oldKeys[i].length) & mask;
                while (keys[slot] != null) {
                    slot = (slot + 1) & mask;
                }
                keys[slot] = oldKeys[i];
                codes[slot] = oldCodes[i];
            }
        }
    }

    private static int hash(byte[] text, int from, int to) {
        int hash = 17;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + text[i];
        }
        return hash ^ hash >>> 15;
    }
}
