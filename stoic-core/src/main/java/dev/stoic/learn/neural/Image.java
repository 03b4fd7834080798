package dev.stoic.learn.neural;

/** How the numbers of a row lie: channels side by side, pixel by pixel, line by line. */
public record Image(int height, int width, int channels) {
    public Image {
        if (height < 1 || width < 1 || channels < 1) {
            throw new IllegalArgumentException("an image needs a height, a width and channels, got %d × %d × %d"
                    .formatted(height, width, channels));
        }
    }

    /** Numbers without neighbours. */
    static Image flat(int size) {
        return new Image(1, 1, size);
    }

    int size() {
        return Math.multiplyExact(Math.multiplyExact(height, width), channels);
    }

    int pixels() {
        return Math.multiplyExact(height, width);
    }

    @Override
    public String toString() {
        return height + " × " + width + " × " + channels;
    }
}
