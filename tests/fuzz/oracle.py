"""What doc/formats/ts.md says a system does, by brute force.

This knows nothing of Assay: it takes the tree of a system (model.py), makes
Python functions of its formulas and walks through all states.  Integers without
range are tried in a window, as in explore.c.
"""

import itertools
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Optional

from model import Expr, Process, System, Transition, Type

WINDOW = 16
STATES = 6000
CHOICES = 60000  # candidates for initial states, or for one step


class TooLarge(Exception):
    """Brute force is not for this one."""


class Illegal(Exception):
    """No system at all: some name is not there."""


@dataclass
class Slot:
    """One variable of the state: 'values' are those of its type."""

    key: tuple
    values: list[Any]
    windowed: bool = False  # an integer without range
    constant: bool = False  # a parameter


@dataclass
class Instance:
    process: Optional[Process]  # None: the top level
    at: tuple = ()
    env: dict = field(default_factory=dict)  # indices and constants


@dataclass
class Edge:
    """A transition with its indices: functions of a state."""

    name: str
    guard: Callable
    checks: Callable  # is everything assigned in range?
    sets: list[tuple[int, Callable]]
    open: list[int]
    relation: Callable  # of the states before and after
    arrives: Callable  # does the condition of its location hold?


@dataclass
class Verdict:
    unsafe: bool
    depth: int = 0
    kind: str = ""
    depths: dict = field(default_factory=dict)  # state -> depth
    sure: bool = True  # otherwise only 'unsafe' counts


def ediv(a: int, b: int) -> int:
    return a // b if b > 0 else -(a // -b)


def emod(a: int, b: int) -> int:
    return a % abs(b)


GLOBALS = {"ediv": ediv, "emod": emod, "__builtins__": {"max": max, "min": min}}
PYTHON = {"<->": "==", "||": "or", "&&": "and", "=": "==", "!=": "!=",
          "<": "<", "<=": "<=", ">": ">", ">=": ">=", "+": "+", "-": "-",
          "*": "*"}


def function(text: str) -> Callable:
    try:
        return eval(f"lambda s, n: {text}", GLOBALS)
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise TooLarge from error


