"""Compares metrics.csv of every run below a folder with what TensorBoard makes of its events.

usage: tensorboard-check.py <folder>     the folder holds <job>/<run>/metrics.csv and <job>/<run>/tensorboard/
"""
import csv
import glob
import json
import math
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tensorboard.util import tensor_util

PATIENCE = 120
folder = sys.argv[1]


def written(run):
    """What Stoic wrote down: for each measure its values by round."""
    measures = {}
    with open(os.path.join(run, "metrics.csv"), newline="") as table:
        for row in csv.DictReader(table):
            measures.setdefault(row["name"], {})[int(row["round"])] = float(row["value"])
    return measures


def read_by_package(run):
    events = EventAccumulator(os.path.join(run, "tensorboard"))
    events.Reload()
    scalars = {tag: {e.step: e.value for e in events.Scalars(tag)} for tag in events.Tags()["scalars"]}
    for tag in events.Tags()["tensors"]:
        scalars[tag] = {e.step: float(tensor_util.make_ndarray(e.tensor_proto)) for e in events.Tensors(tag)}
    return scalars


class Server:
    """TensorBoard as people start it; the port is whatever is free."""

    def __enter__(self):
        self.log = os.path.join(folder, "server.log")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tensorboard.main", "--logdir", folder, "--port", "0", "--host", "localhost",
             "--load_fast", "false"], stdout=open(self.log, "w"), stderr=subprocess.STDOUT)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def get(self, path, **query):
        address = re.search(r"(http\S+:\d+/)", open(self.log).read())
        if not address:
            raise urllib.error.URLError("not up yet")
        with urllib.request.urlopen(address[1] + path + "?" + urllib.parse.urlencode(query), timeout=10) as answer:
            return json.load(answer)

    def wait_for(self, runs):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                tags = self.get("data/plugin/scalars/tags")
                if set(runs) <= set(tags):
                    return tags
            except urllib.error.URLError:
                pass
            time.sleep(0.5)
        sys.exit("TensorBoard showed no runs; it said:\n" + open(self.log).read())

    def scalars(self, run, tag):
        return {step: float(value) for _, step, value in self.get("data/plugin/scalars/scalars", run=run, tag=tag)}


def same(ours, theirs):
    return ours.keys() == theirs.keys() and all(
        math.isclose(value, theirs[step], rel_tol=1e-6, abs_tol=1e-30) or math.isnan(value) and math.isnan(theirs[step])
        for step, value in ours.items())


found = sorted(glob.glob(os.path.join(folder, "*", "*", "metrics.csv")))
runs = {os.path.relpath(os.path.join(os.path.dirname(path), "tensorboard"), folder): os.path.dirname(path) for path in found}
if not runs:
    sys.exit(f"there are no runs in {folder}")
failed = False
with Server() as server:
    server.wait_for(runs)
    for name, run in runs.items():
        ours, package = written(run), read_by_package(run)
        for tag, values in ours.items():
            shown = server.scalars(name, tag)
            good = same(values, package.get(tag, {})) and same(values, shown)
            failed |= not good
            print(f"{'ok  ' if good else 'FAIL'} {name.split(os.sep)[0]:14} {tag:22} {len(values)} points,"
                  f" {len(shown)} shown, last {list(values.values())[-1]:.6g}")
        failed |= not ours
print("TensorBoard " + ("does not show what was written" if failed else "shows every scalar"))
sys.exit(1 if failed else 0)
