package dev.stoic.learn.pipeline;

import dev.stoic.data.Encoding;
import java.util.List;

/** One feature while an encoding is put together; see {@link Encoding} for what the numbers mean. */
record Feature(int column, int code, double fill, double shift, double factor) {
    static Encoding encoding(List<Feature> features) {
        return new Encoding(
                features.stream().mapToInt(Feature::column).toArray(),
                features.stream().mapToInt(Feature::code).toArray(),
                features.stream().mapToDouble(Feature::fill).toArray(),
                features.stream().mapToDouble(Feature::shift).toArray(),
                features.stream().mapToDouble(Feature::factor).toArray());
    }
}
