package dev.stoic.learn.neural;

import dev.stoic.math.Convolution;
import dev.stoic.math.Pooling;

/** One step from inputs to outputs. */
public sealed interface Layer {
    /** Numbers a row that come out. */
    int outputs();

    /** What is learned by descent: weights come first, then biases or whatever else no penalty is on. */
    default int parameters() {
        return 0;
    }

    /** How many of the parameters are weights. */
    default int weights() {
        return 0;
    }

    /** Weights start uniform between −spread and spread. */
    default double spread() {
        return 0;
    }

    /** Numbers that are remembered of the rows and not learned by descent. */
    default int statistics() {
        return 0;
    }

    /** For people. */
    String describe();

    /** Every output is a bias and a weighted sum of all inputs. Weights are inputs × outputs, row by row. */
    record Dense(int inputs, int outputs, double spread) implements Layer {
        @Override
        public int weights() {
            return Math.multiplyExact(inputs, outputs);
        }

        @Override
        public int parameters() {
            return Math.addExact(weights(), outputs);
        }

        @Override
        public String describe() {
            return "dense, %d to %d".formatted(inputs, outputs);
        }
    }

    /**
     * Every pixel that comes out is made of the pixels around it. Weights are kernel height × kernel width × channels ×
     * filters.
     */
    record Conv(Image in, int filters, int kernelHeight, int kernelWidth, int stride, Padding padding, double spread)
            implements Layer {
        Convolution convolution() {
            return new Convolution(
                    in.height(),
                    in.width(),
                    in.channels(),
                    filters,
                    kernelHeight,
                    kernelWidth,
                    stride,
                    padding == Padding.SAME);
        }

        Image out() {
            return new Image(convolution().outHeight(), convolution().outWidth(), filters);
        }

        @Override
        public int outputs() {
            return out().size();
        }

        @Override
        public int weights() {
            return convolution().weights();
        }

        @Override
        public int parameters() {
            return Math.addExact(weights(), filters);
        }

        @Override
        public String describe() {
            return "conv %d × %d, %s to %s".formatted(kernelHeight, kernelWidth, in, out());
        }
    }

    /** The largest of each window of size × size pixels, channel by channel; what no whole window covers is left out. */
    record Pool(Image in, int size, int stride) implements Layer {
        Image out() {
            Pooling pooling = pooling();
            return new Image(pooling.outHeight(), pooling.outWidth(), in.channels());
        }

        Pooling pooling() {
            return new Pooling(in.height(), in.width(), in.channels(), size, stride);
        }

        @Override
        public int outputs() {
            return out().size();
        }

        @Override
        public String describe() {
            return "pool %d, %s to %s".formatted(size, in, out());
        }
    }

    /**
     * Batch normalisation (Ioffe and Szegedy 2015): while learning, each channel of a part gets mean 0 and variance 1 over the
     * rows and pixels of that part; a model uses running means and variances instead. Then each channel is stretched and
     * moved. Parameters are the factors and the shifts, statistics the running means and variances.
     *
     * @param keep share of the running statistics that a step leaves as they were
     */
    record Norm(Image in, double keep, double epsilon) implements Layer {
        @Override
        public int outputs() {
            return in.size();
        }

        @Override
        public int parameters() {
            return 2 * in.channels();
        }

        @Override
        public int statistics() {
            return 2 * in.channels();
        }

        @Override
        public String describe() {
            return "norm, %d channels".formatted(in.channels());
        }
    }

    record Active(Activation function, int outputs) implements Layer {
        @Override
        public String describe() {
            return function.name();
        }
    }

    /** While learning, a number is left out with a chance of {@code rate}, and the others grow to make up for it. */
    record Dropout(double rate, int outputs) implements Layer {
        @Override
        public String describe() {
            return "dropout";
        }
    }
}
