"""Prints what an operator did between two answers of its /metrics: looks (p50, p99, longest bucket), writes for each job."""
import re
import sys


def read(path):
    found = {}
    with open(path) as lines:
        for line in lines:
            match = re.match(r"^(stoic_operator_\w+(?:\{[^}]*\})?) (\S+)$", line.strip())
            if match:
                found[match[1]] = float(match[2])
    return found


def difference(before, after):
    return {name: value - before.get(name, 0) for name, value in after.items()}


def quantile(looks, part):
    """Interpolated within its bucket, as Prometheus does it."""
    total = looks[-1][1]
    wanted, low, seen = part * total, 0.0, 0.0
    for bound, count in looks:
        if count >= wanted:
            if bound == float("inf"):
                return low
            return low + (bound - low) * (wanted - seen) / max(count - seen, 1)
        low, seen = bound, count
    return low


jobs = int(sys.argv[1])
seen = difference(read(sys.argv[2]), read(sys.argv[3]))
looks = sorted(
    (float(re.search(r'le="([^"]+)"', name)[1].replace("+Inf", "inf")), value)
    for name, value in seen.items() if name.startswith("stoic_operator_reconcile_seconds_bucket"))
writes = {name: value for name, value in seen.items() if name.startswith("stoic_operator_api_writes_total") and value}
print(f"looks: {looks[-1][1]:.0f}, p50 {quantile(looks, 0.5) * 1000:.1f} ms, p99 {quantile(looks, 0.99) * 1000:.1f} ms, "
      f"{seen['stoic_operator_reconcile_errors_total']:.0f} with an error")
print("buckets: " + ", ".join(f"{count:.0f} ≤ {bound:g} s" for bound, count in looks))
print(f"writes: {sum(writes.values()):.0f}, {sum(writes.values()) / jobs:.1f} for each job")
for name, value in sorted(writes.items(), key=lambda each: -each[1]):
    print(f"  {value / jobs:5.1f}  {name.split('{')[1].rstrip('}')}")
