package dev.stoic.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageLoadTest {
    private static final Path FILE = Path.of("/images/stoic.tar");

    @TempDir
    Path folder;

    @Test
    void theFirstToolThatIsHereLoadsIt() {
        assertThat(line("", "docker", "ctr")).isEqualTo("ctr -n k8s.io images import /images/stoic.tar");
        assertThat(line("", "docker")).isEqualTo("docker load --input /images/stoic.tar");
        assertThat(line("", "k3s", "ctr")).isEqualTo("k3s ctr images import /images/stoic.tar");
        assertThat(line("", "kind", "minikube")).isEqualTo("kind load image-archive /images/stoic.tar");
    }

    @Test
    void theContextOfKubectlDecidesBetweenSeveral() {
        assertThat(line("minikube", "kind", "minikube")).isEqualTo("minikube image load /images/stoic.tar");
        assertThat(line("kind-two", "minikube", "kind", "docker"))
                .isEqualTo("kind load image-archive /images/stoic.tar --name two");
        assertThat(line("docker-desktop", "kind", "docker")).isEqualTo("docker load --input /images/stoic.tar");
    }

    @Test
    void whereThereIsNoToolAnythingElseCanBeNamed() {
        assertThatThrownBy(() -> line("kind-two"))
                .hasMessage("none of kind, minikube, k3s, ctr and docker is installed");
        assertThat(ImageLoad.command(FILE, "ssh node  import {} --all"))
                .containsExactly("ssh", "node", "import", "/images/stoic.tar", "--all");
        assertThatThrownBy(() -> ImageLoad.command(FILE, "import"))
                .hasMessage("--with \"import\" has no {} where the file goes");
    }

    @Test
    void whatTheToolSaysIsPassedOnAndItsFailureIsOurs() throws Exception {
        var said = new ArrayList<String>();

        ImageLoad.run(List.of("echo", "loaded"), folder, said::add);

        assertThat(said).containsExactly("loaded");
        assertThatThrownBy(() -> ImageLoad.run(List.of("false"), folder, said::add))
                .hasMessage("false ended with 1");
        assertThatThrownBy(() -> ImageLoad.run(List.of("no-such-tool", "x"), folder, said::add))
                .hasMessage("cannot start no-such-tool x");
    }

    private static String line(String context, String... tools) {
        Optional<String> current = context.isEmpty() ? Optional.empty() : Optional.of(context);
        return String.join(" ", ImageLoad.command(FILE, current, Set.of(tools)::contains));
    }
}
