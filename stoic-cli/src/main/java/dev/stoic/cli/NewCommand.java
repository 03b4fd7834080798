package dev.stoic.cli;

import dev.stoic.cli.result.DraftFolder;
import dev.stoic.code.OwnCode;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Learner;
import dev.stoic.math.Streams;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Creates a small Maven project for your own learner: class, test, job file and data.",
            "  stoic new learner NearestMean --package com.me"
        })
final class NewCommand implements Callable<Integer> {
    private static final String TEMPLATES = "/dev/stoic/cli/learner/";
    private static final int ROWS = 240;

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(index = "0", paramLabel = "learner", arity = "1", description = "the word learner")
    private String what = "learner";

    @Parameters(index = "1", paramLabel = "<Name>", arity = "1", description = "name of its class, such as NearestMean")
    private String name = "";

    @Option(names = "--package", paramLabel = "<package>", description = "Java package (default com.me)")
    private String inPackage = "com.me";

    @Option(names = "--folder", paramLabel = "<folder>", description = "new folder (default: the name with dashes)")
    private Optional<String> folder = Optional.empty();

    NewCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        if (!what.equals("learner")) {
            throw StoicException.user("unknown argument \"" + what + "\"", "write stoic new learner <Name>");
        }
        if (!SourceVersion.isName(name) || !name.matches("[A-Z][A-Za-z0-9]*")) {
            throw StoicException.user(name + " cannot be the name of a class here", "write it as in NearestMean");
        }
        if (!SourceVersion.isName(inPackage)) {
            throw StoicException.user("--package " + inPackage + " is not a package name", "write it as in com.me");
        }
        String key = OwnCode.key(name);
        Path root = shell.path(folder.orElse(key));
        if (Files.exists(root)) {
            throw StoicException.user(root + " exists already", "remove it, or name another folder with --folder");
        }
        String classes = "/java/" + inPackage.replace('.', '/') + "/" + name;
        var files = new LinkedHashMap<String, String>();
        files.put("pom.xml", "pom.xml");
        files.put("src/main" + classes + ".java", "Learner.java.txt");
        files.put("src/test" + classes + "Test.java", "LearnerTest.java.txt");
        files.put("job.yaml", "job.yaml");
        files.put("README.md", "README.md");
        Path folder = root.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw StoicException.user(
                    "the folder %s does not exist".formatted(folder),
                    "create it, or name another folder with --folder");
        }
        try (var draft = DraftFolder.beside(root)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                draft.write(file.getKey(), filled(template(file.getValue()), key));
            }
            draft.write("points.csv", points());
            draft.keep();
        }
        tell(root);
        return 0;
    }

    private void tell(Path root) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "made");
            facts.put("folder", root.toString());
            shell.out().println(Json.write(facts));
            return;
        }
        shell.out().println(root);
        if (!output.quiet) {
            // Maven compiles with the JDK of JAVA_HOME, which may be older than the one that runs this command.
            shell.err()
                    .println(
                            "next   cd %s && export JAVA_HOME=%s && mvn package && %s train job.yaml --on processes --workers 2"
                                    .formatted(
                                            FlagSpelling.quoted(shell.directory()
                                                    .relativize(root)
                                                    .toString()),
                                            FlagSpelling.quoted(System.getProperty("java.home")),
                                            commandFrom(root)));
        }
    }

    /** How this command is called from another folder. */
    private String commandFrom(Path folder) {
        String command = shell.command();
        return command.startsWith("./") || command.startsWith("../")
                ? folder.relativize(shell.path(command)).toString()
                : command;
    }

    private String filled(String template, String key) {
        return template.replace("$NAME", name)
                .replace("$PACKAGE", inPackage)
                .replace("$KEY", key)
                .replace("$JDK", System.getProperty("java.home"))
                .replace("$CORE", core().toString());
    }

    /** The jar that this command itself runs with: what is compiled against it will run. */
    private static Path core() {
        try {
            return Path.of(Learner.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the location of our own classes is not a path", e);
        }
    }

    private static String template(String name) throws IOException {
        try (InputStream in = NewCommand.class.getResourceAsStream(TEMPLATES + name)) {
            if (in == null) {
                throw StoicException.bug("template " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Points around three places of the plane, the same every time. */
    private static String points() {
        var text = new StringBuilder("x,y,group\n");
        for (int i = 0; i < ROWS; i++) {
            int group = i % 3;
            double x = 3 * group + 4 * Streams.uniform(1, 2L * i);
            double y = (group == 1 ? 4 : 0) + 4 * Streams.uniform(1, 2L * i + 1);
            text.append(String.format(Locale.ROOT, "%.3f,%.3f,%s%n", x, y, "abc".charAt(group)));
        }
        return text.toString();
    }
}
