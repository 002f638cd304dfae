// The parts of a script that are the same for every arm, in Python.
#pragma once

namespace tarakum::script {

inline constexpr const char* kWindows = R"(

# ---- the stream of samples, cut into micro-batches and windows ----

class Window:
    def __init__(self, before):
        self.before = before  # samples that the stream has passed when it begins
        self.after = before  # and when it ends
        self.micro_batches = []  # (place of the first sample in the stream, samples)
        self.n = 0  # micro-batches of it that are counted: one from an epoch before is not
        self.updates = False  # an update ends it


def cut():
    windows, window = [], Window(0)
    place = in_epoch = counted_samples = updates = 0
    k = steps_after(0, 0)
    while place < end_samples:
        samples = min(sizes[in_epoch % len(sizes)], samples_per_epoch - place % samples_per_epoch, end_samples - place)
        if effective_batch:
            samples = min(samples, effective_batch - counted_samples)
        window.micro_batches.append((place, samples))
        place += samples
        in_epoch += 1
        window.n += 1
        counted_samples += samples
        epoch_ends = place % samples_per_epoch == 0
        if boundary == "before":
            full = (in_epoch - 1) % k == 0
        elif boundary == "inverted":
            full = in_epoch % k != 0
        else:
            full = counted_samples == effective_batch if effective_batch else window.n == k
            full = full or ((epoch_ends or place == end_samples) and last_window in ("flush", "flush-by-steps"))
        if epoch_ends:
            in_epoch = 0
        if boundary == "after" and full or boundary != "after" and (epoch_ends or counted_samples == effective_batch):
            counted_samples = 0
        if full:
            updates += 1
            k = steps_after(updates, place)
        drops = epoch_ends and boundary == "after" and last_window == "drop"
        if full or drops:
            window.updates, window.after = full, place
            windows.append(window)
            window = Window(place if full else window.before)
            counted_samples = 0 if boundary == "after" else counted_samples
        elif epoch_ends and boundary == "after" and last_window == "leak":
            window.n = counted_samples = 0
    if window.micro_batches:
        windows.append(window)
    return windows


class Loader:
    """Gives micro-batches, and tells in the listing's words of the window that each belongs to."""

    def __init__(self):
        self.windows = cut()
        self.updates = [window for window in self.windows if window.updates]
        self.only_whole = False
        self.number = 0  # of the micro-batch that comes next
        self.made = 0  # updates, by the time the window in hand is done

    def __iter__(self):
        global items_in_window, items_per_micro_batch
        steps = [(window, i) for window in self.windows for i in range(len(window.micro_batches))]
        begun = False
        while self.number < len(steps):
            self.window, self.place = steps[self.number]
            first, samples = self.window.micro_batches[self.place]
            if by_epoch and begun and first % samples_per_epoch == 0:
                return
            begun = True
            self.number += 1
            if self.only_whole and not self.window.updates:
                continue
            if self.place == 0:
                self.made += self.window.updates
                self.items = sum(items_of(targets_at(*m)) for m in self.window.micro_batches)
            items_in_window = self.items
            items_per_micro_batch = self.items / len(self.window.micro_batches)
            yield all_inputs[drawn(first, samples)].flatten(0, 1), targets_at(first, samples)


def drawn(first, samples):
    return torch.tensor([order[i // samples_per_epoch][i % samples_per_epoch] for i in range(first, first + samples)])


def targets_at(first, samples):
    return all_targets[drawn(first, samples)].flatten(0, 1)


def whole_windows(loader):
    loader.only_whole = True
    return loader


def size_of_this_window():
    left_over = len(loader.window.micro_batches) - loader.window.n
    return loader.window.n if loader.place >= left_over and loader.window.updates else None


def next_k():
    return steps_after(loader.made, loader.window.after)


loader = Loader()
)";

inline constexpr const char* kSchedule = R"(

# ---- the schedule ----

def factor(step):
    """What the rate is multiplied by, after `step` steps of the schedule."""
    windows = [w for w in loader.updates for _ in w.micro_batches] if schedule_by_micro_batch else loader.updates
    window = windows[min(step, len(windows) - 1)]
    first, last = window.before, window.after

    def before(unit):
        return {"updates": step, "samples": first, "epochs": first / samples_per_epoch}[unit]

    def after(unit):
        return {"updates": step + 1, "samples": last, "epochs": last / samples_per_epoch}[unit]

    warm = min(1.0, after(warmup[0]) / warmup[1]) if warmup else 1.0
    if schedule == "constant" or warm < 1:
        return warm
    if schedule == "step":
        return stair_factor ** math.floor(before(every[0]) / every[1])
    unit, length = span or ("samples", end_samples)
    start = 0.0
    if warmup:
        start = warmup[1] if warmup[0] == unit else warmup[1] * after(unit) / after(warmup[0])
    x = max(0.0, before(unit) - start) / max(length - start, 1e-300)
    shape = 1 - min(x, 1.0) if schedule == "linear" else 0.5 * (1 + math.cos(math.pi * x))
    return end_factor + (1 - end_factor) * shape


scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, factor)
)";

inline constexpr const char* kApart = R"(

def clip_(gradient, max_norm):
    norm = torch.sqrt(sum((g.double() ** 2).sum() for g in gradient))
    for g in gradient:
        g.mul_(min(1.0, max_norm / (float(norm) + 1e-6)))


def add_to_gradients(model, gradient, weight):
    for p, g in zip(model.parameters(), gradient):
        p.grad = g * weight if p.grad is None else p.grad + g * weight
)";

inline constexpr const char* kFinite = R"(

def all_finite(gradients):
    return all(bool(torch.isfinite(g).all()) for g in gradients if g is not None)
)";

inline constexpr const char* kScaler = R"(

class GradScaler:
    def __init__(self, init_scale, growth_factor=1.0, backoff_factor=1.0, growth_interval=0):
        self.value, self.growth, self.backoff, self.interval = init_scale, growth_factor, backoff_factor, growth_interval
        self.good = 0

    def scale(self, value):
        return value * self.value

    def get_scale(self):
        return self.value

    def finite(self):
        return all(bool(torch.isfinite(p.grad).all()) for p in model.parameters() if p.grad is not None)

    def unscale_(self, optimizer):
        for p in model.parameters():
            p.grad.div_(self.value)

    def step(self, optimizer):
        self.was_finite = self.finite()
        if self.was_finite or self.interval == 0:
            optimizer.step()

    def update(self):
        good, self.was_finite = getattr(self, "was_finite", None), None
        if good is None:
            good = self.finite()
        self.good = self.good + 1 if good else 0
        if not good:
            self.value *= self.backoff
        elif self.good == self.interval:
            self.value *= self.growth
            self.good = 0


FixedScale = GradScaler
)";

inline constexpr const char* kCheckpoint = R"(

def checkpoint_sequential(model, segments, inputs):
    layers = list(model)
    size = max(1, len(layers) // segments)
    for first in range(0, len(layers), size):
        part = nn.Sequential(*layers[first : first + size])
        inputs = torch.utils.checkpoint.checkpoint(part, inputs, use_reentrant=False)
    return inputs
)";

} // namespace tarakum::script
