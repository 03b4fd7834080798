"""Trains a network on MNIST with PyTorch and prints one JSON line.

usage: torch_peer.py <mlp|cnn> <folder> <fits> <l2> <epochs> <network> <batch> <rate> <constant|cosine> [fused]
       network: units of hidden layers, as 512-512; 32c5 is a convolution of 32 filters of 5 × 5, ReLU and pooling, 32c5s the
       same with padding

Cross-entropy by Adam, as it is by default or with one kernel for a whole step (fused). Whole arrays are in memory, and a
batch is a slice of a permutation instead of what the usual loader puts together row by row. l2 is not used.
"""
import json
import os
import re
import resource
import sys
import time

import numpy as np
import torch
from torch import nn

folder, fits, epochs, network, batch, rate, schedule = (kind(text) for kind, text in zip(
    (str, int, int, str, int, float, str), sys.argv[2:4] + sys.argv[5:]))
fused = sys.argv[10:] == ["fused"]
torch.set_num_threads(len(os.sched_getaffinity(0)))


def load(split):
    """Arrays of the benchmark, or the files as they are published."""
    if os.path.exists(os.path.join(folder, "X_train.npy")):
        X, y = (np.load(os.path.join(folder, f"{name}_{split}.npy")) for name in "Xy")
    else:
        name = "train" if split == "train" else "t10k"
        images, labels = (np.fromfile(os.path.join(folder, f"{name}-{kind}-ubyte"), dtype=np.uint8)
                          for kind in ("images-idx3", "labels-idx1"))
        X, y = images[16:].reshape(-1, 784).astype(np.float32) / np.float32(255), labels[8:].astype(np.int64)
    X = torch.from_numpy(X)
    return X.view(-1, 1, 28, 28) if "c" in network else X, torch.from_numpy(y)


def layers():
    channels, side, width, flat = 1, 28, 784, "c" not in network
    for word in network.split("-"):
        convolution = re.fullmatch(r"(\d+)c(\d+)(s?)", word)
        if convolution:
            filters, kernel, same = int(convolution[1]), int(convolution[2]), bool(convolution[3])
            yield nn.Conv2d(channels, filters, kernel, padding="same" if same else 0)
            yield nn.ReLU()
            yield nn.MaxPool2d(2)
            side = (side if same else side - kernel + 1) // 2
            channels, width = filters, filters * side * side
        else:
            if not flat:
                yield nn.Flatten()
                flat = True
            yield nn.Linear(width, int(word))
            yield nn.ReLU()
            width = int(word)
    yield nn.Linear(width, 10)


def fit(X, y):
    torch.manual_seed(1)
    model = nn.Sequential(*layers())
    optimiser = torch.optim.Adam(model.parameters(), lr=rate, fused=fused)
    steps = epochs * ((len(X) + batch - 1) // batch)
    falling = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps) if schedule == "cosine" else None
    loss = nn.CrossEntropyLoss()
    start = time.perf_counter()
    for _ in range(epochs):
        order = torch.randperm(len(X))
        for at in range(0, len(X), batch):
            rows = order[at:at + batch]
            optimiser.zero_grad()
            loss(model(X[rows]), y[rows]).backward()
            optimiser.step()
            if falling:
                falling.step()
    return model, time.perf_counter() - start


def accuracy(model):
    X, y = load("test")
    with torch.no_grad():
        said = torch.cat([model(X[at:at + 1000]).argmax(1) for at in range(0, len(X), 1000)])
    return {"accuracy": float((said == y).double().mean())}


rows, labels = load("train")
seconds = []
for _ in range(fits):
    trained, took = fit(rows, labels)
    seconds.append(took)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"version": torch.__version__, "fits": seconds, "rounds": epochs * -(-len(rows) // batch),
                  "quality": accuracy(trained), "peak_mb": peak, "note": ""}))
