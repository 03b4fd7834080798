package dev.stoic.job;

import dev.stoic.data.Claim;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a run keeps its checkpoints and takes its epochs. Printed, it reads back to the same location. */
public sealed interface StoreLocation {
    String EXPECTED =
            "a folder, or s3://bucket/prefix with a prefix of letters, digits, dots, dashes and underscores, or on a"
                    + " cluster claim://name/folder";

    /** Beside everything else about the run. */
    record RunFolder() implements StoreLocation {
        @Override
        public String toString() {
            return "";
        }
    }

    /** May be shared between hosts. */
    record Folder(String path) implements StoreLocation {
        @Override
        public String toString() {
            return path;
        }
    }

    /** @param prefix without slashes at its ends; empty for the whole bucket */
    record S3(String bucket, String prefix) implements StoreLocation {
        private static final String WORD = "[A-Za-z0-9_-][A-Za-z0-9._-]*";
        private static final Pattern FORM =
                Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(%s(?:/%s)*)?/?)?".formatted(WORD, WORD));

        @Override
        public String toString() {
            return "s3://" + bucket + (prefix.isEmpty() ? "" : "/" + prefix);
        }
    }

    /** A folder of a volume that a cluster's pods share. */
    record Claimed(Claim claim) implements StoreLocation {
        @Override
        public String toString() {
            return claim.toString();
        }
    }

    /** Nothing if it is no location. */
    static Optional<StoreLocation> parse(String text) {
        if (!text.contains("://")) {
            return text.isEmpty() ? Optional.empty() : Optional.of(new Folder(text));
        }
        if (text.startsWith(Claim.SCHEME)) {
            return Claim.parse(text).map(Claimed::new);
        }
        Matcher s3 = S3.FORM.matcher(text);
        if (!s3.matches()) {
            return Optional.empty();
        }
        return Optional.of(new S3(s3.group(1), s3.group(2) == null ? "" : s3.group(2)));
    }
}
