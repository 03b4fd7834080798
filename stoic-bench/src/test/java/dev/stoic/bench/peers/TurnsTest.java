package dev.stoic.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.bench.peers.Outcome.Failed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private final List<String> order = new ArrayList<>();

    @Test
    void toolsTakeTurnsAndThoseWithASingleProcessComeLast() throws IOException, InterruptedException {
        new Turns(List.of(contender("ours", 3), contender("spark", 1), contender("theirs", 3))).take();

        assertThat(order).containsExactly("ours 1", "theirs 1", "ours 2", "theirs 2", "ours 3", "theirs 3", "spark 1");
    }

    @Test
    void withOneProcessEachTheyGoByTheList() throws IOException, InterruptedException {
        new Turns(List.of(contender("ours", 1), contender("theirs", 1))).take();

        assertThat(order).containsExactly("ours 1", "theirs 1");
    }

    @Test
    void whoCannotTakePartIsNotAsked() throws IOException, InterruptedException {
        Contender absent = Contender.absent("there is no Python");
        new Turns(List.of(contender("ours", 1), absent)).take();

        assertThat(order).containsExactly("ours 1");
        assertThat(absent.outcome()).isEqualTo(new Failed("there is no Python"));
    }

    private Contender contender(String name, int runs) {
        return new Contender() {
            @Override
            public int runs() {
                return runs;
            }

            @Override
            public void run(int run) {
                order.add(name + " " + run);
            }

            @Override
            public Outcome outcome() {
                return new Failed("was only counted");
            }
        };
    }
}
