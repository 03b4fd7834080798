package dev.stoic.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A computation that is built node by node; every method that adds one gives the name of its result. Numbers are doubles
 * unless the name says otherwise. Rows are the first dimension everywhere, and there may be any number of them.
 */
public final class Graph {
    /** What a tensor holds, by the number that the format gives it. */
    public enum Type {
        FLOAT(1),
        UINT8(2),
        INT64(7),
        STRING(8),
        BOOL(9),
        DOUBLE(11);

        private final int number;

        Type(int number) {
            this.number = number;
        }
    }

    /** A setting of a node. */
    public sealed interface Setting {
        String name();

        record Whole(String name, long value) implements Setting {}

        record Wholes(String name, List<Long> values) implements Setting {}

        record Longs(String name, long[] values) implements Setting {}

        /** A tensor of one dimension. */
        record Doubles(String name, double[] values) implements Setting {}

        /** The same of bytes without sign. */
        record Bytes(String name, byte[] values) implements Setting {}

        record Reals(String name, float[] values) implements Setting {}

        record Text(String name, String value) implements Setting {}

        record Texts(String name, List<String> values) implements Setting {}
    }

    /** Names of the second domain of operators, for classic machine learning. */
    public static final String ML = "ai.onnx.ml";

    private static final int IR_VERSION = 8;
    private static final int OPERATORS = 17;
    private static final int ML_OPERATORS = 3;

    // Older operators for trees know floats only, or answer in floats.
    private static final int TREES_OPERATORS = 5;

    private final List<Wire> nodes = new ArrayList<>();
    private final List<Wire> constants = new ArrayList<>();
    private final List<Wire> inputs = new ArrayList<>();
    private final List<Wire> outputs = new ArrayList<>();
    private int names;
    private int mlOperators = ML_OPERATORS;

    /**
     * A tree, root first. The arrays are owned by the record: nobody writes to them.
     *
     * @param features of each node, less than 0 for a leaf
     * @param values of each node: the largest value that goes left, or what a leaf adds
     * @param left child of each node, which the right one follows; any number for a leaf
     * @param missingLeft whether missing values go left
     * @param target what the leaves add to
     */
    public record Tree(int[] features, double[] values, int[] left, boolean[] missingLeft, int target) {
        boolean isLeaf(int node) {
            return features[node] < 0;
        }

        int splits() {
            int splits = 0;
            for (int feature : features) {
                splits += feature < 0 ? 0 : 1;
            }
            return splits;
        }
    }

    /** What the leaves of some rows add to each target, rows × targets. */
    public String trees(String features, List<Tree> trees, int targets) {
        mlOperators = TREES_OPERATORS;
        return apply(ML, "TreeEnsemble", List.of(features), 1, new Trees(trees).settings(targets))
                .getFirst();
    }

    /** An input of so many columns. */
    public String input(String name, Type type, int columns) {
        inputs.add(value(name, type, new long[] {columns}));
        return name;
    }

    /** Names a result as an output; {@code columns} is absent where there is one value a row. */
    public void output(String result, String name, Type type, int... columns) {
        add("Identity", List.of(result), List.of(name), "", List.of());
        long[] shape = new long[columns.length];
        for (int i = 0; i < shape.length; i++) {
            shape[i] = columns[i];
        }
        outputs.add(value(name, type, shape));
    }

    /** Probabilities as an output, and beside them the name of the most likely class, the first one on ties. */
    public void classes(String probabilities, List<String> classes) {
        output(probabilities, "probabilities", Type.DOUBLE, classes.size());
        String best =
                apply("ArgMax", List.of(probabilities), new Setting.Whole("axis", 1), new Setting.Whole("keepdims", 0));
        output(apply("Gather", List.of(strings(classes), best)), "label", Type.STRING);
    }

    public String apply(String operator, List<String> arguments, Setting... settings) {
        return apply("", operator, arguments, 1, settings).getFirst();
    }

    /** A node with several results, or from another domain. */
    public List<String> apply(
            String domain, String operator, List<String> arguments, int results, Setting... settings) {
        var given = new ArrayList<String>();
        for (int i = 0; i < results; i++) {
            given.add("v" + names++);
        }
        add(operator, arguments, given, domain, List.of(settings));
        return given;
    }

