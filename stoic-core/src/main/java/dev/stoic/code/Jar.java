package dev.stoic.code;

import dev.stoic.codec.Codec;
import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A jar in memory: its file may be built anew while a job runs.
 *
 * @param bytes belong to the record: nobody writes to them
 */
record Jar(byte[] bytes, String sha256, SortedMap<String, byte[]> entries) {
    /** The name of the loader, by which traces tell users' classes from ours. */
    static final String LOADER = "own-code";

    private static final String CLASS = ".class";

    /** Class files say their version two bytes after the magic and the minor version; Java 1 had 45. */
    private static final int MAJOR_AT = 6;

    private static final int BEFORE_JAVA_1 = 44;

    /** @throws StoicException if it is not a jar */
    static Jar read(byte[] bytes) {
        var entries = new TreeMap<String, byte[]>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.isDirectory()) {
                    entries.put(entry.getName(), in.readAllBytes());
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw StoicException.user("is damaged: " + e.getMessage(), "Build it again");
        }
        if (entries.isEmpty()) {
            throw StoicException.user("is not a jar, or is empty", "Name the jar that the build wrote");
        }
        return new Jar(bytes, Codec.sha256(bytes), entries);
    }

    /** @throws StoicException if there is no such class, or if it cannot be used here */
    Class<?> load(String name, ClassLoader stoic) {
        byte[] code = entries.get(file(name));
        if (code == null) {
            List<String> names = classes();
            throw StoicException.user(
                    "the jar has no class " + name,
                    Nearest.to(name, names)
                            .map(near -> "Did you mean " + near + "?")
                            .orElse("Write the package too, as in com.me.MyLearner"));
        }
        int java = code.length < MAJOR_AT + 2 ? 0 : ByteBuffer.wrap(code).getShort(MAJOR_AT) - BEFORE_JAVA_1;
        int here = Runtime.version().feature();
        if (java > here) {
            throw StoicException.user(
                    "%s was compiled for Java %d, this is Java %d".formatted(name, java, here),
                    "Compile it with --release " + here);
        }
        try {
            return Class.forName(name, true, new Loader(stoic));
        } catch (ExceptionInInitializerError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw StoicException.user("a static initialiser of %s failed: %s".formatted(name, cause), "Correct it");
        } catch (NoClassDefFoundError e) {
            throw StoicException.user(
                    "%s needs %s, which is missing"
                            .formatted(name, String.valueOf(e.getMessage()).replace('/', '.')),
                    "Add it to the jar; of Stoic only learn, data, math, metric, codec, fault and onnx are visible");
        } catch (ClassNotFoundException | LinkageError e) {
            throw StoicException.user(name + " cannot be loaded: " + e, "Build the jar again");
        }
    }

    List<String> classes() {
        return entries.keySet().stream()
                .filter(entry -> entry.endsWith(CLASS))
                .map(entry ->
                        entry.substring(0, entry.length() - CLASS.length()).replace('/', '.'))
                .toList();
    }

    private static String file(String className) {
        return className.replace('.', '/') + CLASS;
    }

    private final class Loader extends ClassLoader {
        Loader(ClassLoader stoic) {
            super(LOADER, new Window(stoic));
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] code = entries.get(file(name));
            if (code == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, code, 0, code.length);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return Optional.ofNullable(entries.get(name))
                    .<InputStream>map(ByteArrayInputStream::new)
                    .orElse(null);
        }
    }
}
