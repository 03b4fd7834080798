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
    void whatIsNoTextIsCalledByItsName() throws IOException {
        assertThat(refused(table("PAR1\u0015\u0000"))).contains("is a Parquet file", "read_parquet");
        assertThat(refused(table("\u0089HDF\r\n"))).contains("is an HDF5 file");
        assertThat(refused(table("BZh91AY&SY\u00e1"))).contains("is packed by bzip2", "unpack");
        assertThat(refused("a,b\n1,2\n".getBytes(StandardCharsets.UTF_16))).contains("UTF-16", "UTF-8");
        assertThat(refused("a,b\n1,\u00002\n".getBytes(StandardCharsets.UTF_8))).contains("bytes that are no text");
    }

    @Test
    void anArchiveIsNotRead() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("rows.csv"));
            zip.write(table("c,d"));
        }
        assertThat(refused(bytes.toByteArray())).contains("is a zip archive");
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
    @ValueSource(strings = {"{\"a\": 1}\n{\"a\": 2}\n", " [\n {\"a\": 1}]", "[[1, 2], [3, 4]]"})
    void jsonIsNotRead(String text) throws IOException {
        assertThat(refused(text.getBytes(StandardCharsets.UTF_8))).contains("is written in JSON");
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
