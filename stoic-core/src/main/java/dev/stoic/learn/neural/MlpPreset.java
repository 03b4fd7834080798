package dev.stoic.learn.neural;

import java.util.List;

/** Networks by name: what is used for keys that are not given. */
enum MlpPreset {
    NONE {
        @Override
        MlpSettings settings() {
            return MlpSettings.DEFAULT;
        }
    },
    /** Five hidden layers of sigmoids on images of digits, by very small batches. */
    APATHETIC_NN {
        @Override
        MlpSettings settings() {
            return new MlpSettings(
                    List.of(256, 128, 128, 128, 128),
                    Activation.SIGMOID,
                    0,
                    new Fitting(Goal.BINARY_CROSS_ENTROPY, 20, 10, Optimizer.Adam.DEFAULT, Course.DEFAULT, 0, 0));
        }
    },
    /** The network of a grid search over optimisers and losses. */
    GRID_SEARCH {
        @Override
        MlpSettings settings() {
            return new MlpSettings(
                    List.of(256, 128),
                    Activation.SIGMOID,
                    0,
                    new Fitting(Goal.CROSS_ENTROPY, 10, 100, Optimizer.Adam.DEFAULT, Course.DEFAULT, 0, 0));
        }
    },
    /** One hidden layer; on 60,000 rows about 20,000 steps. */
    PS_MNIST {
        @Override
        MlpSettings settings() {
            var adam = new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8);
            return new MlpSettings(
                    List.of(100),
                    Activation.RELU,
                    0,
                    new Fitting(Goal.CROSS_ENTROPY, 33, 100, adam, Course.DEFAULT, 0, 0));
        }
    };

    abstract MlpSettings settings();
}
