package dev.stoic.acceptance;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** The house of the design, the names it refuses and the bans that keep the law. */
class ArchitectureTest {
    private static final JavaClasses STOIC = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.stoic");

    private static final String[] CORE = {
        "dev.stoic.code..",
        "dev.stoic.codec..",
        "dev.stoic.data..",
        "dev.stoic.document..",
        "dev.stoic.fault..",
        "dev.stoic.job..",
        "dev.stoic.learn..",
        "dev.stoic.math..",
        "dev.stoic.metric..",
        "dev.stoic.onnx.."
    };

    private static final String[] ENGINE = {"dev.stoic.engine..", "dev.stoic.transport", "dev.stoic.store"};

    private static final String[] S3 = {"dev.stoic.store.s3.."};

    /** Transports that bring a library, each a room of its own. */
    private static final String[] KAFKA = {"dev.stoic.transport.kafka.."};

    /** From data to model: where neither order nor time nor chance may hide. */
    private static final String[] PATH_TO_THE_MODEL = {
        "dev.stoic.codec..", "dev.stoic.learn..", "dev.stoic.math..", "dev.stoic.metric..", "dev.stoic.onnx.."
    };

    @Test
    void thereIsSomethingToCheck() {
        assertThat(STOIC).hasSizeGreaterThan(200);
        assertThat(STOIC.containPackage("dev.stoic.transport.grpc")).isTrue();
    }

