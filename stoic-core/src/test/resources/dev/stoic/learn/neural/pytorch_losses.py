"""Writes pytorch_losses.txt: what PyTorch's loss is before each of 100 steps, from the weights, rows and batches of Stoic.

Run it with a Python that has torch: python pytorch_losses.py
"""

import math
import pathlib

import torch
from torch import nn

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
ROWS, SIDE, CLASSES, BATCH, STEPS, SEED = 400, 8, 4, 32, 100, 42


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def key(seed, *words):
    value = mix((seed + GOLDEN) & MASK)
    for word in words:
        value = mix(value ^ mix((word + GOLDEN) & MASK))
    return value


def bits(stream, index):
    return mix(mix((stream + index * GOLDEN) & MASK) ^ stream)


def uniform(stream, index):
    return (bits(stream, index) >> 11) * 2.0**-53


def order(size, stream):
    half = max(1, ((size - 1).bit_length() + 1) // 2)
    mask = (1 << half) - 1
    keys = [bits(stream, i) for i in range(6)]

    def once(value):
        left, right = value >> half, value & mask
        for k in keys:
            left, right = right, left ^ (bits(k, right) & mask)
        return left << half | right

    def at(index):
        value = once(index)
        while value >= size:
            value = once(value)
        return value

    return [at(i) for i in range(size)]


def rows():
    y = [int(uniform(1, i) * CLASSES) for i in range(ROWS)]
    width = SIDE * SIDE
    x = [[uniform(2, i * width + j) + (0.5 if j % CLASSES == y[i] else 0) for j in range(width)] for i in range(ROWS)]
    return torch.tensor(x, dtype=torch.float32), torch.tensor(y)


def start(layer, count, spread):
    stream = key(SEED, 0x57A27, layer)
    return torch.tensor([(2 * uniform(stream, k) - 1) * spread for k in range(count)], dtype=torch.float32)


def dense(layer, inputs, outputs, spread):
    module = nn.Linear(inputs, outputs)
    with torch.no_grad():
        module.weight.copy_(start(layer, inputs * outputs, spread).reshape(inputs, outputs).T)
        module.bias.zero_()
    return module


def conv(layer, inputs, outputs, kernel, padding):
    module = nn.Conv2d(inputs, outputs, kernel, padding=padding)
    spread = math.sqrt(6 / (kernel * kernel * inputs))
    weights = start(layer, kernel * kernel * inputs * outputs, spread).reshape(kernel, kernel, inputs, outputs)
    with torch.no_grad():
        module.weight.copy_(weights.permute(3, 2, 0, 1))
        module.bias.zero_()
    return module


class ChannelsLast(nn.Module):
    def forward(self, x):
        return x.permute(0, 2, 3, 1).flatten(1)


def mlp():
    return nn.Sequential(
        dense(0, 64, 32, math.sqrt(6 / 64)),
        nn.ReLU(),
        dense(2, 32, 16, math.sqrt(6 / 32)),
        nn.ReLU(),
        dense(4, 16, CLASSES, math.sqrt(6 / (16 + CLASSES))),
    )


def cnn():
    return nn.Sequential(
        nn.Unflatten(1, (1, SIDE, SIDE)),
        conv(0, 1, 8, 3, "same"),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.MaxPool2d(2),
        conv(4, 8, 12, 3, 0),
        nn.BatchNorm2d(12),
        nn.ReLU(),
        ChannelsLast(),
        dense(7, 48, 24, math.sqrt(6 / 48)),
        nn.ReLU(),
        dense(9, 24, CLASSES, math.sqrt(6 / (24 + CLASSES))),
    )


def losses(network, optimizer):
    x, y = rows()
    per_epoch = -(-ROWS // BATCH)
    cross_entropy = nn.CrossEntropyLoss()
    seen = []
    for step in range(STEPS):
        epoch, at = divmod(step, per_epoch)
        batch = order(ROWS, key(SEED, epoch))[at * BATCH : (at + 1) * BATCH]
        loss = cross_entropy(network(x[batch]), y[batch])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        seen.append(loss.item())
    network.eval()
    with torch.no_grad():
        seen.append(cross_entropy(network(x), y).item())
    return seen


def main():
    torch.set_num_threads(1)
    optimizers = {
        "adam": lambda p: torch.optim.Adam(p, lr=0.001),
        "sgd": lambda p: torch.optim.SGD(p, lr=0.05, momentum=0.9),
        "rmsprop": lambda p: torch.optim.RMSprop(p, lr=0.001, alpha=0.9),
    }
    lines = [f"# PyTorch {torch.__version__}: the loss before each step, then that of the model over all rows."]
    for name, make in (("mlp", mlp), ("cnn", cnn)):
        for way, optimizer in optimizers.items():
            network = make()
            told = losses(network, optimizer(network.parameters()))
            lines.append(" ".join([name, way] + [f"{loss:.7f}" for loss in told]))
    pathlib.Path(__file__).with_name("pytorch_losses.txt").write_text("\n".join(lines) + "\n")


main()
