package dev.stoic.image;

import java.nio.file.Path;
import java.util.List;

/** Files that come and go together. */
record Layer(String name, List<Item> items) {
    Layer {
        items = List.copyOf(items);
    }

    /** @param target where it stands in the image, from the root */
    record Item(Path source, String target, boolean executable) {
        static Item plain(Path source, String target) {
            return new Item(source, target, false);
        }
    }
}
