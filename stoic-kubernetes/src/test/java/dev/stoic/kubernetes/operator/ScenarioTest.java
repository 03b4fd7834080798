package dev.stoic.kubernetes.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.kubernetes.operator.Standing.Phase;
import dev.stoic.kubernetes.operator.World.Weather;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScenarioTest {
    @ParameterizedTest
    @EnumSource
    void everyStoryEndsAsItShould(Scenario scenario) {
        World world = scenario.begin(Weather.FINE);
        Optional<Phase> end = Optional.empty();
        for (int i = 0; i < 900 && end.isEmpty(); i++) {
            end = world.step()
                    .standing()
                    .filter(Standing::isFinal)
                    .map(standing -> standing.verdict().phase());
        }
        assertThat(end).as("%s", world).contains(scenario.end());
    }

    @Test
    void aJobThatNothingHappensToCostsFewWrites() {
        World world = Scenario.NOTHING_HAPPENS.begin(Weather.FINE).run();
        System.out.println("writes of an undisturbed job of 4 pods: " + world.api.writes);
        assertThat(world.status().progress().model()).contains(Kubelet.MODEL);
        assertThat(world.status().progress().metrics()).containsEntry("loss", 0.25);
        assertThat(world.status().books().restarts()).isZero();
        assertThat(world.names("Pod")).containsExactly("digits-00000001-c0-0");
        assertThat(world.api.writes).isLessThan(30);
    }

    /** Crashed after every write of every story, the operator comes to the same end. */
    @ParameterizedTest
    @EnumSource
    void aCrashAfterAnyWriteChangesNothing(Scenario scenario) {
        World fine = scenario.begin(Weather.FINE).run();
        int points = fine.api.writes;
        int converged = 0;
        for (int k = 1; k <= points; k++) {
            World world = scenario.begin(Weather.crash(k)).run();
            assertThat(world.outcome())
                    .as("%s, crashed after write %d of %d\n%s", scenario, k, points, world)
                    .isEqualTo(fine.outcome());
            converged++;
        }
        System.out.printf("%s: %d/%d crashes converge%n", scenario, converged, points);
    }

    @ParameterizedTest
    @EnumSource
    void oldViewsAndLostNewsChangeNothing(Scenario scenario) {
        World fine = scenario.begin(Weather.FINE).run();
        Map<String, Weather> weathers = new HashMap<>();
        for (int lag : new int[] {1, 2, 3, 5, 8, 13}) {
            weathers.put("lag " + lag, Weather.calm(lag, 0, 0));
        }
        weathers.put("every second missed", Weather.calm(0, 2, 0));
        weathers.put("every third missed", Weather.calm(0, 3, 0));
        weathers.put("all twice", Weather.calm(0, 0, 1));
        weathers.put("old, missed and twice", Weather.calm(4, 3, 2));
        weathers.forEach((name, weather) -> {
            World world = scenario.begin(weather).run();
            assertThat(world.essence()).as("%s, %s\n%s", scenario, name, world).isEqualTo(fine.essence());
        });
    }
}
