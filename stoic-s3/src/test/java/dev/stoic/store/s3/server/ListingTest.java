package dev.stoic.store.s3.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListingTest {
    private static final Comparator<String> BYTES =
            (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

    @TempDir
    private Path root;

    /** Page after page, with and without folders, gives what a sorted set of all names gives. */
    @Test
    void pagesTogetherGiveWhatASortedSetGives() throws IOException, RefusedException {
        var random = new SplittableRandom(7);
        List<String> words = List.of("a", "b", "a-", "a.", "ab", "z", "é", "\ud83d\ude00", "\uffee", "B");
        var names = new TreeSet<>(BYTES);
        for (int i = 0; i < 300; i++) {
            var name = new ArrayList<String>();
            for (int depth = random.nextInt(1, 5); depth > 0; depth--) {
                name.add(words.get(random.nextInt(words.size())));
            }
            // Folders end with a word that no file has.
            name.set(name.size() - 1, name.getLast() + "_" + random.nextInt(9));
            names.add(String.join("/", name));
        }
        for (String name : names) {
            Path file = root;
            for (String word : ObjectName.of(name).path()) {
                Files.createDirectories(file);
                file = file.resolve(word);
            }
            Files.writeString(file, name);
        }
        Files.createDirectories(root.resolve("empty/folders"));
        Files.writeString(root.resolve("no%name"), "");
        for (String prefix :
                List.of("", "a", "a/", "a-/", "a/b", "a/b/", "z/é/", "nothing", "empty/", "\ud83d\ude00/")) {
            for (int most : List.of(1, 3, 7, 1000)) {
                assertThat(all(prefix, false, most))
                        .as("%s by %d", prefix, most)
                        .isEqualTo(names.stream()
                                .filter(name -> name.startsWith(prefix))
                                .toList());
                var folded = new TreeSet<>(BYTES);
                for (String name : names) {
                    if (name.startsWith(prefix)) {
                        int slash = name.indexOf('/', prefix.length());
                        folded.add(slash < 0 ? name : name.substring(0, slash + 1));
                    }
                }
                assertThat(all(prefix, true, most)).isEqualTo(List.copyOf(folded));
            }
        }
    }

    private List<String> all(String prefix, boolean folders, int most) throws IOException {
        var all = new ArrayList<String>();
        Optional<String> next = Optional.of("");
        while (next.isPresent()) {
            var asked = new Listing.Asked(prefix, next.get(), folders, most);
            Listing.Page page = new Listing(new FolderTree(root), asked, new KnownDigests()).page();
            var names = new TreeSet<>(BYTES);
            page.entries().forEach(entry -> names.add(entry.name()));
            names.addAll(page.folders());
            assertThat(names).hasSizeLessThanOrEqualTo(most);
            assertThat(page.next().isEmpty() || names.size() == most).isTrue();
            all.addAll(names);
            next = page.next();
        }
        return all;
    }
}
