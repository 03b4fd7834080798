package dev.stoic.learn.tree;

import java.util.List;

/** What a pass of {@link Binning} wants to know, feature by feature. */
public record BinQuestion(List<Wanted> wanted) {
    public BinQuestion {
        wanted = List.copyOf(wanted);
    }
}
