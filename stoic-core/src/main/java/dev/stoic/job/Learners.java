package dev.stoic.job;

import dev.stoic.document.Keys;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Problems;
import dev.stoic.learn.Settings;
import dev.stoic.learn.boost.BoostSettings;
import dev.stoic.learn.forest.ForestSettings;
import dev.stoic.learn.kmeans.KMeansSettings;
import dev.stoic.learn.linear.LinearSettings;
import dev.stoic.learn.logistic.LogisticSettings;
import dev.stoic.learn.neural.CnnSettings;
import dev.stoic.learn.neural.MlpSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The learners of this release, by the key that chooses them in a job. */
public final class Learners {
    public static final Map<String, Function<Keys, Settings>> KNOWN = known();

    private Learners() {}

    /** Every key that a learner asks for when nothing is given. */
    public static List<String> keys(String learner) {
        var keys = new Keys("learner." + learner, Mapping.empty(0), new Problems());
        Settings _ = reader(learner).apply(keys);
        return keys.known();
    }

    /** What is used for the keys of a learner that are not given, where that does not depend on other keys. */
    public static Map<String, String> defaults(String learner) {
        String path = "learner." + learner;
        var keys = new Keys(path, Mapping.empty(0), new Problems());
        Settings _ = reader(learner).apply(keys);
        var defaults = new LinkedHashMap<String, String>();
        keys.resolved().forEach(value -> defaults.put(value.path().substring(path.length() + 1), value.value()));
        return defaults;
    }

    /** What each key of a learner means, in a few words. */
    public static Map<String, String> meanings(String learner) {
        var known = Meanings.load();
        var meanings = new LinkedHashMap<String, String>();
        keys(learner).forEach(key -> meanings.put(key, known.of("learner." + learner + "." + key)));
        return meanings;
    }

    private static Function<Keys, Settings> reader(String learner) {
        Function<Keys, Settings> reader = KNOWN.get(learner);
        if (reader == null) {
            throw new IllegalArgumentException("no learner " + learner);
        }
        return reader;
    }

    private static Map<String, Function<Keys, Settings>> known() {
        var known = new LinkedHashMap<String, Function<Keys, Settings>>();
        known.put("linear", LinearSettings::read);
        known.put("logistic", LogisticSettings::read);
        known.put("kmeans", KMeansSettings::read);
        known.put("forest", ForestSettings::read);
        known.put("boost", BoostSettings::read);
        known.put("mlp", MlpSettings::read);
        known.put("cnn", CnnSettings::read);
        return Collections.unmodifiableMap(known);
    }
}
