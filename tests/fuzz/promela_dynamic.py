#!/usr/bin/env python3
"""Makes a random model with objects and pointers: promela_dynamic.py SEED.

Records point to each other: in some models only from one type to the next, so
that there are no cycles and reference counting finds all garbage.  Simple
models (no 'delete', no functions, no arrays) have a twin in plain Promela that
keeps objects in arrays and pointers as indices (--twin): without collection,
with objects in order of their creation, it has the same states.

In texts, 'p@T.f' is the field f of the T that p points to.
"""

import random
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterator, Optional

sys.path.insert(0, str(Path(__file__).resolve().parent))

from promela_model import Model, Stmt, Unit, show_model  # noqa: E402

FIELD = re.compile(r"(\w+)@(\w+)\.(\w+)")
POOL = 40  # objects of a twin


@dataclass
class Type:
    name: str
    pointers: dict[str, str] = field(default_factory=dict)  # field: type


@dataclass
class Pointer:
    name: str
    type: str
    shared: bool  # a global variable


class Generator:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.model = Model()
        self.cyclic = rng.random() < 0.5
        self.simple = rng.random() < 0.5  # has a twin
        self.deletes = not self.simple and rng.random() < 0.5
        self.extras = not self.simple and rng.random() < 0.5
        self.started = 0
        self.careful = rng.random() < 0.8  # looks before it dereferences
        self.types: dict[str, Type] = {}
        self.shared: list[Pointer] = []
        self.own: list[Pointer] = []
        self.numbers = ["x"]
        self.channels: list[tuple[str, str]] = []  # name, type
        self.functions: list[tuple[str, str, str]] = []  # name, takes, gives
        self.budget = 0
        self.count = 0

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def pick(self, *weighted: tuple[float, Callable]) -> Any:
        """Calls one of the functions."""
        weights = [w for w, _ in weighted]
        return self.rng.choices(weighted, weights)[0][1]()

    def fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    # --- places --------------------------------------------------------------

    def pointer(self, kind: Optional[str] = None,
                own: bool = False) -> Optional[Pointer]:
        fitting = [p for p in self.own * 2 + self.shared * (not own)
                   if not kind or p.type == kind]
        return self.rng.choice(fitting) if fitting else None

    def fields(self, kind: str) -> list[tuple[Pointer, str]]:
        """Own pointers to objects with a pointer to that type."""
        return [(p, name) for p in self.own
                for name, target in self.types[p.type].pointers.items()
                if target == kind]

    def guarded(self, stmts: list[Stmt], *pointers: Pointer) -> Stmt:
        """The statements, if the pointers are not null."""
        if not self.careful and self.chance(0.5):
            return Stmt(kind="block", parts=[stmts])
        test = " && ".join(f"({p.name} != null)" for p in pointers)
        return Stmt(kind="if", parts=[[Stmt(test), *stmts], [Stmt("else")]])

    # --- statements ------------------------------------------------------------

    def create(self) -> Stmt:
        kind = self.rng.choice(list(self.types))
        inner = self.fields(kind)
        if inner and self.chance(0.3):
            p, name = self.rng.choice(inner)
            return self.guarded(
                [Stmt(f"{p.name}@{p.type}.{name} = new {kind}")], p)
        target = self.pointer(kind)
        return Stmt(f"{target.name} = new {kind}") if target else self.copy()

    def copy(self) -> Stmt:
        target = self.pointer()
        if self.chance(0.3):
            return Stmt(f"{target.name} = null")
        inner = self.fields(target.type)
        if inner and self.chance(0.5):
            p, name = self.rng.choice(inner)
            return self.guarded(
                [Stmt(f"{target.name} = {p.name}@{p.type}.{name}")], p)
        return Stmt(f"{target.name} = {self.pointer(target.type).name}")

    def link(self) -> Stmt:
        """Sets a pointer inside of an object."""
        p = self.pointer(own=True)
        if not p or not self.types[p.type].pointers:
            return self.copy()
        name, kind = self.rng.choice(list(self.types[p.type].pointers.items()))
        value = self.pointer(kind)
        text = value.name if value and self.chance(0.8) else "null"
        return self.guarded([Stmt(f"{p.name}@{p.type}.{name} = {text}")], p)

    def store(self) -> Stmt:
        p = self.pointer(own=True)
        if not p:
            return self.copy()
        value = self.rng.choice(["1", "2", self.rng.choice(self.numbers)])
        return self.guarded([Stmt(f"{p.name}@{p.type}.d = {value}")], p)

    def load(self) -> Stmt:
        p = self.pointer(own=True)
        if not p:
            return self.copy()
        number = self.rng.choice(self.numbers)
        return self.guarded([Stmt(f"{number} = {p.name}@{p.type}.d")], p)

    def assertion(self) -> Stmt:
        p = self.pointer(own=True)
        if not p or self.chance(0.5):
            return Stmt(f"assert(x < {self.rng.choice([2, 3, 9])})")
        bound = self.rng.choice([2, 3, 9, 9])
        return self.guarded([Stmt(f"assert({p.name}@{p.type}.d < {bound})")],
                            p)

    def message(self) -> Stmt:
        if not self.channels:
            return self.link()
        channel, kind = self.rng.choice(self.channels)
        p = self.pointer(kind)
        if not p:
            return self.link()
        if self.chance(0.5):
            return Stmt(kind="if", parts=[
                [Stmt(f"nfull({channel})"), Stmt(f"{channel}!{p.name}")],
                [Stmt("else")]])
        return Stmt(kind="if", parts=[[Stmt(f"{channel}?{p.name}")],
                                      [Stmt(f"empty({channel})")]])

    def delete(self) -> Stmt:
        p = self.pointer(own=self.chance(0.8))
        if not self.deletes or not p:
            return self.copy()
        return self.guarded([Stmt(f"delete {p.name}"), Stmt(
            f"{p.name} = null")], p)

    def compare(self) -> Stmt:
        p = self.pointer()
        q = self.pointer(p.type)
        number = self.rng.choice(self.numbers)
        return Stmt(kind="if", parts=[[Stmt(f"{p.name} == {q.name}"),
                                       Stmt(f"{number} = 1")],
                                      [Stmt("else"), Stmt(f"{number} = 0")]])

    def call(self) -> Stmt:
        if not self.functions:
            return self.create()
        name, takes, gives = self.rng.choice(self.functions)
        argument = self.pointer(takes)
        text = f"{name}({argument.name if argument else 'null'})"
        target = self.pointer(gives) if gives not in ("", "byte") else None
        if gives == "byte":
            return Stmt(f"x = {text}")
        return Stmt(f"{target.name} = {text}" if target else text)

    def element(self) -> Stmt:
        """Arrays on the heap, of the first type; 'v' points to one or to
        nothing."""
        kind = next(iter(self.types))
        place = f"v[{self.rng.randrange(2)}]"
        return self.pick(
            (2, lambda: Stmt(f"v = new {kind}[2]")),
            (1, lambda: Stmt("v = null")),
            (3, lambda: Stmt(kind="atomic", parts=[[Stmt("v != null"), Stmt(
                f"{place}.d = {self.rng.randint(1, 2)}")]])
             if self.chance(0.3) else Stmt(kind="if", parts=[
                 [Stmt(kind="atomic", parts=[[Stmt("v != null"), Stmt(
                     f"x = {place}.d")]])], [Stmt("v == null")]])))

    def address(self) -> Stmt:
        """Pointers to a variable, or into an object."""
        kind = next(iter(self.types))
        target = self.pointer(kind)
        if not target:
            return self.copy()
        return self.pick(
            (2, lambda: Stmt(f"{target.name} = &rec")),
            (2, lambda: Stmt("s = &rec.d")),
            (2, lambda: self.guarded([Stmt(f"s = &{target.name}.d")], target)
             if not target.shared else Stmt("s = null")),
            (2, lambda: Stmt(kind="if", parts=[
                [Stmt(kind="atomic", parts=[[Stmt("s != null"), Stmt(
                    self.rng.choice(["x = *s", "*s = 1", "*s = x"]))]])],
                [Stmt("s == null")]])))

    def scope(self) -> Stmt:
        """A pointer of a block."""
        kind = self.rng.choice(list(self.types))
        inner = Pointer(self.fresh("t"), kind, False)
        declaration = Stmt(f"{kind}& {inner.name}")
        if self.chance(0.5):
            declaration.text += f" = new {kind}"
        self.own.append(inner)
        body = [declaration] + self.sequence(self.rng.randint(1, 2), 2)
        self.own.remove(inner)
        return Stmt(kind="block", parts=[body])

    def start(self) -> Stmt:
        """A process with a pointer, sometimes."""
        p = self.pointer("A")
        if self.started >= 2 or not p:
            return self.copy()
        self.started += 1
        return Stmt(f"run W({p.name})")

    def descend(self) -> Stmt:
        """Recursion, as far as a chain of objects goes or a few calls."""
        p = self.pointer(own=True)
        if not p or p.type not in self.types[p.type].pointers.values():
            return self.link()
        return Stmt(f"deep{p.type}({p.name}, {self.rng.randint(1, 3)})")

    def extra(self) -> Stmt:
        return self.pick((2, self.element), (2, self.address),
                         (1, self.scope), (1, self.start), (1, self.descend))

    def loop(self) -> Stmt:
        """A few rounds, or as long as others let it."""
        i = self.fresh("i")
        self.counters.append(i)
        return Stmt(f"for ({i} : 1 .. {self.rng.randint(1, 2)})", "for",
                    [self.sequence(self.rng.randint(1, 3))])

    def statement(self, deep: int) -> Stmt:
        self.budget -= 1
        if deep < 2 and self.budget > 0 and self.chance(0.25):
            return self.pick(
                (2, lambda: Stmt(kind="atomic", parts=[
                    self.sequence(self.rng.randint(2, 3), 2)])),
                (1, self.loop),
                (2, lambda: Stmt(kind="if", parts=[
                    [Stmt("true")]
                    + self.sequence(self.rng.randint(1, 2), deep + 1)
                    for _ in range(2)])))
        return self.pick((4, self.create), (3, self.copy), (3, self.link),
                         (2, self.store), (2, self.load), (2, self.message),
                         (1.5, self.delete), (1, self.compare),
                         (1, self.assertion), (1.5, self.call),
                         (3 * self.extras, self.extra))

    def sequence(self, length: int, deep: int = 0) -> list[Stmt]:
        return [self.statement(deep) for _ in range(length)]

    # --- units ----------------------------------------------------------------

    def declare_types(self) -> None:
        names = ["A", "B", "C"][:self.rng.randint(1, 3)]
        for i, name in enumerate(names):
            targets = names if self.cyclic else names[i + 1:]
            number = self.rng.randint(1, 2) if targets else 0
            self.types[name] = Type(name, {
                f"p{k}": self.rng.choice(targets) for k in range(number)})
        self.model.units += [Unit(f"typedef {name};") for name in names]
        for kind in self.types.values():
            parts = ["byte d"] + [f"{t}& {f}"
                                  for f, t in kind.pointers.items()]
            self.model.units.append(
                Unit(f"typedef {kind.name} {{ {'; '.join(parts)} }};"))

    def declare_globals(self) -> None:
        self.model.units.append(Unit("byte x;"))
        for name in self.types:
            if self.chance(0.7) or not self.shared:
                self.shared.append(Pointer(f"g{name}", name, True))
                self.model.units.append(Unit(f"{name}& g{name};"))
        for name in self.types:
            if self.chance(0.4):
                self.channels.append((f"c{name}", name))
                self.model.units.append(Unit(
                    f"chan c{name} = [{self.rng.randint(1, 2)}] of "
                    f"{{ {name}& }};"))

    def declare_extras(self) -> None:
        kind = next(iter(self.types))
        self.model.units += [Unit(f"{kind} rec;"), Unit(f"{kind}& v;"),
                             Unit("byte& s;")]
        for name, t in self.types.items():
            for f, target in t.pointers.items():
                if target == name:
                    self.model.units.append(Unit(
                        f"function deep{name}({name}& q; byte n)", [], [
                            self.descending(name, f)]))
                    break
        self.started = 2  # W starts nothing
        self.process("proctype W(A& w)", self.rng.randint(1, 2),
                     [Pointer("w", "A", False)])
        self.started = 0

    def descending(self, name: str, f: str) -> Stmt:
        return Stmt(kind="if", parts=[
            [Stmt("(n > 0) && (q != null)"), Stmt("q.d = n"),
             Stmt(f"deep{name}(q.{f}, n - 1)")], [Stmt("else")]])

    def locals(self) -> list[str]:
        self.counters: list[str] = []
        self.own = [Pointer(self.fresh("p"), name, False)
                    for name in self.types if self.chance(0.8)]
        return [f"{p.type}& {p.name};" for p in self.own]

    def function(self, k: int) -> None:
        takes = self.rng.choice(list(self.types))
        gives = self.rng.choice(["", "byte", *self.types])
        declarations = self.locals()
        argument = Pointer(self.fresh("a"), takes, False)
        self.own.append(argument)
        self.budget = 3
        body = self.sequence(self.rng.randint(1, 3))
        if gives == "byte":
            body.append(Stmt("return x"))
        elif gives:
            result = self.pointer(gives)
            body.append(Stmt(f"return {result.name if result else 'null'}"))
        kind = "" if not gives else \
            gives + (" " if gives == "byte" else "& ")
        self.model.units.append(Unit(
            f"function {kind}f{k}({takes}& {argument.name})",
            declarations + [f"byte {i};" for i in self.counters], body))
        self.functions.append((f"f{k}", takes, gives))

    def process(self, head: str, length: int,
                given: list[Pointer] = []) -> None:
        declarations = self.locals()
        self.own += given
        self.budget = 2 * length
        body = [self.create()] * self.chance(0.6) + self.sequence(length)
        declarations += [f"byte {i};" for i in self.counters]
        self.model.units.append(Unit(head, declarations, body))

    def make(self) -> Model:
        self.declare_types()
        self.declare_globals()
        if self.extras:
            self.declare_extras()
        if not self.simple:
            for k in range(self.rng.choice([0, 1, 2])):
                self.function(k)
        number = self.rng.choice([1, 2, 2, 2, 3])
        for k in range(number):
            self.process(f"active proctype P{k}()",
                         self.rng.randint(2, {1: 10, 2: 5, 3: 3}[number]))
        return self.model


