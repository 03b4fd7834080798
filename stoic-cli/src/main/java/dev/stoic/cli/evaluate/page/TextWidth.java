package dev.stoic.cli.evaluate.page;

/** How wide text is in the sans-serif fonts that browsers choose, or a little less. */
final class TextWidth {
    private TextWidth() {}

    /** @param size of the font; the answer is in the same unit */
    static double of(String text, double size) {
        return text.codePoints().mapToDouble(TextWidth::share).sum() * size;
    }

    private static double share(int letter) {
        if (letter >= 0x1100) {
            return letter >= 0x2000 && letter < 0x2E80 ? 0.65 : 1.05;
        }
        return switch (letter) {
            case 'i', 'j', 'l', '|', '\'', '.', ',', ':', ';', '!', 'I' -> 0.33;
            case ' ', 'f', 't', 'r', '(', ')', '[', ']', '/', '\\', '-' -> 0.4;
            case 'm', 'M', 'W', '@', '%' -> 0.98;
            case 'w' -> 0.84;
            default -> Character.isUpperCase(letter) ? 0.78 : 0.65;
        };
    }
}
