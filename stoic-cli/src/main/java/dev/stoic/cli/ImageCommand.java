package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        description = {
            "Builds and loads the container image, without a Docker daemon.",
            "  stoic image build --output stoic.tar",
            "  stoic image load stoic.tar"
        })
final class ImageCommand implements Callable<Integer>, TakesWord {
    private final Shell shell;

    ImageCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Map<String, Callable<Integer>> words() {
        var words = new LinkedHashMap<String, Callable<Integer>>();
        try {
            words.put("build", new ImageBuildCommand(shell));
            words.put("load", new ImageLoadCommand(shell));
        } catch (NoClassDefFoundError e) {
            throw missing(e);
        }
        return words;
    }

    static StoicException missing(NoClassDefFoundError e) {
        return StoicException.environment(
                "what builds images is not on the class path of this command",
                "call ./stoic image in a source tree, which puts it there",
                e);
    }

    @Override
    public Integer call() {
        throw StoicException.user("stoic image needs a word more", "write stoic image build or stoic image load");
    }
}