# --- the two languages -------------------------------------------------------------


def dialect(model: Model) -> str:
    return FIELD.sub(r"\1.\3", show_model(model))


def has_twin(model: Model) -> bool:
    return not re.search(r"\b(delete|function)\b", show_model(model))


def twin_line(line: str, numbers: dict[str, int]) -> str:
    """A statement with pointers as one without."""
    start, text = re.match(r"(\s*(?:::)?\s*)(.*)", line).groups()
    bases = [match[1] for match in FIELD.finditer(text)]
    new = re.match(r"(.*) = new (\w+);", text)
    text = re.sub(r"\bnull\b", "0", FIELD.sub(r"\2_\3[\1]", text))
    text = re.sub(r"\b(\w+)& (\w+)", r"byte \2", text)
    text = re.sub(r"\{ \w+& \}", "{ byte }", text)
    if new:
        place = FIELD.sub(r"\2_\3[\1]", new[1])
        text = f"count++; kind[count] = {numbers[new[2]]}; {place} = count;"
    if bases or new:
        checks = "".join(f"assert({base} != 0); " for base in bases)
        text = f"atomic {{ {checks}{text} }};"
    return start + text


def twin(model: Model) -> str:
    """The model in plain Promela; where it dereferences null, an assertion
    fails."""
    lines = show_model(model).splitlines()
    kinds = {}
    head = ["byte count;", f"byte kind[{POOL}];"]
    for line in lines:
        match = re.match(r"typedef (\w+) \{ (.*) \};", line)
        if match:
            kinds[match[1]] = len(kinds) + 1
            head += [f"byte {match[1]}_{part.split()[-1]}[{POOL}];"
                     for part in match[2].split("; ")]
    body = [twin_line(line, kinds) for line in lines
            if not line.startswith("typedef")]
    return "\n".join(head + body) + "\n"


def generate(seed: int) -> Model:
    """The model of that number; the same for ever."""
    return Generator(random.Random(seed)).make()


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "--twin"]
    if len(arguments) != 1 or not arguments[0].isdigit():
        sys.exit("usage: tests/fuzz/promela_dynamic.py SEED [--twin]")
    show = twin if "--twin" in sys.argv else dialect
    sys.stdout.write(show(generate(int(arguments[0]))))
