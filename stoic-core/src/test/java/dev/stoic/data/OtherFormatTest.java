package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.fault.StoicException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtherFormatTest {
    @TempDir
    Path folder;

    private String refused(byte[] content) throws IOException {
        Files.write(folder.resolve("rows"), content);
        StoicException thrown = catchThrowableOfType(
                StoicException.class,
                () -> new Sources(folder).open(Sources.plain("rows")).close());
        assertThat(thrown).isNotNull();
        assertThat(thrown.fault().exitCode()).isEqualTo(2);
        return thrown.getMessage() + " → " + thrown.fault().advice();
    }

    private static byte[] table(String start) {
        return (start + "\na,b\n1,2\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void whatIsNotTextIsCalledByItsName() throws IOException {
        assertThat(refused("a,b\n1,2\n".getBytes(StandardCharsets.UTF_16)))
                .contains("is text in UTF-16", "data.csv.encoding: utf-16", "save it as UTF-8");
        assertThat(refused("a,b\n1,\u00002\n".getBytes(StandardCharsets.UTF_8))).contains("bytes that are not text");
        assertThat(refused(table("%PDF-1.7\u0000"))).contains("is a PDF file");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                PAR1_           | is a Parquet file            | pandas.read_parquet("rows.old").to_csv("rows.csv", index=False)
                ARROW1_         | is an Arrow file             | pandas.read_feather("rows.old").to_csv("rows.csv", index=False)
                ORC_            | is an ORC file               | pandas.read_orc("rows.old").to_csv("rows.csv", index=False)
                Obj^_          | is an Avro file              | fastavro.reader(open("rows.old", "rb"))
                \u0089HDF       | is an HDF5 file              | pandas.read_hdf("rows.old").to_csv("rows.csv", index=False)
                SQLite format 3 | is a SQLite database         | sqlite3 -header -csv "rows.old" "SELECT * FROM …" > "rows.csv"
                \u00d0\u00cf\u0011\u00e0 | is an old Excel or Word file | pandas.read_excel("rows.old").to_csv("rows.csv", index=False)
                BZh91AY&SY      | is packed by bzip2           | bunzip2 --keep "rows.old"
                (\u00b5/\u00fd  | is packed by Zstandard       | unzstd "rows.old"
                \u00fd7zXZ      | is packed by xz              | unxz --keep "rows.old"
                """)
    void theLineThatConvertsItIsNamed(String start, String what, String how) throws IOException {
        Files.write(folder.resolve("rows.old"), table(start.replace('_', '\0').replace('^', '\1')));
        StoicException thrown = catchThrowableOfType(
                StoicException.class,
                () -> new Sources(folder).open(Sources.plain("rows.old")).close());
        assertThat(thrown).hasMessageContaining(what);
        assertThat(thrown.fault().advice()).contains(how);
    }

    private byte[] archive(String... names) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(table("c,d"));
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void anArchiveIsNotRead() throws IOException {
        assertThat(refused(archive("rows.csv"))).contains("is a zip archive", "unzip \"rows\"");
        assertThat(refused(archive("[Content_Types].xml", "xl/workbook.xml")))
                .contains("is an Excel or OpenDocument file", "pandas.read_excel(\"rows\")");
        assertThat(refused(archive("x.npy", "y.npy")))
                .contains("is an archive of NumPy arrays", "numpy.load(\"rows\")");
    }

    @Test
    void whatGzipPackedIsLookedAtToo() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(table("PAR1\u0000"));
        }
        assertThat(refused(bytes.toByteArray())).contains("is a Parquet file");
    }

    @ParameterizedTest
    @ValueSource(strings = {" [\n {\"a\": 1}]", "[[1, 2], [3, 4]]", "{\n  \"a\": [1, 2]\n}"})
    void jsonIsNotRead(String text) throws IOException {
        assertThat(refused(text.getBytes(StandardCharsets.UTF_8)))
                .contains("is written in JSON →", "pandas.read_json(\"rows\").to_csv");
    }

    @Test
    void jsonLinesAreNotRead() throws IOException {
        assertThat(refused("{\"a\": 1}\n{\"a\": 2}\n".getBytes(StandardCharsets.UTF_8)))
                .contains("is written in JSON lines", "pandas.read_json(\"rows\", lines=True)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[a],b\n1,2\n",
                "PAR1,PAR2\n1,2\n",
                "ORC,BZh\n1,2\n",
                "{a},b\n1,2\n",
                "PK,b\n1,2\n",
                "BZ,b\n1,2\n",
                "é,b\n1,2\n"
            })
    void textThatLooksALittleLikeItIsRead(String text) throws IOException {
        Files.writeString(folder.resolve("rows"), text);
        try (DataSet data = new Sources(folder).open(Sources.plain("rows"))) {
            assertThat(data.schema().columns()).hasSize(2);
        }
    }
}
