/** What learning is: a few pure functions over parts, and the law they obey. */
@NullMarked
package dev.stoic.learn;

import org.jspecify.annotations.NullMarked;
