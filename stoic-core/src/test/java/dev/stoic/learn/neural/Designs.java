package dev.stoic.learn.neural;

import java.util.ArrayList;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Networks of any kind for small images of any shape. */
final class Designs {
    private Designs() {}

    static Image image(RandomGenerator random) {
        return new Image(1 + random.nextInt(7), 1 + random.nextInt(7), 1 + random.nextInt(3));
    }

    static Design pictured(RandomGenerator random, Image image, double dropout) {
        var blocks = new ArrayList<Block>();
        int height = image.height();
        int width = image.width();
        int depth = 1 + random.nextInt(2);
        for (int i = 0; i < depth; i++) {
            boolean same = random.nextBoolean();
            int stride = 1 + random.nextInt(4) / 3;
            int kernelHeight = 1 + random.nextInt(same ? 5 : height);
            int kernelWidth = 1 + random.nextInt(same ? 5 : width);
            blocks.add(new Block.Conv(
                    1 + random.nextInt(9), kernelHeight, kernelWidth, stride, same ? Padding.SAME : Padding.VALID));
            height = same ? Math.ceilDiv(height, stride) : (height - kernelHeight) / stride + 1;
            width = same ? Math.ceilDiv(width, stride) : (width - kernelWidth) / stride + 1;
            if (random.nextBoolean()) {
                blocks.add(Block.Norm.DEFAULT);
            }
            blocks.add(new Block.Active(Activation.values()[random.nextInt(3)]));
            if (random.nextBoolean()) {
                int size = 1 + random.nextInt(Math.min(height, width));
                int step = 1 + random.nextInt(3);
                blocks.add(new Block.Pool(size, step));
                height = (height - size) / step + 1;
                width = (width - size) / step + 1;
            }
            if (dropout > 0) {
                blocks.add(new Block.Dropout(dropout));
            }
        }
        if (random.nextBoolean()) {
            blocks.add(new Block.Dense(1 + random.nextInt(20)));
            if (random.nextBoolean()) {
                blocks.add(Block.Norm.DEFAULT);
            }
            blocks.add(new Block.Active(Activation.TANH));
        }
        return new Design(new Design.Form.Picture(Optional.of(image)), blocks);
    }
}
