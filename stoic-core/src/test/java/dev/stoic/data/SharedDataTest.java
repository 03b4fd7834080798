package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real files with real trouble in them. They are not part of the project; where they are not at hand the tests say so. */
class SharedDataTest {
    @TempDir
    Path folder;

    private Path shared;

    @BeforeEach
    void find() {
        Optional<Path> found = Stream.of(
                        System.getProperty("STOIC_SHARED_DATA", ""),
                        Optional.ofNullable(System.getenv("STOIC_SHARED_DATA")).orElse(""),
                        "../shared/data",
                        "../../shared/data",
                        "../../../shared/data")
                .filter(name -> !name.isEmpty())
                .map(Path::of)
                .filter(Files::isDirectory)
                .findFirst();
        if (found.isEmpty()) {
            System.out.println("skipped: no folder of shared data; set STOIC_SHARED_DATA to read real files");
        }
        assumeTrue(found.isPresent(), "no folder of shared data; set STOIC_SHARED_DATA");
        shared = found.get().toAbsolutePath().normalize();
    }

    private DataSet open(Source source) {
        return new Sources(folder).open(source);
    }

    @Test
    void namesTheFiveIncompleteCars() {
        Source cars = Sources.plain(shared.resolve("cars.csv").toString());
        assertThatThrownBy(() -> open(cars))
                .satisfies(e -> assertThat(((Fault.User) ((StoicException) e).fault()).problems())
                        .extracting(Fault.Problem::where)
                        .containsExactly(
                                "cars.csv:16 column \"weightlbs\"",
                                "cars.csv:35 column \"weightlbs\"",
                                "cars.csv:42 column \"cubicinches\"",
                                "cars.csv:174 column \"weightlbs\"",
                                "cars.csv:182 column \"cubicinches\""));
        try (DataSet data = open(Sources.missing(cars, Missing.DROP))) {
            assertThat(data.count(Split.TRAIN)).isEqualTo(256);
            assertThat(data.notes().getFirst()).contains("5 rows").contains("cars.csv:182");
            assertThat(data.schema().columns().getLast())
                    .isEqualTo(new Column.Categorical("brand", List.of("Europe.", "Japan.", "US.")));
        }
    }

    @Test
    void readsHousesWithAddressesOfSeveralLines() {
        Source houses = Sources.dropping(
                Sources.of(shared.resolve("USA_Housing.csv").toString(), "Price", TargetKind.NUMBER), "Address");
        try (DataSet data = open(houses)) {
            assertThat(data.count(Split.TRAIN)).isEqualTo(5000);
            assertThat(data.schema().width()).isEqualTo(5);
            assertThat(Sources.table(data.rows(1)).getFirst())
                    .containsExactly(
                            79545.4585743168,
                            5.68286132161559,
                            7.00918814279224,
                            4.09,
                            23086.8005026865,
                            1059033.55787012);
        }
    }

    @Test
    void readsAdsWithAClassAsTarget() {
        Source ads = Sources.dropping(
                Sources.of(shared.resolve("Social_Network_Ads.csv").toString(), "Purchased", TargetKind.CLASS),
                "User ID");
        try (DataSet data = open(ads)) {
            assertThat(data.count(Split.TRAIN)).isEqualTo(400);
            assertThat(data.schema().columns().getFirst())
                    .isEqualTo(new Column.Categorical("Gender", List.of("Female", "Male")));
            assertThat(data.schema().target()).contains(new Column.Categorical("Purchased", List.of("0", "1")));
        }
    }
}
