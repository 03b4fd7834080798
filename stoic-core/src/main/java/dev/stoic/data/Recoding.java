package dev.stoic.data;

import java.util.List;
import java.util.Optional;

/** Categories get codes as they come while reading; at the end these become the codes of the sorted values. */
record Recoding(List<OfColumn> columns, Optional<OfColumn> target) {
    /** @param codes the final code of each provisional one; owned by the record */
    record OfColumn(int column, int[] codes) {
        double apply(double code) {
            return Double.isNaN(code) ? code : codes[(int) code];
        }
    }

    static Recoding none() {
        return new Recoding(List.of(), Optional.empty());
    }
}
