package dev.stoic.store.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.file.AccessDeniedException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** What a store said. */
record S3Answer(int status, HttpHeaders headers, byte[] body) {
    private static final XMLInputFactory XML = xml();
    private static final Set<Integer> PASSING = Set.of(408, 409, 429, 500, 502, 503, 504);
    private static final Set<String> PASSING_CODES = Set.of("SlowDown", "RequestTimeout", "InternalError");

    /** One page of a list; there are more if there is a way to go on. */
    record Page(List<Entry> entries, Optional<String> next) {}

    /** One object of a list. */
    record Entry(String key, long size) {}

    boolean isGood() {
        return status >= 200 && status < 300;
    }

    /** Whether the same request may be answered otherwise a little later. */
    boolean isPassing() {
        return !isGood() && (PASSING.contains(status) || PASSING_CODES.contains(code()));
    }

    /** The store's word for what is wrong, such as {@code NoSuchKey}; empty if it gave none. */
    String code() {
        return isGood() ? "" : element("Code");
    }

    /** In one line. */
    String describe() {
        String code = code();
        String message = element("Message");
        return (code.isEmpty() ? "answer " : code + ", answer ") + status + (message.isEmpty() ? "" : ": " + message);
    }

    /** What the store's clock shows, if it says so. */
    Optional<Instant> time() {
        try {
            String said = element("ServerTime");
            return Optional.of(
                    said.isEmpty()
                            ? DateTimeFormatter.RFC_1123_DATE_TIME.parse(
                                    headers.firstValue("date").orElse(""), Instant::from)
                            : Instant.parse(said));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private String element(String name) {
        try {
            XMLStreamReader reader = reader();
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().equals(name)) {
                    return reader.getElementText().strip();
                }
            }
        } catch (XMLStreamException _) {
            // Whoever stands before the store may answer in another language.
        }
        return "";
    }

    Page page() throws IOException {
        var entries = new ArrayList<Entry>();
        String key = "";
        String next = "";
        try {
            XMLStreamReader reader = reader();
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    switch (reader.getLocalName()) {
                        case "Key" -> key = reader.getElementText();
                        case "Size" -> entries.add(new Entry(key, Long.parseLong(reader.getElementText())));
                        case "NextContinuationToken" -> next = reader.getElementText();
                        default -> {}
                    }
                }
            }
        } catch (XMLStreamException | NumberFormatException e) {
            throw new IOException("the store's list cannot be read: " + e.getMessage(), e);
        }
        return new Page(entries, next.isEmpty() ? Optional.empty() : Optional.of(next));
    }

    /** @param name of what was asked for */
    void expectGood(S3Settings settings, String name) throws IOException {
        if (!isGood()) {
            throw refusal(settings, name);
        }
    }

    IOException refusal(S3Settings settings, String name) {
        String region = headers.firstValue("x-amz-bucket-region")
                .filter(other -> !other.equals(settings.region()))
                .map(other -> "; the bucket is in " + other + ", AWS_REGION says " + settings.region())
                .orElse("");
        String said = describe() + region;
        return status == 401 || status == 403
                ? new AccessDeniedException(settings.place() + name, null, said)
                : new IOException(settings.place() + name + ": " + said);
    }

    private XMLStreamReader reader() throws XMLStreamException {
        return XML.createXMLStreamReader(new ByteArrayInputStream(body));
    }

    private static XMLInputFactory xml() {
        // The JDK's own, whatever else is on the class path; a list needs no entities of its own.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }
}
