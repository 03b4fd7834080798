package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnsupportedLocationTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https://example.org/iris.csv | https:// | curl -LO https://example.org/iris.csv",
                "http://example.org/a?b=c&d | http:// | curl -LO <address>",
                "postgresql://db/table | postgresql:// | export the table to a CSV file first",
                "jdbc:mysql://db/table | jdbc:// | export the table to a CSV file first",
                "gs://bucket/iris.csv | gs:// | copy the file to this computer",
                "file:///tmp/iris.csv | file:// | write the path alone",
            })
    void whatIsNotReadSaysHowToBringTheRowsHere(String location, String scheme, String advice) {
        assertThat(UnsupportedLocation.of(location)).hasValueSatisfying(refusal -> {
            assertThat(refusal.what()).isEqualTo("reading from " + scheme + " is not supported");
            assertThat(refusal.advice()).contains(advice);
        });
    }

    @Test
    void aPasswordInALocationIsNotRepeated() {
        for (String location : new String[] {"postgresql://me:hunter2@db/t", "https://me:hunter2@example.org/x.csv"}) {
            assertThat(UnsupportedLocation.of(location).orElseThrow().toString())
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void standardInputNeedsAFile() {
        assertThat(UnsupportedLocation.of("-").orElseThrow().advice()).contains("> rows.csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mnist://train", "store://iris.csv", "s3://bucket/x.csv", "claim://a/b", "rows.csv", "a:b.csv"})
    void otherLocationsAreLeftToTheirReaders(String location) {
        assertThat(UnsupportedLocation.of(location)).isEmpty();
    }
}
