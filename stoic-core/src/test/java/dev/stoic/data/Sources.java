package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.data.Source.Columns;
import dev.stoic.data.Source.Csv;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.Na;
import dev.stoic.data.Source.Point;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.data.Source.Thousands;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Short ways to say what tests read. */
record Sources(Path folder) {
    static final Holdout NOTHING = new Holdout.Nothing();

    static Source plain(String location) {
        return new Source(location, Optional.empty(), TargetKind.NONE, Columns.all(), Csv.guess());
    }

    static Source of(String location, String target, TargetKind kind) {
        return new Source(location, Optional.of(target), kind, Columns.all(), Csv.guess());
    }

    static Source missing(Source source, Missing missing) {
        Columns c = source.columns();
        return columns(source, new Columns(c.drop(), c.keep(), c.category(), c.number(), missing));
    }

    static Source dropping(Source source, String... names) {
        return columns(
                source,
                new Columns(
                        List.of(names),
                        List.of(),
                        List.of(),
                        List.of(),
                        source.columns().missing()));
    }

    static Source columns(Source source, Columns columns) {
        return new Source(source.location(), source.target(), source.targetKind(), columns, source.csv());
    }

    static Source csv(Source source, Csv csv) {
        return new Source(source.location(), source.target(), source.targetKind(), source.columns(), csv);
    }

    static Source written(Source source, char separator, boolean header) {
        return csv(source, written(separator, header, Point.POINT));
    }

    static Csv written(char separator, boolean header, Point decimal, String... absent) {
        Csv usual = Csv.guess();
        return new Csv(
                Optional.of(separator),
                Optional.of(header),
                decimal,
                usual.thousands(),
                usual.encoding(),
                usual.na(),
                List.of(absent));
    }

    /** With commas before fractions. */
    static Source commas(Source source) {
        return csv(source, numbers(Point.COMMA, Thousands.NONE));
    }

    static Csv numbers(Point decimal, Thousands thousands) {
        Csv usual = Csv.guess();
        return new Csv(
                usual.separator(), usual.header(), decimal, thousands, usual.encoding(), usual.na(), usual.absent());
    }

    static Source in(Source source, Charset encoding) {
        Csv usual = Csv.guess();
        return csv(
                source,
                new Csv(
                        usual.separator(),
                        usual.header(),
                        usual.decimal(),
                        usual.thousands(),
                        encoding,
                        usual.na(),
                        usual.absent()));
    }

    /** With NA and its like as values of categories. */
    static Source withNa(Source source) {
        Csv usual = Csv.guess();
        return csv(
                source,
                new Csv(
                        usual.separator(),
                        usual.header(),
                        usual.decimal(),
                        usual.thousands(),
                        usual.encoding(),
                        Na.TEXT,
                        usual.absent()));
    }

    static Source absent(Source source, String... texts) {
        Csv usual = Csv.guess();
        return csv(
                source,
                new Csv(
                        usual.separator(),
                        usual.header(),
                        usual.decimal(),
                        usual.thousands(),
                        usual.encoding(),
                        usual.na(),
                        List.of(texts)));
    }

    Source file(String name, String text) {
        write(name, text);
        return plain(name);
    }

    void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Opening opening() {
        return new Opening(places(), Progress.silent());
    }

    Places places() {
        return new Places(folder.resolve("cache"), folder, new DataHome(folder.resolve("home")), RemoteFiles.none());
    }

    DataSet open(Source source) {
        return open(source, NOTHING, NOTHING, 1, new HeapBudget(1L << 30));
    }

    DataSet open(Source source, Holdout validation, Holdout test, long seed, HeapBudget budget) {
        return DataSet.open(opening(), source, validation, test, seed, budget);
    }

    List<List<Double>> rows(Source source) {
        try (DataSet data = open(source)) {
            return table(data.rows(1));
        }
    }

    /** Why rows are refused. */
    Fault.User fault(Source source) {
        StoicException thrown = catchThrowableOfType(StoicException.class, () -> rows(source));
        assertThat(thrown).isNotNull();
        assertThat(thrown.fault()).isInstanceOf(Fault.User.class);
        return (Fault.User) thrown.fault();
    }

    /** All rows of a view as a table, the target last where there is one. */
    static List<List<Double>> table(Rows rows) {
        List<List<Double>> table = new ArrayList<>();
        Tiles tiles = rows.tiles(new Span(0, rows.count()));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++) {
                List<Double> row = new ArrayList<>();
                for (int j = 0; j < tile.width(); j++) {
                    row.add(tile.at(i, j));
                }
                if (tile.targets().length > 0) {
                    row.add(tile.target(i));
                }
                table.add(row);
            }
        }
        return table;
    }
}
