package dev.stoic.cli;

import dev.stoic.data.DataSet;
import dev.stoic.data.RowTexts;
import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.data.Split;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** What stands in front of predictions so that they can be matched to the rows of the file. */
final class RowLabels {
    static final String ROW = "row_number";

    @Option(
            names = "--id",
            paramLabel = "<columns>",
            split = ",",
            description = "columns of the CSV that are copied in front of each prediction, as id,name")
    private List<String> ids = List.of();

    @Option(
            names = "--with-row-numbers",
            description = "the number of each row first, from 1 over all files in their order, as the column " + ROW)
    private boolean numbers;

    /** Columns of the file that are copied. */
    List<String> ids() {
        return ids;
    }

    /** Names of the columns in front. */
    List<String> names() {
        var names = new ArrayList<String>();
        if (numbers) {
            names.add(ROW);
        }
        names.addAll(ids);
        return names;
    }

    /** Refuses names that the output would have twice: the second would replace the first in JSON. */
    void requireDistinct(List<String> others) {
        Set<String> seen = new HashSet<>(others);
        for (String name : names()) {
            if (!seen.add(name)) {
                throw StoicException.user(
                        "the output would have two columns \"%s\"".formatted(name),
                        "leave one out of --id and --with-row-numbers, or rename the column of the file");
            }
        }
    }

    Reader reader(DataSet rows, Schema schema, Source source, Shell shell) throws IOException {
        Optional<RowTexts> texts = ids.isEmpty()
                ? Optional.empty()
                : Optional.of(DataSet.texts(schema, source, shell.places(shell.directory()), ids));
        return new Reader(rows, texts);
    }

    /** Gives the labels of rows, in their order. */
    final class Reader implements AutoCloseable {
        private final DataSet rows;
        private final Optional<RowTexts> texts;
        private long next;

        private Reader(DataSet rows, Optional<RowTexts> texts) {
            this.rows = rows;
            this.texts = texts;
        }

        List<Object> next() throws IOException {
            if (!numbers && texts.isEmpty()) {
                return List.of();
            }
            long row = rows.rowInFiles(Split.TRAIN, next++);
            var labels = new ArrayList<Object>();
            if (numbers) {
                labels.add(row);
            }
            if (texts.isPresent()) {
                labels.addAll(texts.get().row(row));
            }
            return labels;
        }

        @Override
        public void close() throws IOException {
            if (texts.isPresent()) {
                texts.get().close();
            }
        }
    }
}
