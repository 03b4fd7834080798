package dev.stoic.cli.evaluate.page;

/** How the page looks: dark on light, from a narrow window to a wide one, and on paper. */
final class Style {
    private Style() {}

    static final String CSS = """
            :root{color-scheme:light}
            *{box-sizing:border-box}
            body{font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif;color:#1d2530;background:#fff;
              max-width:1180px;margin:0 auto;padding:1.6em 1.4em 4em}
            header{border-bottom:3px solid #1f5fa8;padding-bottom:1em}
            h1{font-size:1.6em;line-height:1.25;margin:0;overflow-wrap:anywhere}
            .rows{font-size:1.1em;margin:.2em 0 .8em;overflow-wrap:anywhere}
            dl{display:grid;grid-template-columns:max-content 1fr;gap:.1em 1em;margin:0;font-size:.88em;color:#4d5867}
            dt{color:#7a8492}dd{margin:0;overflow-wrap:anywhere}
            h2{font-size:1.2em;margin:2.2em 0 .6em;padding-bottom:.2em;border-bottom:1px solid #dde2e8}
            h3{font-size:1em;margin:0 0 .4em}
            .dim{color:#5b6675;font-size:.88em;margin:.5em 0}
            .warning{border-left:4px solid #c4572c;background:#fdf3ee;padding:.5em .9em;margin:1em 0}
            .cards{display:flex;flex-wrap:wrap;gap:.7em;margin:1.3em 0 .4em}
            .card{border:1px solid #dde2e8;border-radius:8px;padding:.5em 1em;background:#f8fafc;font-size:.9em;color:#4d5867}
            .card b{display:block;font-size:1.5em;line-height:1.3;color:#1d2530;font-variant-numeric:tabular-nums;white-space:nowrap}
            .grid2{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,410px),1fr));gap:1.4em 2em;align-items:start}
            .grid4{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,205px),1fr));gap:1em 1.2em}
            .grid2>*,.grid4>*{min-width:0}
            figure{margin:0;max-width:600px}
            figure>svg{display:block;width:100%;height:auto}
            figcaption{display:flex;flex-wrap:wrap;gap:.15em 1.1em;font-size:.82em;color:#3b4654;padding-left:3em}
            .key{display:inline-flex;align-items:center;gap:.4em;max-width:100%;overflow-wrap:anywhere}.key svg{width:26px;height:10px;flex:none}
            .grid{stroke:#e8ecf0}.axis{stroke:#98a2b0;fill:none}
            .tick{font-size:11px;fill:#5b6675}.name{font-size:12px;fill:#1d2530}
            .line{fill:none;stroke-width:1.8;stroke-linejoin:round}.reference{stroke-width:1.2;stroke-dasharray:5 4}
            .dot{fill:none;stroke-width:3.4;stroke-linecap:round;stroke-opacity:.35}
            .scroll{overflow-x:auto;max-width:100%}
            table{border-collapse:collapse;font-variant-numeric:tabular-nums}
            th{font-weight:500}
            .cut{display:inline-block;max-width:22em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom}
            .matrix th{padding:.25em .6em;text-align:right;background:#fff}
            .matrix td{padding:.3em .7em;text-align:right;min-width:3.4em;border:1px solid #fff}
            .matrix tbody th{position:sticky;left:0}
            .matrix td.none{color:#b3bbc5}
            .matrix td.corner{color:#5b6675;font-size:.85em;white-space:nowrap;vertical-align:bottom;padding-left:0;border:0}
            .matrix th.turned{vertical-align:bottom;padding:.3em .2em}
            .matrix th.turned .cut{writing-mode:vertical-rl;transform:rotate(180deg);max-width:none;max-height:19em}
            .matrix.small{font-size:10.5px;line-height:1.35}
            .matrix.small .cut{max-width:14.5em}.matrix.small td{min-width:20px;padding:2px 2px;text-align:center;border-color:#eef1f4}
            .matrix.small th{padding:1px 6px 1px 0}.matrix.small th.turned{padding:3px 1px}
            .matrix.small td.corner{font-size:11px;border:0}
            .plain th,.plain td{padding:.2em .7em;text-align:right;border-bottom:1px solid #e8ecf0;white-space:nowrap}
            .plain thead th{color:#5b6675;font-weight:500;border-bottom:2px solid #cfd6de;vertical-align:bottom;white-space:normal}
            .plain .first{text-align:left;padding-left:0}.plain .sum>*{border-top:2px solid #cfd6de}
            .plain td.text,.plain th.text{text-align:left}.plain td .cut{max-width:11em}
            .rowtable{font-size:.9em}.rowtable th,.rowtable td{padding:.2em .65em}.rowtable th:first-child,.rowtable td:first-child{padding-left:0}
            .wrong{display:grid;grid-template-columns:repeat(auto-fill,minmax(116px,1fr));gap:1em}
            .wrong figure{font-size:.82em;line-height:1.35}
            .wrong img{width:84px;height:84px;image-rendering:pixelated;border:1px solid #cfd6de;display:block;margin-bottom:.3em}
            .bars{width:100%;max-width:620px}.bars th{font-weight:400;text-align:right;padding:.12em .7em .12em 0;white-space:nowrap;width:1%}
            .bars td{padding:.12em 0 .12em .9em;text-align:right;white-space:nowrap}.bars td.bar{width:100%;padding-left:0}
            .bars i{display:block;height:.85em;background:#1f5fa8;border-radius:2px}
            .map{width:280px;max-width:100%;height:auto;aspect-ratio:1;image-rendering:pixelated;border:1px solid #cfd6de}
            code{font-size:.92em;overflow-wrap:anywhere}
            @media (max-width:760px){.plain{font-size:.9em}.plain th,.plain td{padding:.2em .5em}.plain .first{padding-left:0}}
            @media print{body{max-width:none;padding:0;font-size:11pt}section,figure,tr{break-inside:avoid}h2{break-after:avoid}
              *{print-color-adjust:exact;-webkit-print-color-adjust:exact}.scroll{overflow:visible}}
            """;
}
