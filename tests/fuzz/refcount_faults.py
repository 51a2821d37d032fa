"""What may be wrong in a module with reference counts."""

import copy
from random import Random
from typing import Iterator, Optional

from refcount_model import Do, For, Function, If, Module, Statement


def places(body: list[Statement]) -> Iterator[tuple[list[Statement], int]]:
    for k, statement in enumerate(body):
        yield body, k
        if not isinstance(statement, Do):
            yield from places(statement.body)


class Fault:
    def __init__(self, module: Module, rng: Random) -> None:
        self.module, self.rng = module, rng

    def put(self) -> None:
        kinds = [self.leave_out, self.twice, self.other_index, self.other_bound,
                 self.exchange, self.no_guard]
        for _ in range(20):
            function = self.rng.choice(self.module.functions)
            kind = self.rng.choice(kinds)
            if kind(function):
                self.module.fault = f"{kind.__name__} in {function.name}"
                return

    def some(self, function: Function, *kinds: str
             ) -> Optional[tuple[list[Statement], int]]:
        found = [(body, k) for body, k in places(function.body)
                 if isinstance(body[k], Do) and body[k].kind in kinds]
        return self.rng.choice(found) if found else None

    def leave_out(self, function: Function) -> bool:
        found = self.some(function, "inc", "dec", "set")
        if found:
            body, k = found
            del body[k]
        return bool(found)

    def twice(self, function: Function) -> bool:
        found = self.some(function, "inc", "dec")
        if found:
            body, k = found
            body.insert(k, copy.copy(body[k]))
        return bool(found)

    def exchange(self, function: Function) -> bool:
        """The statement comes before the one in front of it."""
        found = self.some(function, "inc", "dec", "set")
        if not found or found[1] == 0:
            return False
        body, k = found
        if isinstance(body[k - 1], Do) and body[k - 1].kind == "other":
            return False  # a declaration
        body[k - 1], body[k] = body[k], body[k - 1]
        return True

    def no_guard(self, function: Function) -> bool:
        found = [(body, k) for body, k in places(function.body)
                 if isinstance(body[k], If) and not body[k].condition.startswith("!o")]
        if not found:
            return False
        body, k = self.rng.choice(found)
        inside = [s for s in body[k].body if s != Do("return;")]
        body[k:k + 1] = inside
        return True

    def other_index(self, function: Function) -> bool:
        names = [name for name, _ in function.parameters if name != "n"]
        found = self.some(function, "inc", "dec", "set")
        if len(names) < 2 or not found:
            return False
        body, k = found
        old = self.rng.choice(names)
        new = self.rng.choice([name for name in names if name != old])
        sizes = dict(function.parameters)
        text = body[k].text.replace(f"[{old}]", f"[{new}]")
        if text == body[k].text or sizes[old] != sizes[new]:
            return False
        body[k] = Do(text, body[k].kind)
        return True

    def other_bound(self, function: Function) -> bool:
        loops = [body[k] for body, k in places(function.body)
                 if isinstance(body[k], For)]
        if not loops:
            return False
        loop = self.rng.choice(loops)
        if self.rng.random() < 0.5:
            loop.low = f"{loop.low} + 1" if loop.pointer else "1"
        else:
            loop.high += " - 1"
        return True
