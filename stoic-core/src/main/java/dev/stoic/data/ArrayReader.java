package dev.stoic.data;

import dev.stoic.data.ArrayFile.Opening;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decodes files that are arrays (NumPy, IDX): features {@code x0, x1, …} in one, targets in another. */
final class ArrayReader {
    private static final int PIECE_BYTES = 1 << 20;

    private final Request request;
    private final List<ArrayFile> files;
    private final Optional<ArrayFile> targets;
    private final Assignment assignment;
    private final Cell cell;
    private final Findings findings;
    private final DroppedRows gaps = new DroppedRows();
    private final Turns turns = new Turns();
    private long rows;
    private long done;

    private ArrayReader(Request request, List<ArrayFile> files, Optional<ArrayFile> targets) {
        this.request = request;
        this.files = files;
        this.targets = targets;
        List<String> names = new ArrayList<>();
        for (int i = 0; i < files.getFirst().width(); i++) {
            names.add("x" + i);
        }
        Optional<String> target = targets.map(_ -> targetName(request));
        target.ifPresent(names::add);
        this.assignment = Assignment.of(request.targeting(target), names, _ -> true);
        Cell own = request.cell(files.getFirst().element().cell);
        this.cell = own == Cell.BYTE && !isPlain() ? Cell.FLOAT : own;
        this.findings = new Findings(names, Findings.Place.ROW);
    }

    private static String targetName(Request request) {
        if (request.like().isPresent()) {
            return request.like().get().target().map(Column::name).orElse("target");
        }
        if (DataHome.bringsTarget(request.source().location())) {
            return request.source().target().orElse("label");
        }
        String file = String.valueOf(request.located().targets().orElseThrow().getFileName());
        return file.replaceFirst("(?<=.)\\..*", "");
    }

    static TableWriter.Found decode(Request request, TableWriter writer, Progress progress, Opening opening)
            throws IOException {
        try (Arena arena = Arena.ofShared()) {
            List<ArrayFile> files = new ArrayList<>();
            for (Path path : request.located().files()) {
                files.add(opening.open(path, arena));
            }
            Optional<ArrayFile> targets = Optional.empty();
            if (request.located().targets().isPresent()) {
                Path path = request.located().targets().get();
                Opening own = path.toString().endsWith(".npy") ? NpyFile::open : opening;
                targets = Optional.of(own.open(path, arena));
            }
            requireAgreement(files, targets);
            return new ArrayReader(request, files, targets).decode(writer, progress);
        }
    }

    private static void requireAgreement(List<ArrayFile> files, Optional<ArrayFile> targets) {
        ArrayFile first = files.getFirst();
        long rows = 0;
        for (ArrayFile file : files) {
            rows += file.rows();
            if (file.width() != first.width() || file.element() != first.element()) {
                throw StoicException.user(
                        "%s and %s differ in width or type".formatted(first.path(), file.path()),
                        "files that are read together must agree");
            }
        }
        if (targets.isPresent() && (targets.get().width() != 1 || targets.get().rows() != rows)) {
            throw StoicException.user(
                    "%s has %,d × %,d values, but there are %,d rows"
                            .formatted(
                                    targets.get().path(),
                                    targets.get().rows(),
                                    targets.get().width(),
                                    rows),
                    "data.target must hold one value for each row");
        }
    }

    /** Whether features are the columns of the file, each a number. */
    private boolean isPlain() {
        Role[] roles = assignment.roles();
        for (int i = 0; i < files.getFirst().width(); i++) {
            if (roles[i] != Role.NUMBER || assignment.outputs()[i] != i) {
                return false;
            }
        }
        return true;
    }

    private record Piece(ArrayFile file, long firstRow, int count, long ordinal) {}

    private TableWriter.Found decode(TableWriter writer, Progress progress) throws IOException {
        writer.begin(assignment.width(), cell, TableWriter.Targets.of(assignment.hasTarget()));
        List<Piece> pieces = new ArrayList<>();
        int size = Math.max(1, PIECE_BYTES / (files.getFirst().width() * 8));
        long total = 0;
        for (ArrayFile file : files) {
            for (long row = 0; row < file.rows(); row += size) {
                pieces.add(new Piece(file, row, (int) Math.min(size, file.rows() - row), total + row));
            }
            total += file.rows();
        }
        long bytes = total * files.getFirst().width() * files.getFirst().element().bytes;
        Crew.each(pieces.size(), i -> {
            try {
                decode(pieces.get((int) i), i, writer, progress, bytes);
            } catch (IOException | RuntimeException | Error e) {
                turns.end();
                throw e;
            }
        });
        EmptyColumns empty = new EmptyColumns(request, assignment, List.of(), findings, total);
        empty.require();
        findings.require(Remedies.ofMissing(findings, request), _ -> "");
        boolean like = request.like().isPresent();
        var deviations = new Deviations(request, assignment, findings, total);
        List<String> notes = new ArrayList<>(empty.notes());
        if (!like) {
            notes.addAll(deviations.notes());
        }
        String sources = SourceDigest.of(request.located().all());
        return new TableWriter.Found(
                assignment.schema(cell.numbers),
                rows,
                notes,
                assignment.recoding(),
                sources,
                new RowTreatment(like ? deviations.ofLikeRows() : List.of(), gaps));
    }

    private void decode(Piece piece, long index, TableWriter writer, Progress progress, long bytes) throws IOException {
        var decoded = new ArrayRows(assignment, cell, request.source().columns());
        decoded.read(piece.file(), piece.firstRow(), piece.count(), isPlain());
        if (targets.isPresent()) {
            decoded.readTargets(targets.get(), piece.ordinal());
        }
        int kept = decoded.finish();
        if (!turns.enter(index)) {
            return;
        }
        findings.add(decoded.findings(), String.valueOf(piece.file().path().getFileName()), piece.firstRow());
        gaps.addAll(decoded.gaps(), piece.ordinal());
        long first = rows;
        rows += kept;
        done += (long) piece.count() * piece.file().width() * piece.file().element().bytes;
        progress.read(done, bytes);
        turns.leave();
        try (TableWriter.Pen pen = writer.pen()) {
            pen.write(first, kept, decoded.values(), decoded.targets());
        }
    }
}
