package dev.stoic.bench.kernel;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The products of OpenBLAS, on one thread, called on heap arrays without a copy. */
@SuppressWarnings("restricted") // calling native code is the purpose
final class OpenBlas {
    private static final String FOLDER = "/org/bytedeco/openblas/linux-x86_64/";

    /** Each needs the ones before it. */
    private static final List<String> LIBRARIES =
            List.of("libgcc_s.so.1", "libquadmath.so.0", "libgfortran.so.5", "libopenblas.so.0");

    private static final int ROW_MAJOR = 101;
    private static final int AS_IS = 111;

    private final MethodHandle dgemm;
    private final MethodHandle sgemm;

    private OpenBlas(SymbolLookup library) throws Throwable {
        Linker linker = Linker.nativeLinker();
        dgemm = linker.downcallHandle(
                library.findOrThrow("cblas_dgemm"), gemm(JAVA_DOUBLE), Linker.Option.critical(true));
        sgemm = linker.downcallHandle(
                library.findOrThrow("cblas_sgemm"), gemm(JAVA_FLOAT), Linker.Option.critical(true));
        linker.downcallHandle(library.findOrThrow("openblas_set_num_threads"), FunctionDescriptor.ofVoid(JAVA_INT))
                .invokeExact(1);
    }

    /** Empty where the library is not on the class path or not for this platform. */
    static Optional<OpenBlas> load() {
        try {
            Path folder = Files.createTempDirectory("stoic-openblas");
            try {
                var lookups = new ArrayList<SymbolLookup>();
                for (String name : LIBRARIES) {
                    try (var in = OpenBlas.class.getResourceAsStream(FOLDER + name)) {
                        if (in == null) {
                            return Optional.empty();
                        }
                        Files.copy(in, folder.resolve(name));
                    }
                    lookups.add(SymbolLookup.libraryLookup(folder.resolve(name), Arena.global()));
                }
                return Optional.of(new OpenBlas(lookups.getLast()));
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Throwable e) {
            return Optional.empty();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** Order, two transpositions, three sizes, alpha, a with its stride, b, beta, c. */
    private static FunctionDescriptor gemm(MemoryLayout number) {
        return FunctionDescriptor.ofVoid(
                JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, number, ADDRESS, JAVA_INT, ADDRESS,
                JAVA_INT, number, ADDRESS, JAVA_INT);
    }

    /** c = a·b + c, all n × n. */
    void multiply(int n, double[] a, double[] b, double[] c) {
        try {
            dgemm.invokeExact(
                    ROW_MAJOR,
                    AS_IS,
                    AS_IS,
                    n,
                    n,
                    n,
                    1.0,
                    MemorySegment.ofArray(a),
                    n,
                    MemorySegment.ofArray(b),
                    n,
                    1.0,
                    MemorySegment.ofArray(c),
                    n);
        } catch (Throwable e) {
            throw new IllegalStateException("OpenBLAS failed", e);
        }
    }

    void multiply(int n, float[] a, float[] b, float[] c) {
        try {
            sgemm.invokeExact(
                    ROW_MAJOR,
                    AS_IS,
                    AS_IS,
                    n,
                    n,
                    n,
                    1f,
                    MemorySegment.ofArray(a),
                    n,
                    MemorySegment.ofArray(b),
                    n,
                    1f,
                    MemorySegment.ofArray(c),
                    n);
        } catch (Throwable e) {
            throw new IllegalStateException("OpenBLAS failed", e);
        }
    }
}
