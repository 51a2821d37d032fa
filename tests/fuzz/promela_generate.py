#!/usr/bin/env python3
"""Makes a random model in plain Promela: promela_generate.py SEED prints it.

Models are small, and such that Spin does what it should with them: what is
known to go wrong there (doc/promela-and-spin.md) is not made.  In particular
indices stay in their ranges, received values fit their variables, no sequence
that is atomic goes on for ever, and a d_step begins with a guard or an
assignment.
"""

import random
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Callable, Iterator, Optional

sys.path.insert(0, str(Path(__file__).resolve().parent))

from promela_model import Model, Stmt, Unit, show_model  # noqa: E402

COMPARISONS = ["==", "==", "!=", "<", "<=", ">", ">="]
SCALARS = ["bit", "bool", "byte", "byte", "byte", "short", "int"]
MTYPES = ["red", "green", "blue"]


@dataclass
class Var:
    name: str
    type: str
    length: int = 0  # of an array, or 0
    counter: bool = False  # of a loop: nothing else assigns to it


@dataclass
class Chan:
    name: str
    capacity: int
    fields: list[str]


@dataclass
class Place:
    """Where a statement stands."""

    variables: list[Var]  # local ones
    loop: bool = False  # 'break' may stand here
    atomic: bool = False
    step: bool = False  # inside of a d_step
    inline: bool = False
    guarded: bool = False  # inside of an 'unless'
    first: bool = False  # of its sequence
    deep: int = 0
    after: str = "simple"  # the kind of the statement before


@dataclass
class Process:
    name: str
    parameters: list[str] = field(default_factory=list)  # types
    variables: list[Var] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)  # placed already
    wanted: list[str] = field(default_factory=list)  # to be placed later


