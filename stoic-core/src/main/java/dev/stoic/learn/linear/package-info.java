/** Linear regression: exact by normal equations, or by descent. */
@NullMarked
package dev.stoic.learn.linear;

import org.jspecify.annotations.NullMarked;
