package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.Basket;
import dev.stoic.data.HeapRows;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Range;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.Samples;
import dev.stoic.math.Permutation;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Gradients against finite differences, and steps against a network in double. */
class GradientTest {
    private static final int CLASSES = 3;

    private static NetworkLearner learner(Design design, Goal goal, Optimizer optimizer, double l2) {
        return new NetworkLearner("test", design, new Fitting(goal, 10, 32, optimizer, Course.DEFAULT, l2, 0));
    }

    private static Design dense(RandomGenerator random) {
        return Design.dense(
                List.of(1 + random.nextInt(30), 1 + random.nextInt(30)), Activation.values()[random.nextInt(3)], 0);
    }

    /** Dense, or with convolutions over some image. */
    private static Design any(RandomGenerator random) {
        return random.nextInt(3) == 0 ? dense(random) : Designs.pictured(random, Designs.image(random), 0);
    }

    private static int width(RandomGenerator random, Design design) {
        return switch (design.form()) {
            case Design.Form.Flat _ -> 1 + random.nextInt(30);
            case Design.Form.Picture(Optional<Image> image) ->
                image.orElseThrow().size();
        };
    }

    private static HeapRows rows(RandomGenerator random, Goal goal, int width) {
        return (goal == Goal.SQUARED
                        ? Samples.numbers(random, 160, width)
                        : Samples.floats(random, 160, width, CLASSES))
                .withParts(4);
    }

    private static Problem problem(HeapRows rows, Goal goal, long seed) {
        return goal == Goal.SQUARED ? Runs.problem(rows, seed) : Samples.problem(rows, CLASSES, seed);
    }

    /** The first step, after what has to be known before it. */
    private static Lesson first(NetworkLearner learner, Problem problem, HeapRows rows) {
        var state = learner.begin(problem);
        while (state.due() != Training.Due.STEP) {
            var total = learner.contribute(learner.publish(state), Range.all(4), rows);
            state = learner.improve(state, total.orElseThrow());
        }
        return learner.publish(state);
    }

    /** What the step of a state says, in double. */
    private static PlainNetwork plain(Lesson lesson, double[] parameters, HeapRows rows) {
        var plain = new PlainNetwork(lesson.network(), lesson.goal(), parameters);
        var batch = (Lesson.Extent.Batch) lesson.extent();
        var order = new Permutation(rows.count(), batch.order());
        for (int part = 0; part < rows.parts(); part++) {
            var span = Teacher.slice(batch, part, rows);
            var tile = rows.gather(order, batch.from() + span.from(), (int) span.count(), new Basket());
            double[][] x = new double[tile.rows()][rows.width()];
            double[] targets = new double[tile.rows()];
            for (int i = 0; i < x.length; i++) {
                targets[i] = lesson.scale().small(tile.target(i));
                for (int j = 0; j < x[i].length; j++) {
                    x[i][j] = (float) tile.at(i, j);
                }
            }
            plain.add(x, targets);
        }
        return plain;
    }

    /** Without kinks, at which finite differences say nothing. */
    private static Design smooth(Design design) {
        var blocks = design.blocks().stream()
                .map(block -> block instanceof Block.Active(Activation function) && function == Activation.RELU
                        ? new Block.Active(Activation.TANH)
                        : block)
                .toList();
        return new Design(design.form(), blocks);
    }

    @EverySeed(20)
    void thePlainGradientIsTheSlopeOfThePlainLoss(RandomGenerator random) {
        Goal goal = Goal.values()[random.nextInt(3)];
        var design = smooth(any(random));
        var rows = rows(random, goal, width(random, design));
        var learner = learner(design, goal, Optimizer.Adam.DEFAULT, 0);
        var lesson = first(learner, problem(rows, goal, random.nextLong()), rows);
        double[] at = PlainNetwork.widened(lesson.numbers());
        double[] gradient = plain(lesson, at, rows).gradient;
        for (int trial = 0; trial < 20; trial++) {
            int i = random.nextInt(lesson.network().parameters());
            double[] above = at.clone();
            double[] below = at.clone();
            above[i] += 1e-6;
            below[i] -= 1e-6;
            double slope = (plain(lesson, above, rows).loss - plain(lesson, below, rows).loss) / 2e-6;
            assertThat(gradient[i]).as("parameter %d", i).isCloseTo(slope, within(1e-4 * (1 + Math.abs(slope))));
        }
    }

