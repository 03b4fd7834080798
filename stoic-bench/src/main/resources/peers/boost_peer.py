"""Fits boosted trees with XGBoost or LightGBM and prints one JSON line.

usage: boost_peer.py <xgboost|lightgbm> <folder> <fits> <l2> <trees> <depth|leaves> <n>

Both learn from arrays in memory, so cutting features into bins is part of the fit. l2 is not used: each keeps its own default.
"""
import json
import os
import resource
import sys
import time

import numpy as np

import quality

tool, folder, fits, trees, growth, limit = (kind(text) for kind, text in zip(
    (str, str, int, int, str, int), sys.argv[1:4] + sys.argv[5:]))
cores = len(os.sched_getaffinity(0))


def load(name):
    return np.load(os.path.join(folder, name + ".npy"))


def estimator():
    if tool == "xgboost":
        import xgboost

        shape = {"max_depth": limit} if growth == "depth" else {
            "max_depth": 0, "max_leaves": limit, "grow_policy": "lossguide"}
        return xgboost.XGBClassifier(n_estimators=trees, learning_rate=0.1, tree_method="hist", n_jobs=cores,
                                     random_state=1, **shape), xgboost.__version__
    import lightgbm

    shape = {"num_leaves": limit} if growth == "leaves" else {"max_depth": limit, "num_leaves": 2 ** limit}
    return lightgbm.LGBMClassifier(n_estimators=trees, learning_rate=0.1, n_jobs=cores, random_state=1, verbose=-1,
                                   **shape), lightgbm.__version__


X, y = load("X_train"), load("y_train")
seconds = []
for _ in range(fits):
    model, version = estimator()
    start = time.perf_counter()
    model.fit(X, y)
    seconds.append(time.perf_counter() - start)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
measured = quality.auc(model.predict_proba(load("X_test"))[:, 1].astype(np.float64), load("y_test"))
print(json.dumps({"version": version, "fits": seconds, "rounds": trees, "quality": measured, "peak_mb": peak,
                  "note": ""}))
