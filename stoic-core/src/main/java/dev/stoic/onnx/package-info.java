/** Graphs in the Open Neural Network Exchange format, as bytes that any of its runtimes reads. Knows nothing of learners. */
@NullMarked
package dev.stoic.onnx;

import org.jspecify.annotations.NullMarked;
