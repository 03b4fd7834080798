/** Logistic regression: two classes by one weight vector, more by softmax. */
@NullMarked
package dev.stoic.learn.logistic;

import org.jspecify.annotations.NullMarked;
