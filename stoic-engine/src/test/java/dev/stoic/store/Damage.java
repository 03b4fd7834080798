package dev.stoic.store;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** What disks, networks and attackers do to bytes; the result always differs from the original. */
final class Damage {
    private Damage() {}

    static byte[] to(byte[] whole, RandomGenerator random) {
        byte[] damaged;
        do {
            damaged = once(whole, random);
        } while (Arrays.equals(damaged, whole));
        return damaged;
    }

    private static byte[] once(byte[] whole, RandomGenerator random) {
        byte[] bytes = whole.clone();
        switch (random.nextInt(6)) {
            case 0 -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            case 1 -> {
                for (int i = random.nextInt(1, 20); i > 0; i--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                }
            }
            case 2 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 3 -> bytes = Arrays.copyOf(bytes, bytes.length + random.nextInt(1, 50));
            case 4 -> {
                int from = random.nextInt(bytes.length);
                Arrays.fill(
                        bytes, from, random.nextInt(from, bytes.length) + 1, (byte) (random.nextBoolean() ? -1 : 0));
            }
            default -> {
                int from = random.nextInt(bytes.length);
                int to = random.nextInt(bytes.length);
                int length = random.nextInt(bytes.length - Math.max(from, to)) + 1;
                System.arraycopy(whole, from, bytes, to, length);
            }
        }
        return bytes;
    }
}
