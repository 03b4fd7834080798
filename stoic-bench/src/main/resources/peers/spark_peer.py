"""Fits one case with Spark MLlib on cached rows in this process and prints one JSON line.

usage: spark_peer.py <case> <folder> <fits> <l2> <iterations> <cores> <memory> [peer]
       case: linear | logistic | softmax | kmeans | forest; peer of kmeans: blocks; of forest: the depth
"""
import json
import os
import resource
import sys
import time

import numpy as np
import pyspark
from pyspark.ml.classification import LogisticRegression, RandomForestClassifier
from pyspark.ml.clustering import KMeans
from pyspark.ml.functions import array_to_vector
from pyspark.ml.regression import LinearRegression
from pyspark.mllib.util import MLUtils
from pyspark.sql import SparkSession
from pyspark.sql.functions import col

import quality

case, folder, fits, l2, iterations, cores, memory = (kind(text) for kind, text in zip(
    (str, str, int, float, int, int, str), sys.argv[1:]))
peer = sys.argv[8] if len(sys.argv) > 8 else ""
if peer == "blocks":
    case = "kmeans-blocks"
LONG_FIT = 15

os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"


def session():
    return (SparkSession.builder.master(f"local[{cores}]").appName("peers")
            .config("spark.driver.memory", memory).config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.log.level", "ERROR").config("spark.local.dir", folder)
            .config("spark.sql.shuffle.partitions", str(2 * cores)).getOrCreate())


def cached(spark):
    frame = read(spark, "rows").repartition(2 * cores).cache()
    frame.count()
    return frame


def read(spark, name):
    rows = spark.read.parquet(os.path.join(folder, name + ".parquet"))
    return rows.select("id", array_to_vector(col("x")).alias("features"), "label")


def start_centres():
    return np.load(os.path.join(folder, "centres.npy")).astype(np.float64)


class LloydFromStart:
    """The older RDD interface is the only one that takes start centres; called inside the JVM, so no row visits Python."""

    def __init__(self, spark, frame):
        jvm = self.jvm = spark._jvm
        mllib = jvm.org.apache.spark.mllib
        old = MLUtils.convertVectorColumnsFromML(frame.select("id", "features"), "features")
        matrix = mllib.api.python.PythonMLLibAPI().createIndexedRowMatrix(old._jdf, 0, 0)
        self.rows = matrix.toRowMatrix().rows().persist(jvm.org.apache.spark.storage.StorageLevel.MEMORY_ONLY())
        self.rows.count()

    def fit(self):
        mllib, centres = self.jvm.org.apache.spark.mllib, start_centres()
        start = self.jvm.java.util.ArrayList()
        for centre in centres:
            values = pyspark.SparkContext._gateway.new_array(self.jvm.double, len(centre))
            for j, value in enumerate(centre):
                values[j] = float(value)
            start.append(mllib.linalg.Vectors.dense(values))
        lloyd = mllib.clustering.KMeans().setK(len(centres)).setMaxIterations(iterations).setEpsilon(0.0)
        lloyd.setInitialModel(mllib.clustering.KMeansModel(start))
        begun = time.perf_counter()
        model = lloyd.run(self.rows)
        seconds = time.perf_counter() - begun
        return np.array([list(centre.toArray()) for centre in model.clusterCenters()]), seconds


def fitter(spark):
    frame = cached(spark)
    if case == "kmeans":
        lloyd = LloydFromStart(spark, frame)
        frame.unpersist(True)
        return lloyd.fit
    if case == "kmeans-blocks":
        learner = KMeans(k=len(start_centres()), maxIter=iterations, tol=0.0, initMode="random", solver="block", seed=1)
    elif case == "forest":
        learner = RandomForestClassifier(numTrees=iterations, maxDepth=int(peer), seed=1)
    elif case == "linear":
        learner = LinearRegression(solver="normal", regParam=0.0)
    else:
        learner = LogisticRegression(regParam=l2, elasticNetParam=0.0, standardization=False, maxIter=iterations,
                                     family="binomial" if case == "logistic" else "multinomial")

    def fit():
        begun = time.perf_counter()
        model = learner.fit(frame)
        return model, time.perf_counter() - begun

    return fit


def measured(model):
    if case == "forest":
        said = model.transform(read(spark, "test")).select("prediction", "label").toPandas()
        return quality.accuracy(said["prediction"], said["label"])
    X = np.load(os.path.join(folder, "X.npy"), mmap_mode="r")
    if case == "kmeans":
        return quality.kmeans(X, model)
    if case == "kmeans-blocks":
        return quality.kmeans(X, np.array(model.clusterCenters()))
    y = np.load(os.path.join(folder, "y.npy"))
    match case:
        case "linear":
            return quality.linear(X, y, model.coefficients.toArray(), model.intercept)
        case "logistic":
            return quality.logistic(X, y, model.coefficients.toArray(), model.intercept, l2)
        case "softmax":
            return quality.softmax(X, y, model.coefficientMatrix.toArray(), model.interceptVector.toArray(), l2)


def peak_of(pid):
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


spark = session()
fit = fitter(spark)
seconds = []
while len(seconds) < (min(fits, 2) if seconds and seconds[0] > LONG_FIT else fits):
    model, took = fit()
    seconds.append(took)
peak = peak_of(spark._jvm.java.lang.ProcessHandle.current().pid()) + resource.getrusage(
    resource.RUSAGE_SELF).ru_maxrss / 1024
match case:
    case "logistic" | "softmax":
        rounds = model.summary.totalIterations
    case "kmeans-blocks":
        rounds = model.summary.numIter
    case "kmeans" | "forest":
        rounds = iterations
    case _:
        rounds = 1
print(json.dumps({"version": pyspark.__version__, "fits": seconds, "rounds": rounds, "quality": measured(model),
                  "peak_mb": peak, "note": "Java " + spark._jvm.java.lang.System.getProperty("java.version")}))
spark.stop()