class Expressions:
    """Random values, over what is declared."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.globals: list[Var] = []
        self.channels: list[Chan] = []
        self.mtypes = False
        self.remote: list[str] = []  # expressions about other processes
        self.odd = rng.random() < 0.2  # _last, _nr_pr, remote references

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def pick(self, *weighted: tuple[float, Callable]) -> Any:
        """Calls one of the functions."""
        weights = [w for w, _ in weighted]
        return self.rng.choices(weighted, weights)[0][1]()

    def index(self, place: Place, length: int) -> str:
        unsigned = [v for v in place.variables + self.globals
                    if v.type in ("bit", "bool", "byte") and not v.length]
        if unsigned and self.chance(0.5):
            return f"{self.rng.choice(unsigned).name} % {length}"
        if self.chance(0.2) and not place.inline:
            return f"_pid % {length}"
        return str(self.rng.randrange(length))

    def variable(self, place: Place, kinds: Optional[set[str]] = None,
                 write: bool = False) -> Optional[str]:
        all_of = [v for v in place.variables + self.globals
                  if (not kinds or v.type in kinds) and not
                  (write and v.counter)]
        if not all_of:
            return None
        var = self.rng.choice(all_of)
        if not var.length:
            return var.name
        return f"{var.name}[{self.index(place, var.length)}]"

    def number(self) -> str:
        return str(self.rng.choice([0, 0, 1, 1, 1, 2, 2, 3, 4]))

    def special(self) -> str:
        if self.channels and self.chance(0.6):
            return f"len({self.rng.choice(self.channels).name})"
        if self.odd and self.remote and self.chance(0.5):
            return self.rng.choice(self.remote)
        if self.odd:
            return self.rng.choice(["_last", "_nr_pr", "_pid"])
        return self.number()

    def value(self, place: Place, deep: int = 1) -> str:
        kinds = {"bit", "bool", "byte", "short", "int", "unsigned"}
        if deep <= 0 or self.chance(0.35):
            return self.pick(
                (6, lambda: self.variable(place, kinds) or self.number()),
                (2, self.number), (0.5, self.special))
        a, b = self.value(place, deep - 1), self.value(place, deep - 1)
        return self.pick(
            (4, lambda: f"({a} {self.rng.choice('++-*')} {b})"),
            (1, lambda: f"({a} {self.rng.choice('&|^')} {b})"),
            (0.5, lambda: f"({a} {self.rng.choice('/%')} "
             f"{self.rng.randint(2, 3)})"),
            (0.3, lambda: f"({a} {self.rng.choice(['<<', '>>'])} 1)"),
            (0.3, lambda: f"(-{a})"),
            (0.5, lambda: f"({self.compare(place, 0)} -> {a} : {b})"),
            (0.5, lambda: self.compare(place, 0)))

    def poll(self) -> Optional[str]:
        channels = [c for c in self.channels if c.capacity]
        if not channels:
            return None
        c = self.rng.choice(channels)
        if self.chance(0.6):
            word = self.rng.choice(["full", "empty", "nfull", "nempty"])
            return f"{word}({c.name})"
        fields = [self.constant(t) if self.chance(0.7) else "_"
                  for t in c.fields]
        return f"{c.name}{self.rng.choice(['?', '??'])}[{', '.join(fields)}]"

    def test(self, place: Place, deep: int = 1) -> str:
        """A condition, in parentheses."""
        if deep > 0 and self.chance(0.25):
            word = self.rng.choice(["&&", "||"])
            return f"({self.test(place, deep - 1)} {word} " \
                f"{self.test(place, deep - 1)})"
        named = self.variable(place, {"mtype"})
        if named and self.chance(0.3):
            return f"({named} == {self.rng.choice(MTYPES)})"
        poll = self.poll()
        if poll and self.chance(0.15):
            return f"({poll})"
        return self.compare(place, deep)

    def compare(self, place: Place, deep: int) -> str:
        sign = self.rng.choice(COMPARISONS)
        text = f"({self.value(place, deep)} {sign} {self.number()})"
        return f"(!{text})" if self.chance(0.05) else text

    def constant(self, kind: str) -> str:
        if kind == "mtype":
            return self.rng.choice(MTYPES)
        if kind in ("bit", "bool"):
            return self.rng.choice("01")
        return self.number()


class Generator(Expressions):
    """Statements and everything around them."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.model = Model()
        self.inlines: list[tuple[str, int]] = []
        self.process = Process("")
        self.budget = 0
        self.priorities = False
        self.count = 0  # of names
        self.live = rng.random() < 0.35  # has labels and claims for cycles

    def fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    # --- simple statements -----------------------------------------------------

    def assignment(self, place: Place) -> Stmt:
        name = self.variable(place, {"mtype"}, write=True)
        if name and self.chance(0.2):
            return Stmt(f"{name} = {self.rng.choice(MTYPES)}")
        name = self.variable(place, set(SCALARS) | {"unsigned"}, write=True)
        if not name:
            return Stmt("skip")
        if self.chance(0.1) and name in {
                v.name for v in self.globals if v.type in ("bit", "bool")}:
            return Stmt(f"{name}{self.rng.choice(['++', '--'])}")
        if self.chance(0.5):
            return Stmt(f"{name} = {self.number()}")
        return Stmt(f"{name} = {self.value(place, 2)} % "
                    f"{self.rng.randint(2, 4)}")

    def send(self, place: Place, guarded: bool = False) -> Optional[Stmt]:
        channels = [c for c in self.channels
                    if c.capacity or not place.step]
        if not channels:
            return None
        c = self.rng.choice(channels)
        values = [self.constant(t) if t == "mtype" or self.chance(0.5)
                  else self.value(place) for t in c.fields]
        sign = "!!" if c.capacity and self.chance(0.15) else "!"
        text = f"{c.name}{sign}{', '.join(values)}"
        if c.fields[0] == "mtype" and len(values) > 1 and self.chance(0.3):
            text = f"{c.name}{sign}{values[0]}({', '.join(values[1:])})"
        if not guarded:
            return Stmt(text)
        return self.choice([[Stmt(f"nfull({c.name})"), Stmt(text)],
                            [Stmt("else")]])

    def pattern(self, place: Place, kind: str, taken: set[str]) -> str:
        """What receives a field: of just the field's type, and without an
        expression that the receipt changes."""
        if self.chance(0.3):
            return self.constant(kind)
        fitting = [v for v in place.variables + self.globals
                   if v.type == kind and not v.counter
                   and v.name not in taken]
        if not fitting or self.chance(0.1):
            return "_"
        var = self.rng.choice(fitting)
        taken.add(var.name)
        name = var.name
        if var.length:
            name += f"[{self.rng.randrange(var.length)}]"
        return f"eval({name})" if self.chance(0.15) else name

    def receive(self, place: Place, guarded: bool = False) -> Optional[Stmt]:
        channels = [c for c in self.channels
                    if c.capacity or not place.step]
        if not channels:
            return None
        c = self.rng.choice(channels)
        taken: set[str] = set()
        fields = ", ".join(self.pattern(place, t, taken) for t in c.fields)
        sign = "??" if c.capacity and self.chance(0.2) else "?"
        text = f"{c.name}{sign}{fields}"
        if c.capacity and self.chance(0.1):
            text = f"{c.name}{sign}<{fields}>"
        if not guarded:
            return Stmt(text)
        every = ", ".join("_" for _ in c.fields)
        return self.choice([[Stmt(f"nempty({c.name})"),
                             Stmt(f"{c.name}?{every}")], [Stmt("else")]])

    def guard(self, place: Place) -> Stmt:
        if self.chance(0.08):
            return Stmt("timeout")
        return Stmt(self.test(place))

    def assertion(self, place: Place) -> Stmt:
        if self.chance(0.7):
            return Stmt(f"assert({self.value(place, 1)} < "
                        f"{self.rng.choice([5, 10, 300])})")
        return Stmt(f"assert{self.test(place)}")

    def jump(self, place: Place) -> Stmt:
        if place.loop and self.chance(0.6):
            return Stmt("break")
        labels = self.process.labels
        if labels and self.chance(0.5) and not place.inline:
            return Stmt(f"goto {self.rng.choice(labels)}")
        if place.inline:
            return self.assignment(place)
        label = self.fresh("L")
        self.process.wanted.append(label)
        return Stmt(f"goto {label}")

    def declaration(self, place: Place) -> Stmt:
        var = Var(self.fresh("v"), "byte")
        text = f"byte {var.name}"
        if self.chance(0.5):
            text += f" = {self.number()}"
        place.variables.append(var)
        return Stmt(text)

    # --- compound statements -----------------------------------------------------

    def choice(self, options: list[list[Stmt]], kind: str = "if") -> Stmt:
        return Stmt(kind=kind, parts=options)

    def inner(self, place: Place, **changes: Any) -> Place:
        return replace(place, variables=place.variables[:],
                       deep=place.deep + 1, **changes)

    def options(self, place: Place, kind: str) -> list[list[Stmt]]:
        options = []
        for _ in range(self.rng.choice([1, 2, 2, 2, 3])):
            within = self.inner(place, loop=place.loop or kind == "do")
            head = self.pick(
                (5, lambda: self.guard(place)),
                (1, lambda: self.send(place) or self.guard(place)),
                (2, lambda: self.receive(place) or self.guard(place)),
                (1, lambda: self.assignment(place)),
                (0.4, lambda: self.compound(within) or self.guard(place)))
            options.append([head] + self.sequence(within, self.short(),
                                                  after=head.kind))
        if self.chance(0.35):
            within = self.inner(place, loop=place.loop or kind == "do")
            options.append([Stmt("else")] + self.sequence(
                within, self.rng.randint(0, 1), first=False))
        if kind == "do" and self.chance(0.6):
            options.append([self.guard(place), Stmt("break")]
                           if self.chance(0.7) else [Stmt("break")])
        self.rng.shuffle(options)
        return options

    def short(self) -> int:
        return self.rng.choice([0, 1, 1, 2])

    def selection(self, place: Place) -> Stmt:
        return self.choice(self.options(place, "if"))

    def repetition(self, place: Place, times: int = 1) -> Stmt:
        options: list[list[Stmt]] = []
        for _ in range(times):
            without = any(o[0].text == "else" for o in options)
            options += [o for o in self.options(place, "do")
                        if o[0].text != "else" or not without]
        return self.choice(options, "do")

    def decided(self, place: Place) -> Stmt:
        """An 'if' that does not block, for d_steps."""
        parts = [[Stmt(self.test(place))]
                 + self.sequence(self.inner(place), self.short())
                 for _ in range(self.rng.randint(1, 2))]
        return self.choice(parts + [[Stmt("else")]])

    def counted(self, place: Place) -> Stmt:
        """A loop that ends."""
        if place.inline:  # which cannot declare the counter
            return self.assignment(place)
        var = Var(self.fresh("i"), "byte", counter=True)
        self.process.variables.append(var)
        within = self.inner(place, loop=True)
        within.variables.append(var)
        arrays = [v for v in self.globals if v.length and "." not in v.name]
        span = f"{self.rng.randint(0, 1)} .. {self.rng.randint(1, 2)}"
        head = f"for ({var.name} : {span})"
        if arrays and self.chance(0.3):
            head = f"for ({var.name} in {self.rng.choice(arrays).name})"
        body = self.sequence(within, self.rng.randint(1, 2), first=False)
        return Stmt(head, "for", [body])

    def select(self, place: Place) -> Stmt:
        name = self.variable(place, {"byte", "int", "short"}, write=True)
        if not name or "[" in name or "." in name:
            return self.assignment(place)
        return Stmt(f"select ({name} : 0 .. {self.rng.randint(1, 3)})")

    def atomic(self, place: Place) -> Stmt:
        within = self.inner(place, atomic=True, loop=False)
        return Stmt(kind="atomic",
                    parts=[self.sequence(within, self.rng.randint(1, 4))])

    def d_step(self, place: Place) -> Stmt:
        within = self.inner(place, atomic=True, step=True, loop=False)
        head = self.pick((2, lambda: Stmt(self.test(place))),
                         (3, lambda: self.assignment(place)))
        if head.text == "skip":
            head = Stmt(self.test(place))
        return Stmt(kind="d_step", parts=[[head] + self.sequence(
            within, self.rng.randint(0, 3), first=False)])

    def unless(self, place: Place) -> Stmt:
        """Not first inside of another one, which confuses Spin."""
        if place.guarded and place.first:
            return self.assignment(place)
        escape = self.pick((3, lambda: Stmt(self.test(place))),
                           (1, lambda: self.receive(place)
                            or Stmt(self.test(place))))
        return Stmt(kind="unless", parts=[
            self.sequence(self.inner(place, loop=False, guarded=True),
                          self.rng.randint(1, 3)),
            [escape] + self.sequence(self.inner(place, loop=False),
                                     self.short(), first=False)])

    def call(self, place: Place) -> Stmt:
        if not self.inlines or place.inline or place.atomic:
            return self.assignment(place)
        name, count = self.rng.choice(self.inlines)
        values = [self.value(place) for _ in range(count)]
        return Stmt(f"{name}({', '.join(values)})")

    def compound(self, place: Place) -> Optional[Stmt]:
        if place.deep > 2 or self.budget <= 0:
            return None
        if place.step:
            return self.pick((3, lambda: self.decided(place)),
                             (1, lambda: self.counted(place)))
        if place.atomic:
            return self.pick((3, lambda: self.selection(place)),
                             (1, lambda: self.counted(place)),
                             (0.5, lambda: self.d_step(place)),
                             (0.5, lambda: self.select(place)))
        return self.pick(
            (4, lambda: self.selection(place)),
            (3, lambda: self.repetition(place)),
            (1, lambda: self.counted(place)), (1, lambda: self.select(place)),
            (2, lambda: self.atomic(place)), (2, lambda: self.d_step(place)),
            (0.5, lambda: Stmt(kind="block", parts=[
                self.sequence(self.inner(place), self.rng.randint(1, 2))])),
            (0.7, lambda: self.unless(place)))

    # --- sequences ---------------------------------------------------------------

    def simple(self, place: Place) -> Stmt:
        if place.step:
            return self.pick(
                (5, lambda: self.assignment(place)),
                (1, lambda: self.assertion(place)),
                (1, lambda: self.send(place, guarded=True)
                 or self.assignment(place)),
                (1, lambda: self.receive(place, guarded=True)
                 or self.assignment(place)))
        return self.pick(
            (7, lambda: self.assignment(place)),
            (2, lambda: self.send(place) or self.assignment(place)),
            (1.5, lambda: self.receive(place) or self.assignment(place)),
            (0.5, lambda: self.guard(place)),
            (1, lambda: self.assertion(place)),
            (0.7, lambda: self.jump(place)), (1, lambda: self.call(place)),
            (0.3, lambda: Stmt("skip")), (0.3, lambda: Stmt('printf("x")')),
            (0.5 * self.priorities, lambda: Stmt(
                f"set_priority(_pid, {self.rng.randint(1, 3)})")),
            (0.4, lambda: self.declaration(place)))

    def statement(self, place: Place) -> Stmt:
        self.budget -= 1
        stmt = None
        if self.chance(0.35):
            stmt = self.compound(place)
        stmt = stmt or self.simple(place)
        if not place.first and not place.step and not place.atomic \
                and not place.inline and stmt.kind in ("simple", "if", "do") \
                and not stmt.text.startswith(("goto", "break", "byte")):
            self.label(stmt)
        return stmt

    def label(self, stmt: Stmt) -> None:
        if self.process.wanted and self.chance(0.5):
            stmt.mark = self.process.wanted.pop()
        elif self.chance(0.06):
            stem = ["end", "L"] + ["accept", "progress"] * self.live
            stmt.mark = self.fresh(self.rng.choice(stem))
        else:
            return
        self.process.labels.append(stmt.mark)

    def sequence(self, place: Place, length: int, first: bool = True,
                 after: str = "simple") -> list[Stmt]:
        """Right before a d_step there must not be the end of a loop."""
        body: list[Stmt] = []
        for k in range(length):
            stmt = self.statement(replace(place, first=first and k == 0))
            before = body[-1].kind if body else after
            if stmt.kind == "d_step" and before != "simple":
                body.append(self.assignment(place))
            body.append(stmt)
        return body

    # --- units ---------------------------------------------------------------------

    def scalar(self, name: str) -> tuple[Var, str]:
        kind = self.rng.choice(SCALARS + ["mtype"] * self.mtypes)
        if self.chance(0.1):
            return Var(name, "unsigned"), f"unsigned {name} : 2"
        length = self.rng.randint(2, 3) if self.chance(0.2) else 0
        text = f"{kind} {name}" + (f"[{length}]" if length else "")
        if self.chance(0.3):
            text += f" = {self.constant(kind)}"
        return Var(name, kind, length), text

    def record(self) -> None:
        """Fields of a record are variables like others."""
        self.unit("typedef Rec { byte f; bit g; byte a[2]; };")
        self.unit("Rec r;")
        self.globals += [Var("r.f", "byte"), Var("r.g", "bit"),
                         Var("r.a", "byte", 2)]

    def channel(self) -> None:
        capacity = self.rng.choice([0, 0, 1, 1, 1, 2, 2, 3])
        kinds = ["byte", "byte", "byte", "short"] + ["mtype"] * self.mtypes
        fields = [self.rng.choice(kinds)
                  for _ in range(self.rng.choice([1, 1, 2, 2, 3]))]
        if len(fields) > 1 and self.chance(0.2):
            fields[1] = "bit"
        name = self.fresh("c")
        form = f"[{capacity}] of {{ {', '.join(fields)} }}"
        if self.chance(0.3):
            self.channel_array(name, capacity, fields, form)
            return
        self.channels.append(Chan(name, capacity, fields))
        self.unit(f"chan {name} = {form};")

    def channel_array(self, name: str, capacity: int, fields: list[str],
                      form: str) -> None:
        """Each process knows elements by its number, or by theirs."""
        length = self.rng.choice([2, 3])
        indices = [f"_pid % {length}", f"(_pid + 1) % {length}",
                   str(self.rng.randrange(length))]
        self.rng.shuffle(indices)
        for index in indices[:self.rng.randint(1, 3)]:
            self.channels.append(Chan(f"{name}[{index}]", capacity, fields))
        self.unit(f"chan {name}[{length}] = {form};")

    def unit(self, text: str) -> None:
        self.model.units.append(Unit(text))

    def inline(self) -> None:
        name = self.fresh("sub")
        formals = ["p", "q"][:self.rng.randint(0, 2)]
        place = Place([], inline=True)
        body = self.sequence(place, self.rng.randint(1, 3))
        if formals:
            var = self.variable(place, {"byte", "int", "short"}, write=True)
            if var:
                body.append(Stmt(f"{var} = ({formals[0]}) % 3"))
        if not body:
            body = [Stmt("skip")]
        self.model.units.append(Unit(f"inline {name}({', '.join(formals)})",
                                     body=body))
        self.inlines.append((name, len(formals)))

    def proctype(self, name: str, head: str, parameters: list[str],
                 length: int) -> None:
        self.process = Process(name, parameters)
        place = Place([Var(f"{name}_{i}", t)
                       for i, t in enumerate(parameters)])
        declarations = []
        for _ in range(self.rng.choice([0, 1, 1, 2])):
            var, text = self.scalar(self.fresh("l"))
            place.variables.append(var)
            declarations.append(text + ";")
        body = []
        if self.chance(0.6):
            body = self.sequence(place, self.rng.randint(0, 1))
            body.append(self.repetition(place, 2))
        body += self.sequence(place, length, not body, "do") or [Stmt("skip")]
        self.finish(head, declarations, body)
        self.remote += [f"{name}[{k}]@{label}" for k in range(2)
                        for label in self.process.labels]

    def finish(self, head: str, declarations: list[str],
               body: list[Stmt]) -> None:
        body += [Stmt("skip", mark=label) for label in self.process.wanted]
        declarations += [f"byte {v.name};" for v in self.process.variables]
        self.model.units.append(Unit(head, declarations, body))

    def formals(self, name: str, parameters: list[str]) -> str:
        return "; ".join(f"{t} {name}_{i}" for i, t in enumerate(parameters))

    def processes(self) -> None:
        number = self.rng.choice([1, 2, 2, 2, 3])
        each = {1: 7, 2: 4, 3: 2}[number]
        started = []
        for k in range(number):
            name = f"P{k}"
            self.budget = 3 * each
            parameters = ["byte"] * self.rng.choice([0, 0, 1])
            active = self.chance(0.7)
            copies = "[2] " if active and each < 4 and self.chance(0.3) else ""
            word = "D_proctype" if self.chance(0.02) else "proctype"
            head = ("active " + copies if active else "") \
                + f"{word} {name}({self.formals(name, parameters)})"
            if self.priorities and self.chance(0.6):
                head += f" priority {self.rng.randint(1, 3)}"
            if self.chance(0.04):
                head += f" provided {self.compare(Place([], inline=True), 0)}"
            self.proctype(name, head, parameters,
                          self.rng.randint(1, each + 1))
            if not active:
                started.append((name, parameters))
        if started:
            self.init(started)

    def passing(self) -> None:
        """A channel of one process, known to others from messages.  It goes
        with its process, which therefore stays."""
        self.unit(f"chan hub = [{self.rng.randint(0, 1)}] of {{ chan }};")
        self.process, self.budget = Process("Owner"), 2
        place = Place([])
        body = [Stmt("hub!own"), *self.sequence(place, 1),
                Stmt(f"own?{self.variable(place, {'byte'}) or '_'}"),
                *self.sequence(place, 1, first=False),
                Stmt("false", mark="end_own")]
        if self.chance(0.4):
            body.insert(1, Stmt("run User(own)"))
        self.finish("active proctype Owner()", [
            "chan own = [%d] of { byte };" % self.rng.randint(0, 2)], body)
        self.model.units.append(Unit(
            "active proctype User(chan given)", ["chan got;"], [
                Stmt(kind="if", parts=[
                    [Stmt("hub?got"), Stmt(f"got!{self.value(place)}")],
                    [Stmt("given != 0"), Stmt(f"given!{self.number()}")]])]))

    def init(self, started: list[tuple[str, list[str]]]) -> None:
        body = []
        for name, parameters in started:
            values = ", ".join(self.number() for _ in parameters)
            target = self.variable(Place([]), {"byte"}, write=True) \
                if self.chance(0.2) else None
            body.append(Stmt((f"{target} = " if target else "")
                             + f"run {name}({values})"))
        if self.chance(0.5):
            body = [Stmt(kind="atomic", parts=[body])]
        self.process = Process("init")
        if self.chance(0.4):
            body.insert(self.rng.randrange(2), self.assignment(Place([])))
        self.finish("init", [], body)

    # --- claims -----------------------------------------------------------------------

    def formula(self, deep: int) -> str:
        if deep <= 0 or self.chance(0.2):
            return self.compare(Place([], inline=True), 0)
        a, b = self.formula(deep - 1), self.formula(deep - 1)
        return self.pick((3, lambda: f"[] {a}"), (3, lambda: f"<> {a}"),
                         (1, lambda: f"({a} U {b})"),
                         (1, lambda: f"({a} W {b})"),
                         (2, lambda: f"({a} -> {b})"),
                         (1, lambda: f"({a} && {b})"),
                         (1, lambda: f"({a} || {b})"),
                         (1, lambda: f"!({a})"))

    def claim(self) -> None:
        self.odd = self.odd and self.chance(0.3)
        self.channels = [c for c in self.channels if "_pid" not in c.name]
        if self.chance(0.85):
            for k in range(self.rng.choice([1, 1, 2])):
                self.model.claims.append(
                    f"ltl f{k} {{ {self.formula(self.rng.randint(1, 3))} }}")
            return
        if self.chance(0.6):
            self.model.claims.append(self.never())
            return
        place = Place([], inline=True)
        self.model.claims.append(
            f"never {{ do :: {self.compare(place, 0)} -> break :: true od; "
            f"accept_c: do :: {self.compare(place, 0)} od }}")

    def never(self) -> str:
        """An automaton over two conditions, which may count steps or not."""
        place = Place([], inline=True)
        a, b = (f"({self.compare(place, 0)})" for _ in range(2))
        guards = ["true", "true", a, f"!{a}", b, f"!{b}", f"{a} && {b}",
                  f"{a} && !{b}", f"!{a} || {b}", "else"]
        names = [("accept_" if self.chance(0.4) else "S") + str(k)
                 for k in range(self.rng.randint(2, 4))]
        parts = []
        for name in names:
            edges = []
            for guard in self.rng.sample(guards, self.rng.randint(1, 3)):
                to = name if self.chance(0.4) else self.rng.choice(names)
                jump = f"goto {to}"
                if self.chance(0.1):
                    jump = f"true; goto {to}"
                if guard != "else" and self.chance(0.1):
                    edges.insert(0, f"atomic {{ {guard} -> {jump} }}")
                else:
                    edges.append(f"{guard} -> {jump}")
            edges.sort(key=lambda e: e.startswith("else"))
            parts.append(f"{name}: do :: " + " :: ".join(edges) + " od")
        return "never { " + "; ".join(parts) + " }"

    def make(self) -> Model:
        self.mtypes = self.chance(0.3)
        if self.mtypes:
            self.unit(f"mtype = {{ {', '.join(MTYPES)} }};")
        for _ in range(self.rng.choice([1, 2, 2, 3])):
            var, text = self.scalar(self.fresh("g"))
            self.globals.append(var)
            self.unit(text + ";")
        if self.chance(0.15):
            self.record()
        for _ in range(self.rng.choice([0, 0, 1, 1, 1, 2])):
            self.channel()
        if self.chance(0.2):
            self.budget = 3
            self.inline()
        if self.chance(0.1):
            self.passing()
        self.priorities = self.chance(0.1) and all(
            c.capacity for c in self.channels) and "hub" not in show_model(
                self.model)  # Spin's do not work with rendezvous
        self.processes()
        if self.live:
            self.claim()
        return self.model


def generate(seed: int) -> Model:
    """The model of that number; the same for ever."""
    return Generator(random.Random(seed)).make()


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit("usage: tests/fuzz/promela_generate.py SEED")
    sys.stdout.write(show_model(generate(int(sys.argv[1]))))
