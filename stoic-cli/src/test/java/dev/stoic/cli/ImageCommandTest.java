package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageCommandTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
    }

    @Test
    void whatToDoWithTheImageMustBeSaid() {
        assertThat(stoic.run("image").err())
                .isEqualTo("✗ stoic image needs a word more\n  → write stoic image build or stoic image load\n");
        assertThat(stoic.run("image", "biuld").err()).contains("Did you mean \"build\"?");
        assertThat(stoic.run("image", "build", "--help").out())
                .contains("Usage: stoic image build", "--base", "--push", "--platform");
    }

    @Test
    void anImageGoesToOnePlace() {
        Said nowhere = stoic.run("image", "build");
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err()).contains("no destination for the image", "--output stoic.tar");
        assertThat(stoic.run("image", "build", "--output", "a.tar", "--push", "b/c:1")
                        .err())
                .contains("--output and --push at once");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThat(stoic.run("image", "build", "--base", "none.tar", "--output", "a.tar")
                        .err())
                .contains(folder.resolve("none.tar") + " is not there");
        Said load = stoic.run("image", "load", "a.tar");
        assertThat(load.code()).isEqualTo(2);
        assertThat(load.err()).contains("build it with stoic image build --output a.tar");
    }

    @Test
    void theCommandThatLoadsIsShownAndRun() {
        Path image = stoic.file("a.tar", "image");

        Said said = stoic.run("image", "load", "a.tar", "--with", "cp {} loaded.tar");

        assertThat(said).isEqualTo(new Said(0, "cp " + image + " loaded.tar\n", ""));
        assertThat(folder.resolve("loaded.tar")).hasContent("image");
        assertThat(stoic.run("image", "load", "a.tar", "--with", "cp {} no/such/folder")
                        .code())
                .isEqualTo(3);
    }

    @Test
    void withoutAToolThereIsAWayToNameOne() {
        stoic.file("a.tar", "image");

        Said said = stoic.with("PATH", folder.toString()).run("image", "load", "a.tar");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err())
                .contains("none of kind, minikube, k3s, ctr and docker is installed", "--with 'command {}'");
    }
}
