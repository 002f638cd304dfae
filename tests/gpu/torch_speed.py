"""The models of speed.cpp in PyTorch, eager, weights of float32 under autocast to bfloat16: milliseconds an update."""

import statistics
import sys
import time

try:
    import torch
    from torch import nn
    from torch.nn import functional as F
except ImportError:
    sys.exit("PyTorch is not installed")
if not torch.cuda.is_available():
    sys.exit("PyTorch finds no GPU")


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.heads = max(1, width // 64)
        self.before = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.up = nn.Linear(width, 4 * width)
        self.down = nn.Linear(4 * width, width)

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = (part.view(b, t, self.heads, c // self.heads).transpose(1, 2)
                   for part in self.qkv(self.before(x)).chunk(3, dim=2))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.transpose(1, 2).reshape(b, t, c))
        return x + self.down(F.gelu(self.up(self.between(x)), approximate="tanh"))


class Gpt(nn.Module):
    def __init__(self, width, layers, vocabulary, context):
        super().__init__()
        self.token = nn.Embedding(vocabulary, width)
        self.position = nn.Embedding(context, width)
        self.blocks = nn.Sequential(*[Block(width) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary)

    def forward(self, x):
        places = torch.arange(x.shape[1], device=x.device)
        return self.head(self.norm(self.blocks(self.token(x) + self.position(places)))).flatten(0, 1)


def measure(name, model, x, y):
    model = model.cuda()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-4)
    times = []
    for i in range(15):
        torch.cuda.synchronize()
        start = time.perf_counter()
        optimizer.zero_grad()
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        loss.item()
        torch.cuda.synchronize()
        if i >= 3:
            times.append(1000 * (time.perf_counter() - start))
    print(f"{name:<10} {statistics.median(times):7.3f} ms an update in PyTorch {torch.__version__}", flush=True)


for width in (1024, 2048, 4096):
    layers = [nn.Linear(64, width), nn.ReLU()]
    for _ in range(5):
        layers += [nn.Linear(width, width), nn.ReLU()]
    layers.append(nn.Linear(width, 1000))
    measure(f"mlp {width}", nn.Sequential(*layers), torch.randn(8192, 64, device="cuda"),
            torch.randint(1000, (8192,), device="cuda"))
for width in (1024, 2048, 4096):
    b = (4096 if width == 4096 else 8192) // 512
    tokens = torch.randint(8192, (b, 513), device="cuda")
    measure(f"gpt {width}", Gpt(width, 4, 8192, 512), tokens[:, :-1].contiguous(), tokens[:, 1:].flatten())
