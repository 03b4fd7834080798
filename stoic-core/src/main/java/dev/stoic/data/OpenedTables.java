package dev.stoic.data;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Tables and what each split has of them. */
record OpenedTables(List<Table> tables, Map<Split, Shelf> shelves, Map<Split, Request> requests, Places places) {
    /** A split that is cut from the training file shares its table. */
    boolean repeatsTraining(Split split) {
        Shelf shelf = shelves.get(split);
        Request request = requests.get(split);
        return split != Split.TRAIN
                && shelf != null
                && request != null
                && request.like().isPresent()
                && (content(shelf.table()).equals(content(tables.getFirst())) || isAmongTraining(request));
    }

    private boolean isAmongTraining(Request request) {
        Request train = requests.get(Split.TRAIN);
        return train != null
                && train.located().files().containsAll(request.located().files());
    }

    private static String content(Table table) {
        return table.footer().fingerprints().content();
    }

    Fingerprints fingerprints() {
        Fingerprints first = tables.getFirst().footer().fingerprints();
        if (tables.size() == 1) {
            return first;
        }
        MessageDigest sources = Digests.sha256();
        MessageDigest content = Digests.sha256();
        for (Table table : tables) {
            Digests.add(sources, table.footer().fingerprints().sources());
            Digests.add(content, table.footer().fingerprints().content());
        }
        return new Fingerprints(Digests.hex(sources), Digests.hex(content));
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        tables.forEach(table -> notes.addAll(table.footer().notes()));
        deviations().forEach(deviation -> notes.add(deviation.toString()));
        for (Split split : Split.values()) {
            if (repeatsTraining(split)) {
                notes.add("the %1$s rows (%2$s) are the training rows: %1$s figures are optimistic"
                        .formatted(
                                split.word(),
                                Objects.requireNonNull(requests.get(split))
                                        .source()
                                        .location()));
            }
        }
        return List.copyOf(notes);
    }

    List<Deviation> deviations() {
        return tables.stream()
                .flatMap(table -> table.footer().treated().deviations().stream())
                .toList();
    }
}
