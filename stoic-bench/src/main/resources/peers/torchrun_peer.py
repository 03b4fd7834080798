"""Trains a network on MNIST with torchrun, kills a worker now and then, and prints one JSON line about how long each kill holds it up.

usage: torchrun_peer.py <mnist> <work> <kills> <seconds between kills>

The network of examples/mnist.yaml: 784-128-10, batches of 128 over two workers, Adam, gloo, a checkpoint after every epoch. A kill
is over with the first step beyond the furthest one that was made before it; only then is the next one prepared, so that kills never
pile up. Only workers are killed: torchrun does not survive a kill of itself.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

HIDDEN, BATCH, RATE, WORKERS = 128, 128, 0.003, 2


def work(mnist, folder):
    import numpy as np
    import torch
    import torch.distributed as dist
    from torch import nn
    from torch.nn.parallel import DistributedDataParallel

    torch.set_num_threads(1)
    dist.init_process_group("gloo")
    rank, size = dist.get_rank(), dist.get_world_size()
    images, labels = (np.fromfile(os.path.join(mnist, f"train-{kind}-ubyte"), dtype=np.uint8)
                      for kind in ("images-idx3", "labels-idx1"))
    X = torch.from_numpy(images[16:].reshape(-1, 784).astype(np.float32) / np.float32(255))
    y = torch.from_numpy(labels[8:].astype(np.int64))
    torch.manual_seed(1)
    network = nn.Sequential(nn.Linear(784, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 10))
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    checkpoint, epoch = os.path.join(folder, "checkpoint.pt"), 0
    if os.path.exists(checkpoint):
        kept = torch.load(checkpoint)
        network.load_state_dict(kept["network"])
        optimiser.load_state_dict(kept["optimiser"])
        epoch = kept["epoch"]
    both = DistributedDataParallel(network)
    loss, steps = nn.CrossEntropyLoss(), -(-len(X) // BATCH)
    with open(os.path.join(folder, f"worker-{rank}.pid"), "w") as mine:
        mine.write(str(os.getpid()))
    with open(os.path.join(folder, "steps"), "a", buffering=1) as told:
        while True:
            order = torch.randperm(len(X), generator=torch.Generator().manual_seed(epoch))
            for step in range(steps):
                rows = order[step * BATCH:(step + 1) * BATCH][rank::size]
                optimiser.zero_grad()
                loss(both(X[rows]), y[rows]).backward()
                optimiser.step()
                if rank == 0:
                    told.write(f"{time.monotonic()} {epoch * steps + step + 1}\n")
            epoch += 1
            if rank == 0:
                half = checkpoint + ".half"
                torch.save({"network": network.state_dict(), "optimiser": optimiser.state_dict(), "epoch": epoch}, half)
                os.replace(half, checkpoint)
            dist.barrier()


class Steps:
    """Reads what worker 0 tells of every step, as it is told."""

    def __init__(self, path):
        open(path, "w").close()
        self.file, self.rest = open(path), ""

    def more(self):
        text = self.rest + self.file.read()
        *lines, self.rest = text.split("\n")
        return [(float(when), int(step)) for when, step in (line.split() for line in lines)]


def drive(mnist, folder, kills, every):
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    steps = Steps(os.path.join(folder, "steps"))
    # Otherwise workers that are started again may read in the shared store where those before them listened, and fail once more.
    environment = dict(os.environ, GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", TORCH_DISABLE_SHARE_RDZV_TCP_STORE="1")
    log = open(os.path.join(folder, "torchrun.log"), "w")
    torchrun = subprocess.Popen(
        [sys.executable, "-m", "torch.distributed.run", "--nnodes=1", f"--nproc-per-node={WORKERS}",
         f"--max-restarts={10 * kills}", "--rdzv-backend=c10d", "--rdzv-endpoint=127.0.0.1:0", "--local-addr=127.0.0.1",
         __file__, "work", mnist, folder], stdout=log, stderr=log, env=environment)
    chance, delays, redone, paces = random.Random(1), [], [], []
    furthest = 0
    try:
        for _ in range(kills):
            first = wait(torchrun, steps, furthest)
            end, last = time.monotonic() + every, first
            while time.monotonic() < end:
                time.sleep(0.02)
                last = (steps.more() or [last])[-1]
            paces.append((last[1] - first[1]) / (last[0] - first[0]))
            with open(os.path.join(folder, f"worker-{chance.randrange(WORKERS)}.pid")) as victim:
                pid = int(victim.read())
            killed = time.monotonic()
            os.kill(pid, signal.SIGKILL)
            # Steps that were on the way when the kill came are still made.
            time.sleep(0.05)
            furthest = max([last[1]] + [step for _, step in steps.more()])
            seen = []
            when, _ = wait(torchrun, steps, furthest, seen)
            delays.append(when - killed)
            # What is seen until then is made for the second time, except the last.
            redone.append(len(seen) - 1)
    finally:
        torchrun.terminate()
        torchrun.wait()
    print(json.dumps({"event": "torchrun", "kills": len(delays), "delays": delays, "redone": redone,
                      "pace": sum(paces) / len(paces)}))


def wait(torchrun, steps, beyond, seen=None):
    """The first step beyond that one."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if torchrun.poll() is not None:
            raise SystemExit(f"torchrun ended with {torchrun.returncode}")
        for when, step in steps.more():
            if seen is not None:
                seen.append((when, step))
            if step > beyond:
                return when, step
        time.sleep(0.01)
    raise SystemExit(f"no step beyond {beyond} in two minutes")


if sys.argv[1] == "work":
    work(*sys.argv[2:4])
else:
    drive(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
