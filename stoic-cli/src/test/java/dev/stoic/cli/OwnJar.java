package dev.stoic.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles a source as a user would, and packs what comes out into a jar. */
final class OwnJar {
    private OwnJar() {}

    /** @param className with its package, if it has one */
    static Path of(Path jar, String className, String source) throws IOException {
        var classes = new TreeMap<String, ByteArrayOutputStream>();
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        var from =
                new SimpleJavaFileObject(
                        URI.create("string:///" + className.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        try (var files = compiler.getStandardFileManager(null, null, null);
                var into = new ForwardingJavaFileManager<JavaFileManager>(files) {
                    @Override
                    public JavaFileObject getJavaFileForOutput(
                            Location location, String name, JavaFileObject.Kind kind, javax.tools.FileObject sibling) {
                        var bytes = new ByteArrayOutputStream();
                        classes.put(name.replace('.', '/') + ".class", bytes);
                        return new SimpleJavaFileObject(URI.create("bytes:///" + name), kind) {
                            @Override
                            public OutputStream openOutputStream() {
                                return bytes;
                            }
                        };
                    }
                }) {
            boolean done = compiler.getTask(said, into, null, List.of("-proc:none"), null, List.of(from))
                    .call();
            if (!done) {
                throw new AssertionError(said.toString());
            }
        }
        var entries = new TreeMap<String, byte[]>();
        classes.forEach((name, bytes) -> entries.put(name, bytes.toByteArray()));
        return write(jar, entries);
    }

    /** The same classes in the same order give the same bytes. */
    static Path write(Path jar, Map<String, byte[]> entries) throws IOException {
        Files.createDirectories(jar.getParent());
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String name : new ArrayList<>(new TreeMap<>(entries).keySet())) {
                var entry = new JarEntry(name);
                entry.setTime(0);
                out.putNextEntry(entry);
                out.write(entries.get(name));
                out.closeEntry();
            }
        }
        return jar;
    }
}
