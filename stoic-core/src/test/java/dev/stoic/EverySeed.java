package dev.stoic;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/**
 * Runs a property test once for each of the seeds 0 … n−1. The test takes a {@link RandomGenerator} made from the seed,
 * the seed itself as a {@code long}, or both; its display name carries the seed. {@code -Dstoic.seed=17} runs that seed
 * alone.
 */
@TestTemplate
@ExtendWith(EverySeed.Seeds.class)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface EverySeed {
    /** How many seeds. */
    int value() default 20;

    /** The provider behind the annotation. */
    final class Seeds implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            Long only = Long.getLong("stoic.seed");
            if (only != null) {
                return Stream.of(new Seeded(only));
            }
            int seeds = context.getRequiredTestMethod()
                    .getAnnotation(EverySeed.class)
                    .value();
            return LongStream.range(0, seeds).mapToObj(Seeded::new);
        }
    }

    /** One run of the test. */
    record Seeded(long seed) implements TestTemplateInvocationContext, ParameterResolver {
        @Override
        public String getDisplayName(int invocation) {
            return "seed " + seed;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            Class<?> type = parameter.getParameter().getType();
            return type == RandomGenerator.class || type == long.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == long.class ? (Object) seed : new SplittableRandom(seed);
        }
    }
}
