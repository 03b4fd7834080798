package dev.stoic.data;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Places that data lies in elsewhere, and that are not read: how to bring it here. */
public final class UnsupportedLocation {
    private static final List<String> WEB = List.of("http", "https", "ftp");
    private static final List<String> CLOUDS =
            List.of("gs", "gcs", "az", "abfs", "abfss", "wasb", "hdfs", "dbfs", "adl");
    private static final List<String> DATABASES = List.of(
            "postgresql",
            "postgres",
            "mysql",
            "mariadb",
            "sqlite",
            "mssql",
            "sqlserver",
            "oracle",
            "snowflake",
            "bigquery",
            "redshift",
            "duckdb",
            "mongodb",
            "clickhouse",
            "jdbc");

    private UnsupportedLocation() {}

    /** Why a location cannot be read, and what to do; nothing where its form is not at fault. */
    public static Optional<Refusal> of(String location) {
        if (location.equals("-")) {
            return Optional.of(new Refusal(
                    "standard input cannot be read here, because rows are read several times",
                    "save them in a file first: … > rows.csv"));
        }
        int end = location.indexOf(':');
        String scheme = end < 0 ? "" : location.substring(0, end).toLowerCase(Locale.ROOT);
        boolean written = location.contains("://") || scheme.equals("jdbc");
        String message = "reading from %s:// is not supported".formatted(scheme);
        if (!written) {
            return Optional.empty();
        }
        if (WEB.contains(scheme)) {
            return Optional.of(new Refusal(message, "download the file first: curl -LO " + address(location)));
        }
        if (CLOUDS.contains(scheme)) {
            return Optional.of(new Refusal(message, "copy the file to this computer, or to an S3 bucket"));
        }
        if (DATABASES.contains(scheme)) {
            return Optional.of(new Refusal(message, "export the table to a CSV file first"));
        }
        return scheme.equals("file")
                ? Optional.of(new Refusal(message, "write the path alone, without file://"))
                : Optional.empty();
    }

    /** @param what cannot be read, without the location: it may hold a password */
    public record Refusal(String what, String advice) {}

    /** The address for a shell; names and passwords are left out, and so is one that a shell would take apart. */
    private static String address(String location) {
        return location.matches("[\\w.:/%+=,~-]+") ? location : "<address>";
    }
}
