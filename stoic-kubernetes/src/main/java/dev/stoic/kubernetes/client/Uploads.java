package dev.stoic.kubernetes.client;

import java.nio.file.Path;

/** Where files of this computer go before a cluster can read them. */
public interface Uploads {
    /** Nothing happens if a file of that name is there: names tell of contents. */
    void push(Path file, String name);
}
