"""How good a model is, computed in double by the same few lines for every peer.

usage: quality.py <predictions.csv> <truth.npy>     prints the area under the curve of the last column
"""
import json
import sys

import numpy as np

CHUNK = 65_536


def chunks(X):
    for start in range(0, len(X), CHUNK):
        yield slice(start, start + CHUNK), np.asarray(X[start:start + CHUNK], dtype=np.float64)


def linear(X, y, weights, bias):
    residual = sum(float(np.sum((y[at] - rows @ weights - bias) ** 2)) for at, rows in chunks(X))
    return {"r2": 1 - residual / float(np.sum((y - y.mean()) ** 2))}


def logistic(X, y, weights, bias, l2):
    loss = hits = 0.0
    for at, rows in chunks(X):
        score = rows @ weights + bias
        loss += float(np.sum(np.logaddexp(0, score) - y[at] * score))
        hits += float(np.sum((score > 0) == (y[at] == 1)))
    return summary(loss / len(X), hits / len(X), weights, l2)


def softmax(X, y, weights, bias, l2):
    loss = hits = 0.0
    for at, rows in chunks(X):
        score = rows @ weights.T + bias
        top = score.max(axis=1)
        total = top + np.log(np.sum(np.exp(score - top[:, None]), axis=1))
        loss += float(np.sum(total - score[np.arange(len(rows)), y[at]]))
        hits += float(np.sum(score.argmax(axis=1) == y[at]))
    return summary(loss / len(X), hits / len(X), weights, l2)


def summary(logloss, accuracy, weights, l2):
    return {"loss": logloss + l2 / 2 * float(np.sum(weights * weights)), "logloss": logloss, "accuracy": accuracy}


def kmeans(X, centres):
    centres = np.asarray(centres, dtype=np.float64)
    norms = np.sum(centres * centres, axis=1)
    inertia = 0.0
    for _, rows in chunks(X):
        nearest = (norms - 2 * rows @ centres.T).argmin(axis=1)
        inertia += float(np.sum((rows - centres[nearest]) ** 2))
    return {"inertia": inertia}


def auc(scores, truth):
    """The share of pairs, one of each class, in which the second class has the higher score; equal scores count half."""
    values, inverse, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    positives = int(np.sum(truth == 1))
    negatives = len(truth) - positives
    return {"auc": float((np.sum(ranks[truth == 1]) - positives * (positives + 1) / 2) / (positives * negatives))}


def accuracy(said, truth):
    return {"accuracy": float(np.mean(np.asarray(said) == truth))}


if __name__ == "__main__":
    last = np.loadtxt(sys.argv[1], delimiter=",", skiprows=1, ndmin=2, dtype=str)[:, -1].astype(np.float64)
    print(json.dumps(auc(last, np.load(sys.argv[2]))))