    public String doubles(double[] values, int... shape) {
        return constant(Type.DOUBLE, shape, new Wire().bytes(9, raw(values)));
    }

    private static byte[] raw(double[] values) {
        var raw = ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        raw.asDoubleBuffer().put(values);
        return raw.array();
    }

    public String floats(float[] values, int... shape) {
        var raw = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        raw.asFloatBuffer().put(values);
        return constant(Type.FLOAT, shape, new Wire().bytes(9, raw.array()));
    }

    public String longs(long[] values, int... shape) {
        var raw = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        raw.asLongBuffer().put(values);
        return constant(Type.INT64, shape, new Wire().bytes(9, raw.array()));
    }

    public String strings(List<String> values) {
        var data = new Wire();
        values.forEach(value -> data.text(6, value));
        return constant(Type.STRING, new int[] {values.size()}, data);
    }

    public String cast(String argument, Type type) {
        return apply("Cast", List.of(argument), new Setting.Whole("to", type.number));
    }

    /** The whole as a file. */
    public byte[] bytes(String producer, String version, String about) {
        var graph = new Wire();
        nodes.forEach(node -> graph.message(1, node));
        graph.text(2, "stoic");
        constants.forEach(constant -> graph.message(5, constant));
        graph.text(10, about);
        inputs.forEach(input -> graph.message(11, input));
        outputs.forEach(output -> graph.message(12, output));
        return new Wire()
                .number(1, IR_VERSION)
                .text(2, producer)
                .text(3, version)
                .message(7, graph)
                .message(8, new Wire().text(1, "").number(2, OPERATORS))
                .message(8, new Wire().text(1, ML).number(2, mlOperators))
                .bytes();
    }

    private void add(
            String operator, List<String> arguments, List<String> results, String domain, List<Setting> settings) {
        var node = new Wire();
        arguments.forEach(argument -> node.text(1, argument));
        results.forEach(result -> node.text(2, result));
        node.text(3, operator + "_" + nodes.size()).text(4, operator);
        settings.forEach(setting -> node.message(5, attribute(setting)));
        node.text(7, domain);
        nodes.add(node);
    }

    private static Wire attribute(Setting setting) {
        var out = new Wire().text(1, setting.name());
        switch (setting) {
            case Setting.Whole(String _, long value) -> out.number(3, value).number(20, 2);
            case Setting.Wholes(String _, List<Long> values) -> {
                values.forEach(value -> out.number(8, value));
                out.number(20, 7);
            }
            case Setting.Longs(String _, long[] values) -> {
                for (long value : values) {
                    out.number(8, value);
                }
                out.number(20, 7);
            }
            case Setting.Doubles(String name, double[] values) ->
                out.message(5, tensor(Type.DOUBLE, values.length, name, raw(values)))
                        .number(20, 4);
            case Setting.Bytes(String name, byte[] values) ->
                out.message(5, tensor(Type.UINT8, values.length, name, values)).number(20, 4);
            case Setting.Reals(String _, float[] values) -> {
                for (float value : values) {
                    out.real(7, value);
                }
                out.number(20, 6);
            }
            case Setting.Text(String _, String value) -> out.text(4, value).number(20, 3);
            case Setting.Texts(String _, List<String> values) -> {
                values.forEach(value -> out.text(9, value));
                out.number(20, 8);
            }
        }
        return out;
    }

    private static Wire tensor(Type type, int length, String name, byte[] raw) {
        return new Wire().number(1, length).number(2, type.number).text(8, name).bytes(9, raw);
    }

    private String constant(Type type, int[] shape, Wire data) {
        String name = "c" + names++;
        var tensor = new Wire();
        for (int size : shape) {
            tensor.number(1, size);
        }
        constants.add(tensor.number(2, type.number).text(8, name).all(data));
        return name;
    }

    private static Wire value(String name, Type type, long[] columns) {
        var shape = new Wire().message(1, new Wire().text(2, "rows"));
        for (long size : columns) {
            shape.message(1, new Wire().number(1, size));
        }
        var tensor = new Wire().number(1, type.number).message(2, shape);
        return new Wire().text(1, name).message(2, new Wire().message(1, tensor));
    }
}
