"""Makes a system or a model smaller while something about it stays true."""

import dataclasses
import time
from typing import Any, Callable, Iterator

from model import FALSE, TRUE, is_expr

OPTIONAL = {"where", "init", "label", "guard", "relation", "condition", "start"}
SIMPLE = [TRUE, FALSE, ("num", 0), ("num", 1)]
LEAVES = {"num", "bool", "value", "dec", "name"}


def shorter(items: list) -> Iterator[list]:
    """Without half of the items, without one, with one of them smaller."""
    half = len(items) // 2
    if half > 1:
        yield items[:half]
        yield items[half:]
    for i in range(len(items)):
        yield items[:i] + items[i + 1:]
    for i, item in enumerate(items):
        for smaller in variants(item):
            yield items[:i] + [smaller] + items[i + 1:]


def simpler(e: tuple) -> Iterator[tuple]:
    """Smaller expressions; many of another type, which is soon found out."""
    if e[0] == "num":
        yield from (("num", n) for n in {0, e[1] // 2, e[1] - 1}
                    if 0 <= n < abs(e[1]))
        return
    if e[0] in LEAVES:
        return
    yield from (part for part in e if is_expr(part))
    yield from SIMPLE
    yield from parts(e)


def parts(items: tuple) -> Iterator[tuple]:
    for i, item in enumerate(items):
        if isinstance(item, tuple):
            for smaller in variants(item):
                yield items[:i] + (smaller,) + items[i + 1:]


def variants(x: Any) -> Iterator[Any]:
    if isinstance(x, list):
        yield from shorter(x)
    elif is_expr(x):
        yield from simpler(x)
    elif isinstance(x, tuple):
        yield from parts(x)
    elif dataclasses.is_dataclass(x):
        if hasattr(x, "smaller"):
            yield from x.smaller()
        for f in dataclasses.fields(x):
            value = getattr(x, f.name)
            if f.name in OPTIONAL and value is not None:
                yield dataclasses.replace(x, **{f.name: None})
            if f.name == "order" and value:
                yield dataclasses.replace(x, order=0)
            for smaller in variants(value):
                yield dataclasses.replace(x, **{f.name: smaller})


def shrink(system: Any, holds: Callable[[Any], bool],
           seconds: float) -> Any:
    """The smallest system found for which 'holds' is still true."""
    end = time.monotonic() + seconds
    progress = True
    while progress:
        progress = False
        for candidate in variants(system):
            if time.monotonic() > end:
                return system
            if holds(candidate):
                system, progress = candidate, True
                break
    return system
