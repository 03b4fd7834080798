package dev.stoic.learn.forest;

/** The laws where parts are rows and trees grow level by level. */
class HistogramLawTest extends ForestLawTest {
    @Override
    Mode mode() {
        return Mode.HISTOGRAM;
    }
}
