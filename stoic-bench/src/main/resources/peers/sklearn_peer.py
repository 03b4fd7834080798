"""Fits one case with scikit-learn and prints one JSON line.

usage: sklearn_peer.py <case> <folder> <fits> <l2> <iterations> [peer]
       case: linear | logistic | softmax | kmeans | csv | forest
       peer of csv: c | pyarrow; of linear: ridge; of forest: the depth, 0 for no limit
"""
import json
import os
import resource
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.cluster import KMeans
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge

import quality

# A solver that ends at its round limit is what the same number of rounds means.
warnings.filterwarnings("ignore")

case, folder, fits, l2, iterations = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
peer = sys.argv[6] if len(sys.argv) > 6 else ""


def load(name):
    return np.load(os.path.join(folder, name + ".npy"))


def estimator(rows):
    match case:
        case "linear":
            return Ridge(alpha=1e-9, solver="cholesky") if peer == "ridge" else LinearRegression()
        case "logistic" | "softmax":
            # C multiplies a sum over the rows where l2 stands beside a mean.
            return LogisticRegression(solver="lbfgs", C=1 / (rows * l2), max_iter=iterations, tol=1e-4)
        case "kmeans":
            start = load("centres")
            return KMeans(len(start), init=start, n_init=1, max_iter=iterations, tol=0, algorithm="lloyd")
        case "forest":
            cores = len(os.sched_getaffinity(0))
            return RandomForestClassifier(iterations, max_depth=int(peer) or None, n_jobs=cores, random_state=1)


def from_csv():
    import pandas

    start = time.perf_counter()
    table = pandas.read_csv(os.path.join(folder, "linear.csv"), engine=peer)
    y = table.pop("y").to_numpy()
    X = table.to_numpy()
    model = LinearRegression().fit(X, y)
    seconds = time.perf_counter() - start
    return X, y, model, [seconds], f"{sklearn.__version__}, pandas {pandas.__version__}"


def from_arrays():
    split = "_train" if case == "forest" else ""
    X = load("X" + split)
    y = None if case == "kmeans" else load("y" + split)
    seconds = []
    for _ in range(fits):
        model = estimator(len(X))
        start = time.perf_counter()
        model.fit(X, y)
        seconds.append(time.perf_counter() - start)
    return X, y, model, seconds, sklearn.__version__


def measured(X, y, model):
    match case:
        case "linear" | "csv":
            return quality.linear(X, y, model.coef_, model.intercept_)
        case "logistic":
            return quality.logistic(X, y, model.coef_[0].astype(np.float64), float(model.intercept_[0]), l2)
        case "softmax":
            return quality.softmax(X, y, model.coef_.astype(np.float64), model.intercept_.astype(np.float64), l2)
        case "kmeans":
            return quality.kmeans(X, model.cluster_centers_)
        case "forest":
            return quality.accuracy(model.predict(load("X_test")), load("y_test"))


X, y, model, seconds, version = from_csv() if case == "csv" else from_arrays()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
rounds = iterations if case == "forest" else int(np.max(model.n_iter_)) if getattr(model, "n_iter_", None) is not None else 1
print(json.dumps({"version": version, "fits": seconds, "rounds": rounds, "quality": measured(X, y, model),
                  "peak_mb": peak, "note": ""}))
