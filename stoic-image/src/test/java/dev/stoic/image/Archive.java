package dev.stoic.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Images as files, written and read back by hand. */
final class Archive {
    private Archive() {}

    record Entry(TarArchiveEntry about, byte[] bytes) {
        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** An image of one layer with these files, all of them programs. */
    static Path image(Path file, String architecture, Map<String, String> files) {
        byte[] layer = tar(files);
        byte[] config = config(architecture, layer);
        var members = new LinkedHashMap<String, byte[]>();
        members.put("config.json", config);
        members.put("layer.tar", layer);
        members.put(
                "manifest.json",
                bytes("[{\"Config\":\"config.json\",\"RepoTags\":[\"base:1\"],\"Layers\":[\"layer.tar\"]}]"));
        try {
            return Files.write(file, pack(members));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] config(String architecture, byte[] layer) {
        return bytes("""
                {"architecture":"%s","os":"linux","config":{"Env":["JAVA_HOME=/opt/java","PATH=/opt/java/bin:/bin"]},
                "rootfs":{"type":"layers","diff_ids":["%s"]}}""".formatted(architecture, digest(layer)));
    }

    static byte[] tar(Map<String, String> files) {
        var members = new LinkedHashMap<String, byte[]>();
        files.forEach((name, content) -> members.put(name, bytes(content)));
        return pack(members);
    }

    private static byte[] pack(Map<String, byte[]> members) {
        var out = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(out)) {
            for (Map.Entry<String, byte[]> member : members.entrySet()) {
                var entry = new TarArchiveEntry(member.getKey());
                entry.setMode(0100755);
                entry.setModTime(0);
                entry.setSize(member.getValue().length);
                tar.putArchiveEntry(entry);
                tar.write(member.getValue());
                tar.closeArchiveEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** What is in an image that was written, layer by layer, without its base. */
    static List<Map<String, Entry>> layers(Path file) {
        Map<String, Entry> members = entries(read(file));
        var layers = new ArrayList<Map<String, Entry>>();
        for (JsonNode name : json(members.get("manifest.json").bytes()).path(0).path("Layers")) {
            layers.add(entries(unzipped(members.get(name.asText()).bytes())));
        }
        return layers.subList(1, layers.size());
    }

    static JsonNode config(Path file) {
        Map<String, Entry> members = entries(read(file));
        JsonNode manifest = json(members.get("manifest.json").bytes()).path(0);
        return json(members.get(manifest.path("Config").asText()).bytes());
    }

    static JsonNode json(byte[] bytes) {
        try {
            return new ObjectMapper().readTree(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<String, Entry> entries(byte[] tar) {
        var entries = new LinkedHashMap<String, Entry>();
        try (var in = new TarArchiveInputStream(new ByteArrayInputStream(tar))) {
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), new Entry(entry, in.readAllBytes()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return entries;
    }

    static byte[] unzipped(byte[] bytes) {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String digest(byte[] bytes) {
        try {
            return "sha256:"
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
