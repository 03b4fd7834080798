package dev.stoic.learn.boost;

/** A way to part the rows of a node, and the sums of those that go left. */
record Cut(int feature, int bin, boolean missingLeft, double gain, long leftGradient, long leftHessian) {}
