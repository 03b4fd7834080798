package dev.stoic.data;

import dev.stoic.data.Schema.Numbers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a cache file says about its rows.
 *
 * @param built the file system's time when reading began, in nanoseconds
 * @param checks CRC-32C of each block of rows together with its targets
 */
record Footer(
        Schema schema,
        Cell cell,
        long rows,
        List<Stamp> stamps,
        long built,
        List<String> notes,
        RowTreatment treated,
        Fingerprints fingerprints,
        List<Integer> checks) {
    Footer {
        stamps = List.copyOf(stamps);
        notes = List.copyOf(notes);
        checks = List.copyOf(checks);
    }

    private interface Write<T> {
        void to(DataOutputStream out, T value) throws IOException;
    }

    private interface Read<T> {
        T from(DataInputStream in) throws IOException;
    }

    byte[] encode() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            schema(out, schema);
            text(out, cell.name());
            out.writeLong(rows);
            list(out, stamps, (o, stamp) -> {
                text(o, stamp.path());
                o.writeLong(stamp.size());
                o.writeLong(stamp.modified());
                o.writeLong(stamp.changed());
                o.writeLong(stamp.inode());
            });
            out.writeLong(built);
            list(out, notes, Footer::text);
            list(out, treated.deviations(), (o, deviation) -> {
                text(o, deviation.where());
                text(o, deviation.what());
            });
            treated.gaps().write(out);
            text(out, fingerprints.sources());
            text(out, fingerprints.content());
            list(out, checks, DataOutputStream::writeInt);
        }
        return bytes.toByteArray();
    }

    static Footer decode(byte[] bytes) throws IOException {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return new Footer(
                    schema(in),
                    Cell.valueOf(text(in)),
                    in.readLong(),
                    list(in, i -> new Stamp(text(i), i.readLong(), i.readLong(), i.readLong(), i.readLong())),
                    in.readLong(),
                    list(in, Footer::text),
                    new RowTreatment(list(in, i -> new Deviation(text(i), text(i))), DroppedRows.read(in)),
                    new Fingerprints(text(in), text(in)),
                    list(in, DataInputStream::readInt));
        }
    }

    /** The schema in the bytes that fingerprints are made of. */
    static byte[] encode(Schema schema) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            schema(out, schema);
        }
        return bytes.toByteArray();
    }

    private static void schema(DataOutputStream out, Schema schema) throws IOException {
        list(out, schema.columns(), Footer::column);
        list(out, schema.target().stream().toList(), Footer::column);
        text(out, schema.numbers().name());
    }

    private static Schema schema(DataInputStream in) throws IOException {
        List<Column> columns = list(in, Footer::column);
        Optional<Column> target = list(in, Footer::column).stream().findFirst();
        return new Schema(columns, target, Numbers.valueOf(text(in)));
    }

    private static void column(DataOutputStream out, Column column) throws IOException {
        text(out, column.name());
        switch (column) {
            case Column.Numeric _ -> out.writeByte(0);
            case Column.Categorical category -> {
                out.writeByte(1);
                list(out, category.values(), Footer::text);
            }
        }
    }

    private static Column column(DataInputStream in) throws IOException {
        String name = text(in);
        return in.readByte() == 0 ? new Column.Numeric(name) : new Column.Categorical(name, list(in, Footer::text));
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static <T> void list(DataOutputStream out, List<T> values, Write<? super T> write) throws IOException {
        out.writeInt(values.size());
        for (T value : values) {
            write.to(out, value);
        }
    }

    private static <T> List<T> list(DataInputStream in, Read<T> read) throws IOException {
        int size = in.readInt();
        List<T> values = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            values.add(read.from(in));
        }
        return values;
    }
}
