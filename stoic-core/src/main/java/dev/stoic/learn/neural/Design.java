package dev.stoic.learn.neural;

import dev.stoic.data.Column;
import dev.stoic.data.Schema;
import dev.stoic.fault.StoicException;
import dev.stoic.math.Convolution;
import dev.stoic.math.Pooling;
import dev.stoic.math.Products;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The layers of a network before it is known how many numbers a row has. */
public record Design(Form form, List<Block> blocks) {
    public Design {
        blocks = List.copyOf(blocks);
    }

    /** How the numbers of a row lie. */
    public sealed interface Form {
        /** They have no neighbours. */
        record Flat() implements Form {}

        /** As an image; a square one of one channel, or else of three, where nobody says how large. */
        record Picture(Optional<Image> image) implements Form {}
    }

    /** Dense layers of these sizes, each followed by the activation and by dropout. */
    static Design dense(List<Integer> hidden, Activation activation, double dropout) {
        var blocks = new ArrayList<Block>();
        for (int units : hidden) {
            blocks.add(new Block.Dense(units));
            blocks.add(new Block.Active(activation));
            if (dropout > 0) {
                blocks.add(new Block.Dropout(dropout));
            }
        }
        return new Design(new Form.Flat(), blocks);
    }

    Network network(int width, int outputs) {
        Image image = switch (form) {
            case Form.Flat _ -> Image.flat(width);
            case Form.Picture(Optional<Image> given) -> given.orElseGet(() -> square(width));
        };
        if (image.size() != width) {
            throw StoicException.user(
                    "images of %s have %,d numbers, but rows have %,d features".formatted(image, image.size(), width),
                    "give the size of the images: learner.cnn.shape: [height, width, channels]");
        }
        return Network.of(image, blocks, outputs);
    }

    private static Image square(int width) {
        for (int channels : new int[] {1, 3}) {
            int side = (int) Math.sqrt((double) width / channels);
            if (side * side * channels == width) {
                return new Image(side, side, channels);
            }
        }
        throw StoicException.user(
                "rows of %,d features are not square images".formatted(width),
                "give the size of the images: learner.cnn.shape: [height, width, channels]");
    }

    /** Rows that a part of a mini-batch has by default; an image gives so much to do that few of them are worth a part. */
    public int partRows() {
        return switch (form) {
            case Form.Flat _ -> 64;
            case Form.Picture _ -> 32;
        };
    }

    /** Gets kernels ready in the background. */
    void expect(Schema schema) {
        int inputs = 0;
        for (Block block : blocks) {
            switch (block) {
                case Block.Dense(int units) -> {
                    expect(schema, inputs, units);
                    inputs = units;
                }
                case Block.Conv conv -> Convolution.expect(conv.filters());
                case Block.Pool _ -> Pooling.expect();
                case Block.Norm _, Block.Dropout _, Block.Active _, Block.Linear _ -> {}
            }
        }
        if (schema.target().orElse(null) instanceof Column.Categorical target) {
            expect(schema, inputs, target.values().size());
        }
    }

    /** @param inputs of a layer that is not the first; or 0 */
    private void expect(Schema schema, int inputs, int outputs) {
        switch (form) {
            case Form.Flat _ -> {
                if (inputs == 0) {
                    Products.expectFirstSteps(schema.width(), outputs);
                } else {
                    Products.expectSteps(inputs, outputs);
                }
            }
            case Form.Picture _ -> Products.expectFloats(outputs);
        }
    }
}
