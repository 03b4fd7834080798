package dev.stoic.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.document.Shape.Field;
import dev.stoic.document.Shape.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SurveyTest {
    private enum Pace {
        SLOW,
        VERY_QUICK
    }

    private static Fields of(Consumer<Keys> reader) {
        return Survey.of(reader);
    }

    private static Field field(Fields fields, String key) {
        Field found = fields.fields().get(key);
        assertThat(found).as(key + " among " + fields.fields().keySet()).isNotNull();
        return found;
    }

    private static Fields alternative(Field field, String name) {
        return ((Shape.Choice) field.shape()).alternatives().get(name);
    }

    @Test
    void everyKindOfQuestionIsASpecificShapeWithItsDefault() {
        Fields found = of(keys -> {
            keys.integer("rounds", 10, 1, 99);
            keys.wide("seed", 42);
            keys.number("share", 0.5, 0, 1);
            keys.positive("rate", 0.1);
            keys.flag("fast", true);
            keys.word("pace", Pace.VERY_QUICK);
            keys.text("title");
            keys.texts("drop");
            keys.integers("hidden", List.of(3), 1, 9);
        });

        assertThat(found.fields())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "rounds",
                        sometimes(new Shape.Whole(1, 99), "10"),
                        "seed",
                        sometimes(new Shape.Whole(Long.MIN_VALUE, Long.MAX_VALUE), "42"),
                        "share",
                        sometimes(new Shape.Decimal(0, 1, Optional.empty()), "0.5"),
                        "rate",
                        sometimes(Shape.Decimal.positive(), "0.1"),
                        "fast",
                        sometimes(new Shape.Flag(), "true"),
                        "pace",
                        sometimes(new Shape.Words(List.of("slow", "very-quick")), "very-quick"),
                        "title",
                        sometimes(Shape.Text.any(), ""),
                        "drop",
                        sometimes(new Shape.Items(Shape.Text.any()), "[]"),
                        "hidden",
                        sometimes(new Shape.Items(new Shape.Whole(1, 9)), "[3]")));
        assertThat(found.fields().keySet()).startsWith("rounds", "seed", "share");
    }

    private static Field sometimes(Shape shape, String usual) {
        return new Field(shape, Shape.Need.AT_MOST_SOMETIMES, usual, "");
    }

    @Test
    void choicesInsideChoicesAreAllVisited() {
        Fields found = of(keys -> keys.choice("learner", List.of("a", "b")).ifPresent(outer -> {
            Keys inside = outer.keys();
            if (outer.name().equals("b")) {
                inside.choice("solver", List.of("c", "d", "e")).ifPresent(inner -> {
                    if (inner.name().equals("d")) {
                        inner.keys().integer("depth", 1, 1, 2);
                    }
                });
                inside.flag("last", false);
            }
        }));

        Field learner = field(found, "learner");
        assertThat(alternative(learner, "a").fields()).isEmpty();
        assertThat(alternative(learner, "b").fields().keySet()).containsExactly("solver", "last");
        Field solver = field(alternative(learner, "b"), "solver");
        assertThat(alternative(solver, "c").fields()).isEmpty();
        assertThat(field(alternative(solver, "d"), "depth").shape()).isEqualTo(new Shape.Whole(1, 2));
        assertThat(alternative(solver, "e").fields()).isEmpty();
    }

    @Test
    void aKeyThatIsAskedForOnlyAfterCertainAnswersIsFound() {
        Fields found = of(keys -> {
            if (keys.word("pace", Pace.SLOW) == Pace.VERY_QUICK) {
                keys.integer("afterAWord", 1, 1, 2);
            }
            if (keys.integer("leaves", 0, 0, 8) > 0) {
                keys.integer("afterANumber", 1, 1, 2);
            }
            if (keys.flag("deep", false)) {
                keys.integer("afterAFlag", 1, 1, 2);
            }
            if (!keys.has("value")) {
                keys.integer("afterAnAbsence", 1, 1, 2);
            }
        });

        assertThat(found.fields()).containsKeys("afterAWord", "afterANumber", "afterAFlag", "afterAnAbsence", "value");
    }

    @Test
    void boundsThatDependOnOtherKeysAreAsWideAsTheyGet() {
        Fields found = of(keys -> {
            int leaves = keys.integer("leaves", 0, 0, 8);
            keys.integer("depth", 6, leaves > 0 ? 0 : 1, leaves > 0 ? 64 : 32);
        });

        assertThat(field(found, "depth").shape()).isEqualTo(new Shape.Whole(0, 64));
    }

    @Test
    void aKeyIsNeededIfItsAbsenceIsAlwaysAProblem() {
        Fields found = of(keys -> {
            if (!keys.has("k")) {
                keys.problem("k", "is missing");
            }
            boolean strict = keys.flag("strict", false);
            if (strict && !keys.has("target")) {
                keys.problem("target", "is missing");
            } else {
                keys.text("target");
            }
            try (Keys data = keys.section("data")) {
                if (!data.has("train")) {
                    data.problem("train", "is missing");
                }
            }
            keys.section("run").integer("workers", 1, 1, 9);
        });

        assertThat(field(found, "k").isNeeded()).isTrue();
        assertThat(field(found, "target").isNeeded()).isFalse();
        assertThat(field(found, "data").isNeeded()).as("for the sake of train").isTrue();
        assertThat(field(found, "run").isNeeded()).isFalse();
    }

    @Test
    void aSectionThatMayBeLeftOutIsNotNeededThoughItsKeysAre() {
        Fields found = of(keys -> {
            if (keys.has("code")) {
                try (Keys code = keys.section("code")) {
                    if (!code.has("jar")) {
                        code.problem("jar", "is missing");
                    }
                }
            }
        });

        Field code = field(found, "code");
        assertThat(code.isNeeded()).isFalse();
        assertThat(field((Fields) code.shape(), "jar").isNeeded()).isTrue();
    }

    @Test
    void listsOfChoicesAndOfMappingsAreLookedInto() {
        Fields found = of(keys -> {
            keys.choices(
                    "layers",
                    List.of(),
                    List.of("conv", "norm"),
                    choice -> {
                        if (choice.name().equals("conv")) {
                            choice.keys().integer("filters", 32, 1, 99);
                        }
                        return Optional.of(choice.name());
                    },
                    name -> name);
            keys.sections("tolerations", item -> item.text("key"));
        });

        var layer = (Shape.Choice) ((Shape.Items) field(found, "layers").shape()).item();
        assertThat(layer.alternatives().get("conv").fields()).containsOnlyKeys("filters");
        assertThat(layer.alternatives().get("norm").fields()).isEmpty();
        var toleration = (Fields) ((Shape.Items) field(found, "tolerations").shape()).item();
        assertThat(toleration.fields()).containsOnlyKeys("key");
        assertThat(found.fields()).containsOnlyKeys("layers", "tolerations");
    }

    @Test
    void aDefaultThatIsNeverUsedIsNone() {
        Fields found = of(keys -> {
            if (keys.has("effect")) {
                keys.word("effect", Pace.SLOW);
            }
        });

        assertThat(field(found, "effect").usual()).isEmpty();
    }

    @Test
    void aRefusedKeyIsToldAndNotSuggested() {
        var problems = new Problems();
        var written = new Node.Mapping(Map.of("volume", new Node.Scalar("x", 1)), 1);
        try (var keys = new Keys("pods", written, problems)) {
            keys.refuse("volumes", new Shape.Refused("there are none", new Shape.Anything()));
            keys.text("image");
        }

        assertThat(problems.list().toString())
                .contains("unknown key. Known: image")
                .doesNotContain("volumes");
        assertThat(field(of(keys -> keys.refuse("volumes", new Shape.Refused("no", new Shape.Flag()))), "volumes")
                        .shape())
                .isEqualTo(new Shape.Refused("no", new Shape.Flag()));
    }
}
