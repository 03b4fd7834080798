package dev.stoic.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * Ctrl-C: the first asks, the second ends the process at once. Without this class a shutdown hook would have to do, which
 * cannot hear a second signal. The JDK's signal classes are unsupported but stable; where they are absent, Ctrl-C ends the
 * process and the run goes on from its last checkpoint.
 */
final class Interrupts implements AutoCloseable {
    private static final int STOPPED = 130;

    private final Object lock = new Object();
    private final List<Runnable> before = new ArrayList<>();
    private boolean asked;

    private Interrupts() {}

    /** @param first what the first signal asks for, from another thread */
    static Interrupts during(Runnable first) {
        return during(first, first);
    }

    /**
     * @param interrupt what Ctrl-C asks for, from another thread
     * @param terminate what whoever manages processes asks for
     */
    static Interrupts during(Runnable interrupt, Runnable terminate) {
        var interrupts = new Interrupts();
        interrupts.install("INT", interrupt);
        interrupts.install("TERM", terminate);
        return interrupts;
    }

    /** Ctrl-C is for others; only what is meant for this process ends it. */
    static Interrupts onlyTerm(Runnable first) {
        var interrupts = new Interrupts();
        interrupts.ignore("INT");
        interrupts.install("TERM", first);
        return interrupts;
    }

    private void received(Runnable first) {
        synchronized (lock) {
            if (asked) {
                Runtime.getRuntime().halt(STOPPED);
            }
            asked = true;
        }
        first.run();
    }

    private void install(String name, Runnable first) {
        try {
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object own = Proxy.newProxyInstance(
                    Interrupts.class.getClassLoader(), new Class<?>[] {handler}, (_, method, _) -> {
                        if (method.getName().equals("handle")) {
                            received(first);
                        }
                        return method.getName().equals("hashCode") ? (Object) System.identityHashCode(this) : null;
                    });
            handle(name, handler, own);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // No such signal here: the process then ends as any other does.
        }
    }

    /** What was done before is done again afterwards: the usual way of a JVM runs its shutdown hooks. */
    private void handle(String name, Class<?> handler, Object own)
            throws ClassNotFoundException, NoSuchMethodException, InstantiationException, IllegalAccessException,
                    InvocationTargetException {
        Object earlier = handled(name, handler, own);
        before.add(() -> {
            try {
                handled(name, handler, earlier);
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                // Then ours stays.
            }
        });
    }

    private static Object handled(String name, Class<?> handler, Object own)
            throws ClassNotFoundException, NoSuchMethodException, InstantiationException, IllegalAccessException,
                    InvocationTargetException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Object named = signal.getConstructor(String.class).newInstance(name);
        return signal.getMethod("handle", signal, handler).invoke(null, named, own);
    }

    private void ignore(String name) {
        try {
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            handle(name, handler, handler.getField("SIG_IGN").get(null));
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // No such signal here, and nothing was installed.
        }
    }

    @Override
    public void close() {
        before.forEach(Runnable::run);
    }
}
