package dev.stoic.store.s3;

import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * Where blobs are and who asks for them.
 *
 * @param endpoint of a store that is not AWS's; buckets are then words of the path
 * @param prefix that all names get, ending in a slash unless it is empty
 * @param authority certificates to believe instead of those that Java believes
 */
public record S3Settings(
        Optional<URI> endpoint,
        String region,
        String bucket,
        String prefix,
        CredentialSource credentials,
        Patience patience,
        Optional<Path> authority) {
    /** What stores that are not AWS's are content with. */
    private static final String ANY_REGION = "us-east-1";

    /**
     * As AWS's own tools find them: in the environment, by the role of a pod, or in the files of the chosen profile.
     *
     * @param run whose own part of the location it is
     * @throws StoicException if something is missing
     */
    public static S3Settings of(
            StoreLocation.S3 location, String run, Map<String, String> env, Path home, InstantSource time) {
        return of(location, env, home, time).below(run);
    }

    /** The same for all that lies at the location. */
    public static S3Settings of(StoreLocation.S3 location, Map<String, String> env, Path home, InstantSource time) {
        var profile = AwsProfile.read(env, home);
        Optional<URI> endpoint = first(env, "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
                .or(() -> profile.value("endpoint_url"))
                .map(S3Settings::endpoint);
        String region = first(env, "AWS_REGION", "AWS_DEFAULT_REGION")
                .or(() -> profile.value("region"))
                .or(() -> endpoint.map(_ -> ANY_REGION))
                .orElseThrow(() -> StoicException.user(
                        "the region of " + location + " is not known",
                        "set AWS_REGION, or AWS_ENDPOINT_URL for a store that is not AWS's"));
        CredentialSource credentials = credentials(env)
                .<CredentialSource>map(keys -> keys)
                .or(() -> PodCredentials.ofRole(env, region).map(fetch -> new FetchedCredentials(fetch, time)))
                .or(profile::credentials)
                .or(() -> PodCredentials.ofContainer(env).map(fetch -> new FetchedCredentials(fetch, time)))
                .orElseThrow(() -> StoicException.user(
                        "no credentials for " + location,
                        "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write them to " + profile.file()));
        String prefix = location.prefix().isEmpty() ? "" : location.prefix() + "/";
        return new S3Settings(
                endpoint,
                region,
                location.bucket(),
                prefix,
                credentials,
                Patience.USUAL,
                first(env, "AWS_CA_BUNDLE").map(Path::of));
    }

    /** What lies below a word of the same place. */
    public S3Settings below(String word) {
        return new S3Settings(endpoint, region, bucket, prefix + word + "/", credentials, patience, authority);
    }

    private static Optional<Credentials> credentials(Map<String, String> env) {
        return first(env, "AWS_ACCESS_KEY_ID")
                .flatMap(key -> first(env, "AWS_SECRET_ACCESS_KEY")
                        .map(secret -> new Credentials(key, secret, first(env, "AWS_SESSION_TOKEN"))));
    }

    private static URI endpoint(String text) {
        String bare = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        if (!bare.matches("https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._/-]*)?")) {
            throw StoicException.user(
                    "AWS_ENDPOINT_URL is \"" + text + "\"", "write it like https://minio.example.org:9000");
        }
        return URI.create(bare);
    }

    private static Optional<String> first(Map<String, String> env, String... names) {
        for (String name : names) {
            String value = env.getOrDefault(name, "").strip();
            if (!value.isEmpty()) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    /** @param path of an object, or empty for the bucket itself */
    URI uri(String path, String query) {
        // A certificate of AWS covers one word before its own name, so that a bucket with dots goes into the path.
        String base = endpoint.map(own -> own + "/" + bucket)
                .orElseGet(() -> bucket.contains(".")
                        ? "https://s3.%s.amazonaws.com/%s".formatted(region, bucket)
                        : "https://%s.s3.%s.amazonaws.com".formatted(bucket, region));
        return URI.create(base + "/" + path + (query.isEmpty() ? "" : "?" + query));
    }

    /** For people. */
    String place() {
        return "s3://" + bucket + "/" + prefix;
    }
}
