"""Runs one command on a fixed number of cores and writes its wall time, exit code and peak memory as JSON.

usage: measure.py <result.json> <cores> <command> [argument ...]

The peak is the largest resident set of any one process of the command, as the kernel counted it.
"""
import json
import os
import sys
import time

result, cores, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = str(cores)

start = time.perf_counter()
try:
    child = os.posix_spawnp(command[0], command, os.environ)
except OSError as problem:
    sys.exit(f"{command[0]}: {problem.strerror}")
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - start
code = os.waitstatus_to_exitcode(status)
with open(result, "w") as out:
    json.dump({"wall": wall, "exit": code, "peak_mb": usage.ru_maxrss / 1024}, out)
sys.exit(code if code >= 0 else 128 - code)
