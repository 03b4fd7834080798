package dev.stoic.learn.neural;

import java.util.List;
import java.util.Optional;

/** Networks by name: what is used for keys that are not given. */
enum CnnPreset {
    NONE {
        @Override
        CnnSettings settings() {
            return CnnSettings.DEFAULT;
        }
    },
    /** Two blocks of convolution, batch normalisation and pooling, for images of digits. */
    DECK_CNN {
        @Override
        CnnSettings settings() {
            Block conv = new Block.Conv(32, 5, Padding.SAME);
            Block pool = new Block.Pool(2, 2);
            Block norm = Block.Norm.DEFAULT;
            return new CnnSettings(
                    Optional.empty(),
                    List.of(conv, norm, pool, conv, norm, pool, new Block.Dense(1024), new Block.Dropout(0.4)),
                    Activation.RELU,
                    new Fitting(Goal.CROSS_ENTROPY, 2, 100, Optimizer.Adam.DEFAULT, Course.DEFAULT, 0, 0));
        }
    },
    /** The network that PyTorch's examples of distributed training learn digits with. */
    PYTORCH_MNIST {
        @Override
        CnnSettings settings() {
            Block pool = new Block.Pool(2, 2);
            return new CnnSettings(
                    Optional.empty(),
                    List.of(
                            new Block.Conv(20, 5, Padding.VALID),
                            pool,
                            new Block.Conv(50, 5, Padding.VALID),
                            pool,
                            new Block.Dense(500)),
                    Activation.RELU,
                    new Fitting(Goal.CROSS_ENTROPY, 1, 64, new Optimizer.Sgd(0.01, 0.5), Course.DEFAULT, 0, 0));
        }
    };

    abstract CnnSettings settings();
}
