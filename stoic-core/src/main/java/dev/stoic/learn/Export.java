package dev.stoic.learn;

import dev.stoic.data.Column;
import dev.stoic.data.Encoding;
import dev.stoic.data.Schema;
import dev.stoic.onnx.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A model with its preparation as a graph for other runtimes. Columns that are all numbers come in as one matrix, {@code
 * features}; if some are categories, each column comes in by its name.
 */
public final class Export {
    private final Schema schema;
    private final Encoding encoding;
    private final Graph graph = new Graph();

    private Export(Schema schema, Encoding encoding) {
        this.schema = schema;
        this.encoding = encoding;
    }

    /** @param about what the file says of itself */
    public static byte[] onnx(Fitted<?> fitted, String version, String about) {
        var export = new Export(fitted.schema(), fitted.encoding());
        fitted.model().export(export.graph, export.features());
        return export.graph.bytes("stoic", version, about);
    }

    private String features() {
        boolean numbers = schema.columns().stream().allMatch(Column.Numeric.class::isInstance);
        String prepared = numbers ? matrix() : columns();
        // Features have the precision in which rows are stored.
        return schema.numbers() == Schema.Numbers.FLOAT
                ? graph.cast(graph.cast(prepared, Graph.Type.FLOAT), Graph.Type.DOUBLE)
                : prepared;
    }

    private Graph.Type type() {
        return schema.numbers() == Schema.Numbers.FLOAT ? Graph.Type.FLOAT : Graph.Type.DOUBLE;
    }

    private String matrix() {
        String all = graph.cast(graph.input("features", type(), schema.width()), Graph.Type.DOUBLE);
        boolean inOrder = encoding.width() == schema.width();
        for (int f = 0; inOrder && f < encoding.width(); f++) {
            inOrder = encoding.column()[f] == f;
        }
        if (!inOrder) {
            long[] wanted = Arrays.stream(encoding.column()).asLongStream().toArray();
            all = graph.apply(
                    "Gather", List.of(all, graph.longs(wanted, wanted.length)), new Graph.Setting.Whole("axis", 1));
        }
        return scaled(all, 0, encoding.width());
    }

    private String columns() {
        var inputs = new ArrayList<String>();
        for (Column column : schema.columns()) {
            inputs.add(
                    switch (column) {
                        case Column.Numeric(String name) -> graph.cast(graph.input(name, type(), 1), Graph.Type.DOUBLE);
                        case Column.Categorical(String name, List<String> values) ->
                            places(graph.input(name, Graph.Type.STRING, 1), values);
                    });
        }
        var pieces = new ArrayList<String>();
        for (int f = 0; f < encoding.width(); ) {
            int from = f;
            int column = encoding.column()[f];
            boolean number = encoding.code()[f] < 0;
            do {
                f++;
            } while (!number && f < encoding.width() && encoding.column()[f] == column && encoding.code()[f] >= 0);
            pieces.add(number ? scaled(inputs.get(column), from, f) : oneHot(inputs.get(column), from, f));
        }
        return graph.apply("Concat", pieces, new Graph.Setting.Whole("axis", 1));
    }

    /** Which of the values it is; −1 for one that training has not seen. */
    private String places(String input, List<String> values) {
        var numbers = new ArrayList<Long>();
        for (long i = 0; i < values.size(); i++) {
            numbers.add(i);
        }
        return graph.apply(
                        Graph.ML,
                        "LabelEncoder",
                        List.of(input),
                        1,
                        new Graph.Setting.Texts("keys_strings", values),
                        new Graph.Setting.Wholes("values_int64s", numbers),
                        new Graph.Setting.Whole("default_int64", -1))
                .getFirst();
    }

    private String oneHot(String place, int from, int to) {
        long[] codes = Arrays.stream(encoding.code(), from, to).asLongStream().toArray();
        return graph.cast(graph.apply("Equal", List.of(place, graph.longs(codes, 1, codes.length))), Graph.Type.DOUBLE);
    }

    private String scaled(String values, int from, int to) {
        String result = values;
        double[] shift = Arrays.copyOfRange(encoding.shift(), from, to);
        double[] factor = Arrays.copyOfRange(encoding.factor(), from, to);
        if (IntStream.range(from, to).anyMatch(encoding::fills)) {
            double[] fill = Arrays.copyOfRange(encoding.fill(), from, to);
            String missing = graph.apply("IsNaN", List.of(result));
            result = graph.apply("Where", List.of(missing, graph.doubles(fill, 1, to - from), result));
        }
        if (Arrays.stream(shift).anyMatch(value -> value != 0)) {
            result = graph.apply("Sub", List.of(result, graph.doubles(shift, 1, to - from)));
        }
        if (Arrays.stream(factor).anyMatch(value -> value != 1)) {
            result = graph.apply("Mul", List.of(result, graph.doubles(factor, 1, to - from)));
        }
        return result;
    }
}
