package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
        stoic.file("cars.csv", "size,brand,left,kind\n1,US,no,a\n2,Japan,no,b\n3,US,no,a\n");
    }

    @Test
    void saysWhatWasMadeOfTheColumns() {
        String plan = stoic.run("plan", "logistic", "--data", "cars.csv", "--target", "kind")
                .out();
        assertThat(plan.lines()
                        .dropWhile(line -> !line.equals("columns"))
                        .skip(1)
                        .limit(4))
                .containsExactly(
                        "  size                         number",
                        "  brand                        2 categories: Japan, US",
                        "  left                         1 category: no",
                        "  kind                         target: 2 classes: a, b");
    }

    @Test
    void numbersThatStandTogetherAreOneLine() {
        stoic.file("wide.csv", "a,b,c,d,e,f,g,h,i,j,k\n" + "1,".repeat(9) + "x,1\n" + "2,".repeat(9) + "y,2\n");
        assertThat(stoic.run("plan", "kmeans", "--data", "wide.csv", "--k", "2").out())
                .contains(
                        "  a … i                        9 numbers\n  j                            2 categories: x, y\n")
                .contains("  k                            number\n");
    }

    @Test
    void programsAreToldTheSame() {
        assertThat(stoic.run("plan", "logistic", "--data", "cars.csv", "--target", "kind", "--output", "json")
                        .out())
                .contains(
                        "{\"name\":\"size\",\"role\":\"feature\",\"kind\":\"number\"}",
                        "{\"name\":\"kind\",\"role\":\"target\",\"kind\":\"category\",\"values\":[\"a\",\"b\"]}");
    }
}
