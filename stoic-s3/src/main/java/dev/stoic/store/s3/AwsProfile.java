package dev.stoic.store.s3;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the files in {@code ~/.aws} say about the chosen profile. A file that cannot be read says nothing. */
record AwsProfile(Path file, Map<String, String> values) {
    static AwsProfile read(Map<String, String> env, Path home) {
        String name = env.getOrDefault("AWS_PROFILE", "default");
        Path file = path(env, "AWS_SHARED_CREDENTIALS_FILE", home.resolve(".aws/credentials"));
        Path config = path(env, "AWS_CONFIG_FILE", home.resolve(".aws/config"));
        var values = new HashMap<String, String>();
        add(values, config, name.equals("default") ? name : "profile " + name);
        add(values, file, name);
        return new AwsProfile(file, values);
    }

    private static Path path(Map<String, String> env, String name, Path otherwise) {
        String given = env.getOrDefault(name, "");
        return given.isEmpty() ? otherwise : Path.of(given);
    }

    private static void add(Map<String, String> values, Path file, String section) {
        if (!Files.isReadable(file)) {
            return;
        }
        try {
            boolean inside = false;
            for (String line : Files.readAllLines(file)) {
                String text = line.strip();
                int equals = text.indexOf('=');
                if (text.startsWith("[")) {
                    inside = text.replace("]", "").substring(1).strip().equals(section);
                } else if (inside && equals > 0 && !text.startsWith("#") && !text.startsWith(";")) {
                    values.put(
                            text.substring(0, equals).strip(),
                            text.substring(equals + 1).strip());
                }
            }
        } catch (IOException _) {
            // As if it were not there.
        }
    }

    Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key)).filter(value -> !value.isEmpty());
    }

    Optional<Credentials> credentials() {
        return value("aws_access_key_id")
                .flatMap(key -> value("aws_secret_access_key")
                        .map(secret -> new Credentials(key, secret, value("aws_session_token"))));
    }
}