    @Test
    void coreNeedsNothingButTheJdk() {
        noClasses()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(
                        with(CORE, "java..", "jdk.incubator.vector", "org.jspecify.annotations", ""))))
                .check(STOIC);
    }

    @Test
    void engineNeedsNothingButCore() {
        noClasses()
                .that()
                .resideInAnyPackage(ENGINE)
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(
                        with(with(CORE, ENGINE), "java..", "javax.net..", "org.jspecify.annotations", ""))))
                .check(STOIC);
    }

    @Test
    void grpcNeedsTheEngineAndItsLibraryOnly() {
        noClasses()
                .that()
                .resideInAPackage("dev.stoic.transport.grpc..")
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(with(
                        with(CORE, ENGINE),
                        "dev.stoic.transport.grpc..",
                        "io.grpc..",
                        "java..",
                        "javax.net..",
                        "org.jspecify.annotations",
                        ""))))
                .check(STOIC);
    }

    @Test
    void s3NeedsNothingButTheEngineAndTheJdk() {
        noClasses()
                .that()
                .resideInAnyPackage(S3)
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(with(
                        with(with(CORE, ENGINE), S3),
                        "com.sun.net.httpserver",
                        "java..",
                        "javax.crypto..",
                        "javax.net..",
                        "javax.xml.stream..",
                        "org.jspecify.annotations",
                        ""))))
                .check(STOIC);
    }

    @Test
    void onlyItsOwnRoomSeesKafka() {
        noClasses()
                .that()
                .resideOutsideOfPackages(with(KAFKA, "dev.stoic.broker.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.apache.kafka..", "kafka.."))
                .check(STOIC);
        noClasses()
                .that()
                .resideInAnyPackage(KAFKA)
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(with(
                        with(with(CORE, ENGINE), KAFKA),
                        "java..",
                        "javax.crypto..",
                        "org.apache.kafka..",
                        "org.jspecify.annotations",
                        ""))))
                .check(STOIC);
    }

    @Test
    void librariesStayInTheirRooms() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.stoic.transport.grpc..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.grpc..", "dev.stoic.transport.grpc..")
                .check(STOIC);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.stoic.cli.certificates..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.bouncycastle..")
                .check(STOIC);
    }

    @Test
    void whoBuildsImagesNeedsCoreAndItsLibrariesOnly() {
        assertThat(STOIC.containPackage("dev.stoic.image")).isTrue();
        noClasses()
                .that()
                .resideInAPackage("dev.stoic.image..")
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(with(
                        CORE,
                        "dev.stoic.image..",
                        "com.fasterxml.jackson.databind..",
                        "com.google.cloud.tools.jib..",
                        "org.apache.commons.compress..",
                        "java..",
                        "org.jspecify.annotations",
                        ""))))
                .check(STOIC);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.stoic.image..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.google.cloud.tools..")
                .check(STOIC);
    }

    @Test
    void onlyTheCommandSeesTheBroker() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.stoic.broker..", "dev.stoic.cli..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.stoic.broker.."))
                .check(STOIC);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.stoic.(**)").should().beFreeOfCycles().check(STOIC);
    }

    @Test
    void learnersDoNotKnowEachOther() {
        for (String learner : new String[] {"linear", "logistic", "kmeans", "forest", "boost", "neural"}) {
            noClasses()
                    .that()
                    .resideInAPackage("dev.stoic.learn." + learner + "..")
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(
                                    "dev.stoic.learn.linear..",
                                    "dev.stoic.learn.logistic..",
                                    "dev.stoic.learn.kmeans..",
                                    "dev.stoic.learn.forest..",
                                    "dev.stoic.learn.boost..",
                                    "dev.stoic.learn.neural..",
                                    "dev.stoic.learn.pipeline..")
                            .and(not(resideInAPackage("dev.stoic.learn." + learner + ".."))))
                    .check(STOIC);
        }
    }

    @Test
    void onlyTheKernelsSeeTheVectorApi() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.stoic.math..", "dev.stoic.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jdk.incubator.vector")
                .check(STOIC);
    }

    @Test
    void onlyTheCommandPrintsAndExits() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.stoic.cli..", "dev.stoic.bench..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(STOIC);
    }

    @Test
    void coreNeitherLogsNorReadsTheClock() {
        noClasses()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.System$Logger")
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging")
                .orShould()
                .callMethodWhere(calls(
                        "the clock",
                        "java.lang.System.currentTimeMillis",
                        "java.lang.System.nanoTime",
                        "java.time.Instant.now",
                        "java.time.Clock.systemUTC",
                        "java.time.LocalDateTime.now"))
                .check(STOIC);
    }

    @Test
    void chanceComesFromKeyedStreamsOnly() {
        noClasses()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Random.class, ThreadLocalRandom.class)
                .orShould()
                .callMethodWhere(calls("chance", "java.lang.Math.random", "java.util.UUID.randomUUID"))
                .check(STOIC);
    }

    @Test
    void noOrderHidesOnThePathToTheModel() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.stoic.learn..", "dev.stoic.math..", "dev.stoic.metric..", "dev.stoic.onnx..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(HashMap.class, HashSet.class)
                .orShould()
                .callMethodWhere(calls("hash order", "java.util.Map.of", "java.util.Set.of", "java.util.Map.copyOf"))
                .check(STOIC);
        noClasses()
                .that()
                .resideInAnyPackage(PATH_TO_THE_MODEL)
                .should()
                .callMethodWhere(named("reduce in any order", "parallel", "parallelStream", "reduceLanes"))
                .check(STOIC);
    }

    @Test
    void elementaryFunctionsAreOurOwn() {
        noClasses()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .callMethodWhere(calls("functions that differ between CPUs", mathFunctions()))
                .check(STOIC);
    }

    @Test
    void nobodySleeps() {
        noClasses()
                .that()
                .resideInAnyPackage(with(with(with(CORE, ENGINE), S3), "dev.stoic.transport.."))
                .should()
                .callMethodWhere(calls("sleeping", "java.lang.Thread.sleep"))
                .check(STOIC);
    }

    @Test
    void namesSayWhatAThingIs() {
        noClasses()
                .should()
                .haveNameMatching(".*(Utils?|Helper|Manager|Impl|Processor|Common)(\\$.*)?$")
                .orShould()
                .haveNameMatching(".*\\.(Abstract|Base)[A-Z][^.]*$")
                .check(STOIC);
    }

    @Test
    void javaSerialisationIsUnused() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ObjectInputStream.class, ObjectOutputStream.class)
                .check(STOIC);
    }

    private static String[] mathFunctions() {
        String[] names = {
            "exp", "expm1", "log", "log10", "log1p", "pow", "sin", "cos", "tan", "sinh", "cosh", "tanh", "atan",
            "atan2", "asin", "acos", "cbrt", "hypot"
        };
        return Set.of(names).stream()
                .flatMap(name -> Set.of("java.lang.Math." + name, "java.lang.StrictMath." + name).stream())
                .toArray(String[]::new);
    }

    private static DescribedPredicate<JavaCall<?>> calls(String what, String... methods) {
        Set<String> banned = Set.of(methods);
        return DescribedPredicate.describe(
                "use " + what, call -> banned.contains(call.getTargetOwner().getName() + "." + call.getName()));
    }

    private static DescribedPredicate<JavaCall<?>> named(String what, String... methods) {
        Set<String> banned = Set.of(methods);
        return DescribedPredicate.describe(what, call -> banned.contains(call.getName()));
    }

    private static String[] with(String[] packages, String... more) {
        String[] all = java.util.Arrays.copyOf(packages, packages.length + more.length);
        System.arraycopy(more, 0, all, packages.length, more.length);
        return all;
    }
}
