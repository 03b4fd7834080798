package dev.stoic.fault;

import java.util.Locale;

/** Tells a lack of room from other troubles of a disk, which file systems and stores tell in words only. */
public final class FullDisk {
    private FullDisk() {}

    public static boolean isBehind(Throwable thrown) {
        String text = String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT);
        return text.contains("no space left") || text.contains("quota exceeded");
    }
}
