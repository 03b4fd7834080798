package dev.stoic.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/**
 * A location to be read.
 *
 * @param like the schema that rows must have, where another location gave it
 */
record Request(Source source, Located located, Optional<Schema> like) {
    /** How values are kept that a file has as {@code own}: rows that must be like others have their type too. */
    Cell cell(Cell own) {
        if (like.isEmpty() || like.get().numbers() == own.numbers) {
            return own;
        }
        return switch (like.get().numbers()) {
            case FLOAT -> Cell.FLOAT;
            case DOUBLE -> Cell.DOUBLE;
        };
    }

    /** The same with another target. */
    Request targeting(Optional<String> name) {
        return new Request(
                new Source(source.location(), name, source.targetKind(), source.columns(), source.csv()),
                located,
                like);
    }

    /** What names the result in the cache: everything but the state of the files. */
    String key() throws IOException {
        MessageDigest digest = Digests.sha256();
        Digests.add(digest, "stoic cache " + Layout.VERSION);
        Digests.add(digest, located.files().getFirst().toString());
        Digests.add(digest, source.location());
        Digests.add(digest, source.target().toString());
        Digests.add(digest, source.targetKind().name());
        Source.Columns columns = source.columns();
        for (List<String> names : List.of(columns.drop(), columns.keep(), columns.category(), columns.number())) {
            add(digest, names);
        }
        Digests.add(digest, columns.missing().name());
        Digests.add(digest, columns.missingTarget().name());
        Source.Csv csv = source.csv();
        Digests.add(digest, csv.separator().toString());
        Digests.add(digest, csv.header().toString());
        Digests.add(digest, csv.decimal().name());
        Digests.add(digest, csv.thousands().name());
        Digests.add(digest, csv.encoding().name());
        Digests.add(digest, csv.na().name());
        add(digest, csv.absent());
        if (like.isPresent()) {
            Digests.add(digest, new String(Footer.encode(like.get()), StandardCharsets.ISO_8859_1));
        }
        return Digests.hex(digest).substring(0, 32);
    }

    private static void add(MessageDigest digest, List<String> texts) {
        Digests.add(digest, texts.size());
        texts.forEach(text -> Digests.add(digest, text));
    }
}
