package dev.stoic.cli.faulty;

import dev.stoic.cli.faulty.FaultyDisk.Change;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** A file that is written, on a disk that takes half of the write that fails. Nothing waits for the real disk. */
final class FaultyChannel extends FileChannel {
    private final FaultyDisk disk;
    private final Path path;
    private final FileChannel real;
    private boolean written;

    FaultyChannel(FaultyDisk disk, Path path, FileChannel real) {
        this.disk = disk;
        this.path = path;
        this.real = real;
    }

    @FunctionalInterface
    private interface Write {
        int write(ByteBuffer bytes) throws IOException;
    }

    private int writing(ByteBuffer bytes, Write write) throws IOException {
        written = true;
        try {
            disk.change(Change.WRITE, path);
        } catch (IOException e) {
            ByteBuffer half = bytes.slice(bytes.position(), bytes.remaining() / 2);
            while (disk.takesBeginnings() && half.hasRemaining()) {
                write.write(half);
            }
            throw e;
        }
        return write.write(bytes);
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        return real.read(to);
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        return real.read(to, offset, length);
    }

    @Override
    public int read(ByteBuffer to, long position) throws IOException {
        return real.read(to, position);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return writing(from, real::write);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        long written = 0;
        for (int i = offset; i < offset + length; i++) {
            written += write(from[i]);
        }
        return written;
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        return writing(from, bytes -> real.write(bytes, position));
    }

    @Override
    public long position() throws IOException {
        return real.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        real.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return real.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        real.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metadata) throws IOException {
        disk.change(Change.FORCE, path);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel to) throws IOException {
        if (to instanceof FaultyChannel other) {
            disk.change(Change.WRITE, other.path);
            return real.transferTo(position, count, other.real);
        }
        return real.transferTo(position, count, to);
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) throws IOException {
        disk.change(Change.WRITE, path);
        return real.transferFrom(from, position, count);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return real.map(mode, position, size);
    }

    @Override
    public MemorySegment map(MapMode mode, long offset, long size, Arena arena) throws IOException {
        return real.map(mode, offset, size, arena);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return real.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return real.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        real.close();
        // A disk across the network may take what is written and tell only now that it is full.
        if (written) {
            disk.change(Change.CLOSE, path);
        }
    }
}
