package dev.stoic.code;

import java.util.List;

/** What a user's code sees of the world: the JDK, and the rooms of Stoic that are made for it. */
final class Window extends ClassLoader {
    private static final List<String> ROOMS = List.of(
            "dev.stoic.learn",
            "dev.stoic.data",
            "dev.stoic.math",
            "dev.stoic.metric",
            "dev.stoic.codec",
            "dev.stoic.fault",
            "dev.stoic.onnx");

    private final ClassLoader stoic;

    Window(ClassLoader stoic) {
        super("stoic-window", ClassLoader.getPlatformClassLoader());
        this.stoic = stoic;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        int dot = name.lastIndexOf('.');
        if (dot > 0 && ROOMS.contains(name.substring(0, dot))) {
            return stoic.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}
