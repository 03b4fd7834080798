package dev.stoic.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Where a row stands in its file.
 *
 * @param row of the file's data, from 1: the first row below a header is row 1
 * @param line of a text file, from 1; a row with quoted line ends is where it begins
 * @param fields all columns of a text file as they are written, those that no model reads too
 */
public record RowOrigin(String file, long row, OptionalLong line, Map<String, String> fields) {
    public RowOrigin {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
}
