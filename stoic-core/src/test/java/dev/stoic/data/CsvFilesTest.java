package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.Fault;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several files that are read as one. */
class CsvFilesTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private String content(String glob) {
        try (DataSet data = sources.open(Sources.of(glob, "y", TargetKind.CLASS))) {
            return data.fingerprints().content();
        }
    }

    @Test
    void columnsMayComeInAnyOrder() {
        sources.write("same-1.csv", "a,city,y,b\n1,Bern,no,2\n");
        sources.write("same-2.csv", "a,city,y,b\n3,Ulm,yes,4\n5,Bern,no,6\n");
        sources.write("other-1.csv", "a,city,y,b\n1,Bern,no,2\n");
        sources.write("other-2.csv", "y,b,a,city\nyes,4,3,Ulm\nno,6,5,Bern\n");
        assertThat(content("other-*.csv")).isEqualTo(content("same-*.csv"));
    }

    @Test
    void aLargeFileInAnotherOrderIsReadByItsOwn() {
        String row = "1,2,3,4,5,6,7,8,9,10\n";
        sources.write("same-1.csv", "y,a,b,c,d,e,f,g,h,i\n" + row);
        sources.write("same-2.csv", "y,a,b,c,d,e,f,g,h,i\n" + "0,.5,-2,.75,-4.5,6,7,8,9,1\n".repeat(100_000));
        sources.write("other-1.csv", "y,a,b,c,d,e,f,g,h,i\n" + row);
        sources.write("other-2.csv", "i,h,g,f,e,d,c,b,a,y\n" + "1,9,8,7,6,-4.5,.75,-2,.5,0\n".repeat(100_000));
        assertThat(content("other-*.csv")).isEqualTo(content("same-*.csv"));
    }

    @Test
    void problemsNameTheColumnByItsName() {
        sources.write("part-1.csv", "a,b\n1,2\n");
        sources.write("part-2.csv", "b,a\n1,\nx,3\n4,5\n");
        Source source = Sources.columns(
                Sources.plain("part-*.csv"),
                new Source.Columns(List.of(), List.of(), List.of(), List.of("a", "b"), Source.Missing.ERROR));
        assertThat(sources.fault(source).problems())
                .extracting(Object::toString)
                .containsExactly(
                        "part-2.csv:2 column \"a\": is empty", "part-2.csv:3 column \"b\": \"x\" is not a number");
    }

    @Test
    void aMissingOrExtraColumnIsNamedWithItsFile() {
        sources.write("part-1.csv", "a,b\n1,2\n");
        sources.write("part-2.csv", "b,c\n3,4\n");
        Fault.User fault = sources.fault(Sources.plain("part-*.csv"));
        assertThat(fault.message()).contains("part-1.csv", "part-2.csv", "differ in their columns");
        assertThat(fault.problems())
                .extracting(Object::toString)
                .containsExactly(
                        "part-2.csv column \"a\": is missing", "part-2.csv column \"c\": is not in part-1.csv");
    }

    @Test
    void aColumnThatIsThereTwiceIsNamed() {
        sources.write("part-1.csv", "a,b\n1,2\n");
        sources.write("part-2.csv", "a,b,b\n3,4,5\n");
        assertThat(sources.fault(Sources.plain("part-*.csv")).problems())
                .extracting(Object::toString)
                .containsExactly("part-2.csv column \"b\": is there twice");
    }

    @Test
    void anEmptyFileOfSeveralIsNamed() {
        sources.write("part-1.csv", "a,b\n1,2\n");
        sources.write("part-2.csv", "\n");
        assertThat(sources.fault(Sources.plain("part-*.csv")).message()).endsWith("part-2.csv is empty");
    }
}
