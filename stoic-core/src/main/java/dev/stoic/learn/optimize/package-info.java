/** How a smooth loss over rows is made small: L-BFGS, OWL-QN, Newton and mini-batch descent as rounds. */
@NullMarked
package dev.stoic.learn.optimize;

import org.jspecify.annotations.NullMarked;
