package dev.stoic.image;

import dev.stoic.image.Layer.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is in the image beside its base.
 *
 * @param layers what seldom changes first
 * @param paths the jars of each class path, as they stand in the image, by the word that {@code kinds.sh} has for it
 */
record Contents(List<Layer> layers, Map<String, List<Item>> paths) {
    static final String HOME = "/opt/stoic";

    Contents {
        layers = List.copyOf(layers);
        paths = Map.copyOf(paths);
    }

    /** @param work where files that are made for the image may be kept until it is built */
    static Contents of(Launched launched, Path work) throws IOException {
        List<Item> lib = at("lib", launched.lib());
        List<Item> annex = at("annex", launched.annex());
        var brokerOnly = new ArrayList<Item>();
        List<Item> broker = broker(launched, annex, brokerOnly);
        var paths = new LinkedHashMap<String, List<Item>>();
        paths.put("none", lib);
        paths.put("annex", joined(lib, annex));
        paths.put("broker", joined(lib, broker));

        List<Item> jars = joined(lib, annex);
        var own = new ArrayList<Item>();
        own.addAll(jars.stream().filter(Contents::isOurs).toList());
        own.addAll(brokerOnly.stream().filter(Contents::isOurs).toList());
        for (Map.Entry<String, List<Item>> path : paths.entrySet()) {
            String name = "path-" + path.getKey() + ".args";
            Path file = Files.writeString(work.resolve(name), "-cp " + classPath(path.getValue()) + "\n");
            own.add(Item.plain(file, HOME + "/jvm/" + name));
        }
        for (Path flags : launched.flags()) {
            own.add(Item.plain(flags, HOME + "/jvm/" + Launched.name(flags)));
        }
        for (String name : List.of("container.args", "names.security")) {
            own.add(Item.plain(launched.own(name), HOME + "/jvm/" + name));
        }
        own.add(new Item(launched.own("stoic"), HOME + "/bin/stoic", true));
        return new Contents(
                List.of(
                        new Layer("libraries", others(jars)),
                        new Layer("libraries of the broker", others(brokerOnly)),
                        new Layer("examples", examples(launched.examples())),
                        new Layer("stoic", own)),
                paths);
    }

    /** The same jar of broker and annex need not be there twice. */
    private static List<Item> broker(Launched launched, List<Item> annex, List<Item> only) throws IOException {
        var all = new ArrayList<Item>();
        for (Item jar : at("broker", launched.broker())) {
            Optional<Item> twin = Optional.empty();
            for (Item other : annex) {
                if (Launched.name(other.source()).equals(Launched.name(jar.source()))
                        && Files.mismatch(other.source(), jar.source()) < 0) {
                    twin = Optional.of(other);
                }
            }
            if (twin.isEmpty()) {
                only.add(jar);
            }
            all.add(twin.orElse(jar));
        }
        return all;
    }

    private static List<Item> examples(Path folder) throws IOException {
        var items = new ArrayList<Item>();
        for (Path file : Launched.sorted(folder, "*.{yaml,txt}")) {
            items.add(Item.plain(file, HOME + "/examples/" + Launched.name(file)));
        }
        for (Path file : Launched.sorted(folder.resolve("data"), "*.{csv,md}")) {
            items.add(Item.plain(file, HOME + "/examples/data/" + Launched.name(file)));
        }
        return items;
    }

    private static List<Item> at(String folder, List<Path> jars) {
        return jars.stream()
                .map(jar -> Item.plain(jar, HOME + "/" + folder + "/" + Launched.name(jar)))
                .toList();
    }

    private static List<Item> others(List<Item> jars) {
        return jars.stream().filter(jar -> !isOurs(jar)).toList();
    }

    private static boolean isOurs(Item jar) {
        return Launched.name(jar.source()).startsWith("stoic-");
    }

    private static List<Item> joined(List<Item> first, List<Item> second) {
        var all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static String classPath(List<Item> jars) {
        return String.join(":", jars.stream().map(Item::target).toList());
    }
}
