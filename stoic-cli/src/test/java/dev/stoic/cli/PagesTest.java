package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What pages refer to is there, and they are written in plain words. */
class PagesTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)");
    private static final Pattern UNPLAIN = Pattern.compile(
            "\\b([Ww]hoever|[Nn]obody|[Ss]omebody|[Aa]nybody|[Ee]verybody|(?<![Tt]here )is no (?!longer)[a-z]+)\\b");

    @Test
    void everyLinkToAPageOfOursLeadsToAFileAndAHeadingThatAreThere() {
        var broken = new ArrayList<String>();
        int links = 0;
        for (Path page : Pages.all()) {
            for (String line : Pages.prose(Pages.read(page))) {
                for (String link : LINK.matcher(line.replaceAll("`[^`]*`", ""))
                        .results()
                        .map(found -> found.group(1))
                        .toList()) {
                    if (link.matches("[a-z]+:.*")) {
                        continue;
                    }
                    links++;
                    if (!leads(page, link)) {
                        broken.add(Pages.nameOf(page) + ": " + link);
                    }
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(100);
    }

    private static boolean leads(Path page, String link) {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return Files.exists(target) && (hash < 0 || anchors(Pages.read(target)).contains(link.substring(hash + 1)));
    }

    /** As GitHub makes them of headings. */
    private static List<String> anchors(String page) {
        var anchors = new ArrayList<String>();
        Map<String, Integer> seen = new HashMap<>();
        for (String line : Pages.prose(page)) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = heading.group(1)
                        .strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("\\]\\([^)]*\\)", "")
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-');
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
        }
        return anchors;
    }

    @Test
    void everyPageIsReachedFromTheReadme() {
        String readme = Pages.read(Pages.ROOT.resolve("README.md"));
        List<String> unreached = Pages.all().stream()
                .map(Pages::nameOf)
                .filter(name -> name.matches("docs/[^/]+\\.md"))
                .filter(name -> !readme.contains("](" + name))
                .toList();
        assertThat(unreached).isEmpty();
        assertThat(Pages.page("benchmarks.md")).contains("](lab/benchmarks.md");
    }

    @Test
    void pagesNameThings() {
        var found = new ArrayList<String>();
        for (Path page : Pages.all()) {
            if (Pages.nameOf(page).contains("decisions")) {
                continue;
            }
            int number = 0;
            for (String line : Pages.prose(Pages.read(page))) {
                number++;
                var unplain = UNPLAIN.matcher(line.replaceAll("`[^`]*`", ""));
                if (unplain.find()) {
                    found.add(Pages.nameOf(page) + ":" + number + ": " + unplain.group());
                }
            }
        }
        assertThat(found).isEmpty();
    }
}
