package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stoic.cli.Attempt.Said;
import dev.stoic.cli.certificates.Authority;
import dev.stoic.cli.certificates.CertificateFolder;
import dev.stoic.cli.faulty.FaultyDisk;
import dev.stoic.fault.StoicException;
import dev.stoic.transport.Pem;
import dev.stoic.transport.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of certificates: how they are made, and what is said of those that do not do. */
class CertificatesTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
    }

    private Path made(String name) {
        assertThat(stoic.run("certificates", name).code()).isZero();
        return folder.resolve(name);
    }

    @Test
    void nobodyElseReadsTheFiles() throws IOException {
        Path made = made("tls");
        try (var files = Files.list(made)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("ca.crt", "ca.key", "tls.crt", "tls.key");
        }
        for (String name : List.of("ca.crt", "ca.key", "tls.crt", "tls.key")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made.resolve(name))))
                    .isEqualTo("rw-------");
        }
        assertThat(Tls.in(made).context().getProtocol()).isEqualTo("TLSv1.3");
    }

    @Test
    void theCertificateNamesItsHosts() throws Exception {
        assertThat(stoic.run("certificates", "tls", "--hosts", "alpha,beta.example,10.0.0.7,::1")
                        .code())
                .isZero();
        var names = Pem.certificates(folder.resolve("tls/tls.crt")).getFirst().getSubjectAlternativeNames();
        assertThat(names.stream().map(name -> String.valueOf(name.get(1))))
                .containsExactly("alpha", "beta.example", "10.0.0.7", "0:0:0:0:0:0:0:1");
    }

    @Test
    void anAuthorityThatIsThereIsKeptAndItsCertificateRenewed() throws IOException {
        Path made = made("tls");
        String authority = Files.readString(made.resolve("ca.crt"));
        String certificate = Files.readString(made.resolve("tls.crt"));
        made("tls");
        assertThat(made.resolve("ca.crt")).hasContent(authority);
        assertThat(Files.readString(made.resolve("tls.crt"))).isNotEqualTo(certificate);
    }

    @Test
    void aCertificateOfAnotherAuthorityIsNotReplaced() throws IOException {
        Path made = made("tls");
        Files.delete(made.resolve("ca.crt"));
        Files.delete(made.resolve("ca.key"));
        byte[] key = Files.readAllBytes(made.resolve("tls.key"));
        var said = stoic.run("certificates", "tls");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("has tls.key, but no authority that made it");
        assertThat(made.resolve("tls.key")).hasBinaryContent(key);
    }

    @Test
    void aFullDiskLeavesNeitherHalfAnAuthorityNorADraft() throws IOException {
        var attempt = new Attempt(Files.createDirectory(folder.resolve("attempts")));
        boolean failed = true;
        for (int from = 0; failed; from++) {
            Path there = attempt.folder();
            var disk = new FaultyDisk(FaultyDisk.Trouble.FULL, from);
            Said said = attempt.run(disk.at(there), List.of("certificates", "tls"));
            failed = disk.hasFailed();
            assertThat(said.code()).as(said.err()).isEqualTo(failed ? 4 : 0);
            assertThat(Attempt.contents(there).keySet())
                    .as(said.err())
                    .isSubsetOf("", "tls", "tls/ca.crt", "tls/ca.key", "tls/tls.crt", "tls/tls.key");
            assertThat(attempt.run(there, List.of("certificates", "tls")).code())
                    .as("from change %d: %s", from, said)
                    .isZero();
        }
    }

    @Test
    void halfAnAuthorityIsExplained() throws IOException {
        Path made = made("tls");
        Files.delete(made.resolve("ca.key"));
        var said = stoic.run("certificates", "tls");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("has only one of ca.crt and ca.key");
    }

    @Test
    void aNameThatIsNoneIsExplained() {
        var said = stoic.run("certificates", "tls", "--hosts", "alpha, beta");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("\" beta\" is not a host name");
    }

    @Test
    void aMissingFileIsNamed() throws IOException {
        Path made = made("tls");
        Files.delete(made.resolve("tls.key"));
        complains(made, "tls.key: no such file");
    }

    @Test
    void brokenFilesAreNamed() throws IOException {
        Path made = made("tls");
        Files.writeString(made.resolve("tls.key"), "hello");
        complains(made, "tls.key: no private key in it");
        Files.writeString(made.resolve("tls.key"), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        complains(made, "tls.key: the certificate needs a private key of type EC");
        Files.writeString(
                made.resolve("tls.key"), "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n");
        complains(made, "tls.key: the private key is not in PKCS#8 format");
        Files.writeString(made.resolve("tls.crt"), "");
        complains(made, "tls.crt: no certificate in it");
        Files.writeString(made.resolve("tls.crt"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        complains(made, "tls.crt: a malformed certificate");
    }

    @Test
    void anotherAuthorityIsNotBelieved() throws IOException {
        Path made = made("tls");
        Path other = made("other");
        Files.copy(other.resolve("ca.crt"), made.resolve("ca.crt"), StandardCopyOption.REPLACE_EXISTING);
        complains(made, "tls.crt: not signed by the authority in");
    }

    @Test
    void aKeyOfAnotherCertificateIsNoticed() throws IOException {
        Path made = made("tls");
        Path other = made("other");
        Files.copy(other.resolve("tls.key"), made.resolve("tls.key"), StandardCopyOption.REPLACE_EXISTING);
        complains(made, "tls.key is not the private key of");
    }

    @Test
    void aCertificateHasItsTime() throws IOException {
        Path made = folder.resolve("tls");
        var files = new CertificateFolder(made);
        Instant now = Instant.now();
        Authority authority = files.authority(now);
        files.keep(authority.leaf(List.of("localhost"), now.minus(Duration.ofDays(3)), Duration.ofDays(2)));
        complains(made, "tls.crt: expired at");
        files.keep(authority.leaf(List.of("localhost"), now.plus(Duration.ofDays(3)), Duration.ofDays(2)));
        complains(made, "tls.crt: valid only from");
    }

    private static void complains(Path made, String what) {
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> Tls.in(made).context())
                .withMessageContaining(what)
                .satisfies(e -> assertThat(e.fault().exitCode()).isEqualTo(2))
                .satisfies(e -> assertThat(e.fault().advice()).isNotEmpty());
    }
}