    @EverySeed(40)
    void theGradientIsThePlainGradient(RandomGenerator random) {
        Goal goal = Goal.values()[random.nextInt(3)];
        var design = any(random);
        var rows = rows(random, goal, width(random, design));
        var learner = learner(design, goal, Optimizer.Adam.DEFAULT, 0);
        var lesson = first(learner, problem(rows, goal, random.nextLong()), rows);
        var slopes = learner.contribute(lesson, Range.all(4), rows).orElseThrow();
        var plain = plain(lesson, PlainNetwork.widened(lesson.numbers()), rows);
        assertThat(slopes.loss()).isCloseTo(plain.loss, within(1e-4 * (1 + plain.loss)));
        for (int i = 0; i < lesson.network().parameters(); i++) {
            assertThat((double) slopes.gradient()[i])
                    .as("parameter %d", i)
                    .isCloseTo(plain.gradient[i], within(1e-3 * (1 + Math.abs(plain.gradient[i]))));
        }
    }

    @EverySeed(12)
    void lossesGoStepByStepAsInDouble(long seed, RandomGenerator random) {
        Optimizer optimizer = List.of(new Optimizer.Sgd(0.05, 0.9), Optimizer.Adam.DEFAULT, Optimizer.Rmsprop.DEFAULT)
                .get((int) (seed % 3));
        double l2 = seed % 2 * 0.01;
        var rows = rows(random, Goal.CROSS_ENTROPY, 10);
        var learner = learner(dense(random), Goal.CROSS_ENTROPY, optimizer, l2);
        var state = learner.begin(problem(rows, Goal.CROSS_ENTROPY, seed));
        double[] w = PlainNetwork.widened(state.descent().numbers());
        double[] first = new double[w.length];
        double[] second = new double[w.length];
        for (int step = 1; step <= 49; step++) {
            while (state.due() == Training.Due.VALIDATION) {
                state = learner.improve(
                        state,
                        learner.contribute(learner.publish(state), Range.all(4), rows)
                                .orElseThrow());
            }
            var lesson = learner.publish(state);
            var total = learner.contribute(lesson, Range.all(4), rows).orElseThrow();
            var plain = plain(lesson, w, rows);
            assertThat(total.loss() / 32)
                    .as("%s, seed %d, step %d", optimizer, seed, step)
                    .isCloseTo(plain.loss / 32, within(1e-4));
            for (int i = 0; i < w.length; i++) {
                double slope = plain.gradient[i] / 32 + (isWeight(lesson.network(), i) ? l2 * w[i] : 0);
                move(optimizer, step, i, slope, w, first, second);
            }
            state = learner.improve(state, total);
        }
    }

    private static boolean isWeight(Network network, int parameter) {
        for (int i = 0; i < network.layers().size(); i++) {
            if (parameter < network.offset(i + 1) && network.layers().get(i) instanceof Layer.Dense dense) {
                return parameter < network.offset(i) + dense.weights();
            }
        }
        return false;
    }

    private static void move(
            Optimizer optimizer, int step, int i, double slope, double[] w, double[] first, double[] second) {
        switch (optimizer) {
            case Optimizer.Sgd sgd -> {
                first[i] = sgd.momentum() * first[i] + slope;
                w[i] -= sgd.rate() * first[i];
            }
            case Optimizer.Adam adam -> {
                first[i] = adam.beta1() * first[i] + (1 - adam.beta1()) * slope;
                second[i] = adam.beta2() * second[i] + (1 - adam.beta2()) * slope * slope;
                double mean = first[i] / (1 - Math.pow(adam.beta1(), step));
                double square = second[i] / (1 - Math.pow(adam.beta2(), step));
                w[i] -= adam.rate() * mean / (Math.sqrt(square) + adam.epsilon());
            }
            case Optimizer.Rmsprop rmsprop -> {
                second[i] = rmsprop.decay() * second[i] + (1 - rmsprop.decay()) * slope * slope;
                w[i] -= rmsprop.rate() * slope / (Math.sqrt(second[i]) + rmsprop.epsilon());
            }
        }
    }
}
