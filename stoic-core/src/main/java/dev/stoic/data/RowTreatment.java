package dev.stoic.data;

import java.util.List;

/**
 * What a reader made of rows that are not as they should be.
 *
 * @param deviations from the training rows; none of the training rows themselves
 */
record RowTreatment(List<Deviation> deviations, DroppedRows gaps) {
    RowTreatment {
        deviations = List.copyOf(deviations);
    }
}