class Oracle:
    def __init__(self, system: System) -> None:
        self.system = system
        self.slots: list[Slot] = []
        self.index: dict[tuple, int] = {}
        self.enums = {e.name: e.values for e in system.enums}
        self.values = {v for e in system.enums for v in e.values}
        self.instances = [Instance(None)]
        self.processes = {p.name: p for p in system.processes}
        self.outside: list[str] = []  # initial values that are
        self.declare()
        self.initial = function(self.all_text(self.initial_texts()))
        self.begins_outside = function(" or ".join(self.outside) or "False")
        self.edges = list(self.all_edges())
        self.properties = [self.property(p) for p in system.properties]

    # --- declarations ----------------------------------------------------

    def declare(self) -> None:
        top = self.instances[0]
        for c in self.system.consts:
            top.env[c.name] = self.constant(c.value, top)
        for p in self.system.params:
            self.add_slot((None, (), p.name, ()), p.type, top)
            self.slots[-1].constant = True
        self.declare_vars(self.system.vars, top)
        for p in self.system.processes:
            for env in self.bindings(p.groups, None, top):
                at = tuple(env[name] for names, *_ in p.groups
                           for name in names)
                self.declare_process(Instance(p, at, env))

    def declare_process(self, here: Instance) -> None:
        self.instances.append(here)
        for c in here.process.consts:
            here.env[c.name] = self.constant(c.value, here)
        self.declare_vars(here.process.vars, here)
        if len(here.process.locations) > 1:
            key = (here.process.name, here.at)
            names = [loc.name for loc in here.process.locations]
            self.index[key] = len(self.slots)
            self.slots.append(Slot(key, names))

    def declare_vars(self, variables: list, here: Instance) -> None:
        name = here.process.name if here.process else None
        for v in variables:
            for indices in self.elements(v, here):
                self.add_slot((name, here.at, v.name, indices), v.type, here)

    def elements(self, v: Any, here: Instance) -> Iterator[tuple]:
        ranges = [range(self.constant(lo, here), self.constant(hi, here) + 1)
                  for lo, hi in v.dims]
        return itertools.product(*ranges)

    def add_slot(self, key: tuple, kind: Type, here: Instance) -> None:
        self.index[key] = len(self.slots)
        if kind == "bool":
            slot = Slot(key, [False, True])
        elif kind == "int":
            slot = Slot(key, list(range(-WINDOW, WINDOW + 1)), windowed=True)
        elif kind == "real":
            raise TooLarge
        elif kind[0] == "enum":
            if kind[1] not in self.enums:
                raise Illegal
            slot = Slot(key, self.enums[kind[1]])
        else:
            slot = Slot(key, list(range(self.constant(kind[1], here),
                                        self.constant(kind[2], here) + 1)))
        self.slots.append(slot)

    # --- expressions -----------------------------------------------------

    def constant(self, e: Expr, here: Instance) -> Any:
        text = self.text(e, here, "s")
        try:
            return eval(text, {**GLOBALS, "s": ()})
        except (IndexError, ArithmeticError) as error:
            raise Illegal from error

    def bindings(self, groups: Any, where: Optional[Expr],
                 here: Instance) -> Iterator[dict]:
        """The environments for all values of some indices."""
        flat = [(name, lo, hi) for names, lo, hi in groups for name in names]

        def extend(env: dict, rest: list) -> Iterator[dict]:
            inner = Instance(here.process, here.at, env)
            if not rest:
                if where is None or self.constant(where, inner):
                    yield env
                return
            name, lo, hi = rest[0]
            lo, hi = self.constant(lo, inner), self.constant(hi, inner)
            for value in range(lo, hi + 1):
                yield from extend({**env, name: value}, rest[1:])

        return extend(dict(here.env), flat)

    def slot(self, e: Expr, here: Instance) -> int:
        """The number of the variable that a reference means."""
        _, process, at, name, indices, _ = e
        indices = tuple(self.constant(i, here) for i in indices)
        if process:
            at = tuple(self.constant(i, here) for i in at)
            keys = [(process, at, name, indices)]
        else:
            own = here.process.name if here.process else None
            keys = [(own, here.at, name, indices), (None, (), name, indices)]
        for key in keys:
            if key in self.index:
                return self.index[key]
        raise Illegal(f"no variable {keys}")

    def location_text(self, key: tuple, location: str, state: str) -> str:
        process = self.processes.get(key[0])
        if not process or location not in [x.name for x in process.locations]:
            raise Illegal
        if len(process.locations) == 1:
            return "True"
        if key not in self.index:
            raise Illegal
        return f"({state}[{self.index[key]}] == {location!r})"

    def text(self, e: Expr, here: Instance, state: str = "s") -> str:
        """A Python expression over 's' and 'n', the state and the next one;
        'state' says in which of them variables without prime are."""
        return getattr(self, "text_" + e[0])(e, here, state)

    def text_num(self, e: Expr, here: Instance, state: str) -> str:
        return f"({e[1]})"

    def text_bool(self, e: Expr, here: Instance, state: str) -> str:
        return str(e[1])

    def text_value(self, e: Expr, here: Instance, state: str) -> str:
        if e[1] not in self.values:
            raise Illegal
        return repr(e[1])

    def text_dec(self, e: Expr, here: Instance, state: str) -> str:
        raise TooLarge

    def text_name(self, e: Expr, here: Instance, state: str) -> str:
        for env in (here.env, self.instances[0].env):
            if e[1] in env:
                return f"({env[e[1]]!r})"
        raise Illegal

    def text_ref(self, e: Expr, here: Instance, state: str) -> str:
        return f"{'n' if e[5] else state}[{self.slot(e, here)}]"

    def text_at(self, e: Expr, here: Instance, state: str) -> str:
        at = tuple(self.constant(i, here) for i in e[2])
        return self.location_text((e[1], at), e[3], state)

    def text_here(self, e: Expr, here: Instance, state: str) -> str:
        if not here.process:
            raise Illegal
        return self.location_text((here.process.name, here.at), e[1], state)

    def text_op(self, e: Expr, here: Instance, state: str) -> str:
        a, b = self.text(e[2], here, state), self.text(e[3], here, state)
        if e[1] == "->":
            return f"(not {a} or {b})"
        if e[1] == "/":
            raise TooLarge
        if e[1] in ("div", "mod"):
            return f"e{e[1]}({a}, {b})"
        return f"({a} {PYTHON[e[1]]} {b})"

    def text_not(self, e: Expr, here: Instance, state: str) -> str:
        return f"(not {self.text(e[1], here, state)})"

    def text_neg(self, e: Expr, here: Instance, state: str) -> str:
        return f"(-{self.text(e[1], here, state)})"

    def text_ite(self, e: Expr, here: Instance, state: str) -> str:
        c, a, b = (self.text(x, here, state) for x in e[1:])
        return f"({a} if {c} else {b})"

    def text_bind(self, e: Expr, here: Instance, state: str) -> str:
        _, word, groups, where, body = e
        parts = [self.text(body, Instance(here.process, here.at, env), state)
                 for env in self.bindings(groups, where, here)]
        if word in ("min", "max"):
            if not parts:
                raise Illegal
            return f"{word}([{', '.join(parts)}])"
        glue, none = {"forall": (" and ", "True"), "exists": (" or ", "False"),
                      "sum": (" + ", "0")}[word]
        return f"({glue.join(parts) or none})"

    def text_call(self, e: Expr, here: Instance, state: str) -> str:
        return f"{e[1]}([{', '.join(self.text(a, here, state) for a in e[2])}])"

    @staticmethod
    def all_text(texts: list[str]) -> str:
        return f"({' and '.join(texts) or 'True'})"

    # --- initial states ----------------------------------------------------

    def start_texts(self, here: Instance) -> Iterator[str]:
        """Where a process starts, and that it may be there."""
        p = here.process
        if not p.locations:
            return
        start = p.start or p.locations[0].name
        yield self.location_text((p.name, here.at), start, "s")
        for loc in p.locations:
            if loc.name == start and loc.condition:
                yield self.text(loc.condition, here)

    def start_value(self, slot: int, value: str) -> str:
        """That it starts with a value, or that this is outside of its range:
        then what it has means nothing."""
        known = self.slots[slot]
        if known.windowed or not known.values or type(known.values[0]) != int:
            return f"(s[{slot}] == {value})"
        outside = f"(not {known.values[0]} <= {value} <= {known.values[-1]})"
        self.outside.append(outside)
        return f"(s[{slot}] == {value} or {outside})"

    def initial_texts(self) -> list[str]:
        top = self.instances[0]
        texts = [self.text(p.where, top) for p in self.system.params
                 if p.where]
        for here in self.instances:
            owner = here.process or self.system
            name = here.process.name if here.process else None
            for v in owner.vars:
                if v.init is None:
                    continue
                value = self.text(v.init, here)
                for i in self.elements(v, here):
                    slot = self.index[(name, here.at, v.name, i)]
                    texts.append(self.start_value(slot, value))
            texts += [self.text(i.formula, here) for i in owner.inits]
            if here.process:
                texts += self.start_texts(here)
        return texts

    def fixed(self) -> dict[int, Any]:
        """Variables whose initial value is written as a constant."""
        found = {}
        for here in self.instances:
            name = here.process.name if here.process else None
            for v in (here.process or self.system).vars:
                if v.init and v.init[0] in ("num", "bool", "value"):
                    for i in self.elements(v, here):
                        found[self.index[(name, here.at, v.name, i)]] = \
                            self.constant(v.init, here)
            if here.process and (name, here.at) in self.index:
                start = here.process.start or here.process.locations[0].name
                found[self.index[(name, here.at)]] = start
        return found

    def initial_states(self) -> Iterator[Optional[tuple]]:
        """None is one with a value outside of its range."""
        fixed, size, choices = self.fixed(), 1, []
        for i, slot in enumerate(self.slots):
            choices.append([fixed[i]] if i in fixed else slot.values)
            if i in fixed and not slot.windowed and fixed[i] not in slot.values:
                choices[-1] = []
            size *= len(choices[-1])
        if size > CHOICES:
            raise TooLarge
        return (None if self.begins_outside(s, s) else s
                for s in itertools.product(*choices) if self.initial(s, s))

    # --- steps -------------------------------------------------------------

    def all_edges(self) -> Iterator[Edge]:
        for here in self.instances:
            owner = here.process or self.system
            for t in owner.transitions:
                for env in self.bindings(t.groups, t.where, here):
                    yield self.edge(t, Instance(here.process, here.at, env))

    def edge(self, t: Transition, here: Instance) -> Edge:
        guard = [self.text(t.guard, here)] if t.guard else []
        arrives, sets, checks, open_, relation = [], [], [], [], []
        if t.source:
            key = (here.process.name, here.at)
            guard.insert(0, self.location_text(key, t.source, "s"))
            if key in self.index:
                sets.append((self.index[key], function(repr(t.target))))
            arrives = [self.text(loc.condition, here, "n")
                       for loc in here.process.locations
                       if loc.name == t.target and loc.condition]
        for u in t.updates:
            slot = self.slot(u.target, here)
            if u.kind == "set":
                value = self.text(u.value, here)
                sets.append((slot, function(value)))
                checks += self.check(slot, value, value)
                continue
            open_.append(slot)
            if u.kind == "range":
                lo, hi = self.text(u.value, here), self.text(u.hi, here)
                relation.append(f"({lo} <= n[{slot}] <= {hi})")
                checks += [f"({lo} > {hi} or {check})"
                           for check in self.check(slot, lo, hi)]
        if t.relation:
            relation.append(self.text(t.relation, here))
            written = [slot for slot, _ in sets] + open_
            open_ += [slot for slot in self.primed(t.relation, here)
                      if slot not in written]
        return Edge(t.name or t.target, function(self.all_text(guard)),
                    function(self.all_text(checks)), sets, open_,
                    function(self.all_text(relation)),
                    function(self.all_text(arrives)))

    def check(self, slot: int, lo: str, hi: str) -> list[str]:
        values = self.slots[slot].values
        if self.slots[slot].windowed or not isinstance(values[0], int) \
                or isinstance(values[0], bool):
            return []
        return [f"({values[0]} <= {lo} and {hi} <= {values[-1]})"]

    def primed(self, e: Expr, here: Instance) -> list[int]:
        """The primed variables of a relation, each once."""
        found: list[int] = []

        def visit(x: Any, inner: Instance) -> None:
            if not isinstance(x, tuple) or not x:
                return
            if x[0] == "ref" and x[5]:
                slot = self.slot(x, inner)
                found.extend([] if slot in found else [slot])
            elif x[0] == "bind":
                for env in self.bindings(x[2], x[3], inner):
                    visit(x[4], Instance(here.process, here.at, env))
            else:
                for part in x:
                    visit(part, inner)

        visit(e, here)
        return found

    def successors(self, s: tuple, edge: Edge) -> Iterator[Optional[tuple]]:
        """None stands for an overflow."""
        if not edge.guard(s, s):
            return
        if not edge.checks(s, s):
            yield None
            return
        n = list(s)
        for slot, value in edge.sets:
            n[slot] = value(s, s)
        for choice in self.choices(edge):
            for slot, value in zip(edge.open, choice):
                n[slot] = value
            if edge.relation(s, n) and edge.arrives(s, n):
                yield tuple(n)

    def choices(self, edge: Edge) -> Iterator[tuple]:
        size = 1
        for slot in edge.open:
            size *= len(self.slots[slot].values)
        if size > CHOICES:
            raise TooLarge
        return itertools.product(*(self.slots[i].values for i in edge.open))

    # --- properties --------------------------------------------------------

    def property(self, p: Any) -> tuple[str, Callable]:
        if p.kind == "deadlock":
            return "deadlock", lambda s, n: not any(
                True for e in self.edges for _ in self.successors(s, e))
        text = self.text(p.formula, self.instances[0])
        if p.kind == "invariant":
            return "assertion", function(f"(not {text})")
        return "reach", function(text)

    def violated(self, s: tuple) -> Optional[str]:
        for kind, bad in self.properties:
            if bad(s, s):
                return kind
        return None

    def at_rim(self, s: tuple) -> bool:
        return any(slot.windowed and not -WINDOW < value < WINDOW
                   for slot, value in zip(self.slots, s))

    def explore(self) -> Verdict:
        """Breadth first; the last layer is complete only if safe."""
        result = Verdict(False)
        layer, depth = self.add(result, self.initial_states(), 0), 0
        while layer and not result.unsafe:
            depth += 1
            layer = self.add(result, (n for s in layer for e in self.edges
                                      for n in self.successors(s, e)), depth)
        return result

    def add(self, result: Verdict, states: Iterator, depth: int) -> list:
        """Those of the states that are new; stops at a failure."""
        fresh = []
        for s in states:
            if s in result.depths:
                continue
            kind = "overflow" if s is None else self.violated(s)
            if kind:
                result.unsafe, result.kind, result.depth = True, kind, depth
                break
            if self.at_rim(s):
                result.sure = False
                continue
            if len(result.depths) >= STATES:
                raise TooLarge
            result.depths[s] = depth
            fresh.append(s)
        return fresh


def judge(system: System) -> Optional[Verdict]:
    """None if brute force is not for this one."""
    try:
        verdict = Oracle(system).explore()
    except TooLarge:
        return None
    return verdict if verdict.unsafe or verdict.sure else None
