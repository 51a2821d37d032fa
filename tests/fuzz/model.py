"""Systems as trees, and how they are written in the .ts language.

Expressions are tuples that begin with their kind:

    ("num", 3) ("dec", "0.5") ("bool", True) ("value", "red")
    ("name", "i")                                an index or a constant
    ("ref", process, indices, name, indices, primed)    process may be None
    ("at", process, indices, location, "." or "at") ("here", location)
    ("op", "+", a, b) ("not", a) ("neg", a) ("ite", c, a, b)
    ("bind", "forall", groups, where, body)      a group is (names, lo, hi)
    ("call", "max", arguments)

Types are "bool", "int", "real", ("range", lo, hi) and ("enum", name).
"""

import random
from dataclasses import dataclass, field
from typing import Any, Optional, Union

Expr = tuple
Type = Union[str, tuple]
KINDS = {"num", "dec", "bool", "value", "name", "ref", "at", "here", "op",
         "not", "neg", "ite", "bind", "call"}
TRUE, FALSE = ("bool", True), ("bool", False)


@dataclass
class Const:
    name: str
    value: Expr


@dataclass
class Enum:
    name: str
    values: list[str]


@dataclass
class Param:
    name: str
    type: Type
    where: Optional[Expr] = None


@dataclass
class Var:
    name: str
    type: Type
    dims: list[tuple[Expr, Expr]] = field(default_factory=list)
    init: Optional[Expr] = None
    clock: bool = False


@dataclass
class Init:
    formula: Expr


@dataclass
class Property:
    kind: str  # error, invariant, deadlock
    formula: Expr = TRUE
    label: Optional[str] = None


@dataclass
class Update:
    target: Expr
    kind: str  # set, havoc, any, range
    value: Optional[Expr] = None
    hi: Optional[Expr] = None


@dataclass
class Transition:
    name: Optional[str]
    groups: list[tuple] = field(default_factory=list)
    where: Optional[Expr] = None  # of the indices
    source: Optional[str] = None
    target: Optional[str] = None
    guard: Optional[Expr] = None
    updates: list[Update] = field(default_factory=list)
    relation: Optional[Expr] = None


@dataclass
class Location:
    name: str
    condition: Optional[Expr] = None


@dataclass
class Process:
    name: str
    groups: list[tuple] = field(default_factory=list)
    consts: list[Const] = field(default_factory=list)
    vars: list[Var] = field(default_factory=list)
    locations: list[Location] = field(default_factory=list)
    start: Optional[str] = None
    inits: list[Init] = field(default_factory=list)
    transitions: list[Transition] = field(default_factory=list)


@dataclass
class System:
    consts: list[Const] = field(default_factory=list)
    enums: list[Enum] = field(default_factory=list)
    params: list[Param] = field(default_factory=list)
    vars: list[Var] = field(default_factory=list)
    inits: list[Init] = field(default_factory=list)
    processes: list[Process] = field(default_factory=list)
    transitions: list[Transition] = field(default_factory=list)
    properties: list[Property] = field(default_factory=list)
    order: int = 0  # a seed for the order of declarations; 0: as above


# --- building ----------------------------------------------------------------


def num(n: int) -> Expr:
    return ("num", n)


def op(symbol: str, a: Expr, b: Expr) -> Expr:
    return ("op", symbol, a, b)


def ref(name: str, *indices: Expr, process: Optional[str] = None,
        at: tuple = (), primed: bool = False) -> Expr:
    return ("ref", process, at, name, indices, primed)


def conj(parts: list[Expr]) -> Optional[Expr]:
    """None for no parts."""
    result = parts[0] if parts else None
    for part in parts[1:]:
        result = op("&&", result, part)
    return result


def is_expr(x: Any) -> bool:
    return isinstance(x, tuple) and bool(x) and isinstance(x[0], str) \
        and x[0] in KINDS


# --- printing ----------------------------------------------------------------

# Levels of the grammar, from weakest to strongest; an operand that is weaker
# than its place gets parentheses.
IFF, IMPLIES, OR, AND, COMPARE, ADD, MUL, UNARY = range(1, 9)
LEVELS = {"<->": IFF, "->": IMPLIES, "||": OR, "&&": AND, "=": COMPARE,
          "!=": COMPARE, "<": COMPARE, "<=": COMPARE, ">": COMPARE,
          ">=": COMPARE, "+": ADD, "-": ADD, "*": MUL, "/": MUL, "div": MUL,
          "mod": MUL}
# The levels that operands need.
OPERANDS = {IFF: (IMPLIES, IMPLIES), IMPLIES: (OR, IMPLIES), OR: (OR, AND),
            AND: (AND, COMPARE), COMPARE: (ADD, ADD), ADD: (ADD, MUL),
            MUL: (MUL, UNARY)}


def show_indices(indices: tuple) -> str:
    return "[" + ", ".join(map(show, indices)) + "]" if indices else ""


def show_ref(e: Expr) -> str:
    _, process, at, name, indices, primed = e
    prefix = f"{process}{show_indices(at)}." if process else ""
    return prefix + name + show_indices(indices) + ("'" if primed else "")


def show_at(e: Expr) -> str:
    _, process, at, location, style = e
    middle = "." if style == "." else " at "
    return f"{process}{show_indices(at)}{middle}{location}"


def show_groups(groups: Any, where: Optional[Expr], word: str) -> str:
    text = ", ".join(f"{', '.join(names)}{word}{show(lo, ADD)}..{show(hi, ADD)}"
                     for names, lo, hi in groups)
    return text + (f" where {show(where)}" if where else "")


def show_bind(e: Expr) -> tuple[str, int]:
    _, word, groups, where, body = e
    arithmetic = word in ("sum", "min", "max")
    text = (f"{word} {show_groups(groups, where, ' in ')} : "
            f"{show(body, ADD if arithmetic else 0)}")
    return text, 0


def show_op(e: Expr) -> tuple[str, int]:
    level = LEVELS[e[1]]
    left, right = OPERANDS[level]
    return f"{show(e[2], left)} {e[1]} {show(e[3], right)}", level


def show_unary(sign: str, a: Expr) -> tuple[str, int]:
    return sign + show(a, UNARY), UNARY


def show_ite(e: Expr) -> tuple[str, int]:
    return f"if {show(e[1])} then {show(e[2])} else {show(e[3])}", 0


def show_call(e: Expr) -> tuple[str, int]:
    return f"{e[1]} ({', '.join(show(a) for a in e[2])})", UNARY + 1


def show_num(e: Expr) -> tuple[str, int]:
    return str(e[1]), UNARY + 1 if e[1] >= 0 else UNARY


ATOMS = {"dec": lambda e: e[1], "bool": lambda e: str(e[1]).lower(),
         "value": lambda e: e[1], "name": lambda e: e[1], "ref": show_ref,
         "at": show_at, "here": lambda e: e[1]}
FORMS = {"num": show_num, "op": show_op, "ite": show_ite, "bind": show_bind,
         "call": show_call, "not": lambda e: show_unary("!", e[1]),
         "neg": lambda e: show_unary("-", e[1])}


def show(e: Expr, level: int = 0) -> str:
    if e[0] in ATOMS:
        return ATOMS[e[0]](e)
    text, own = FORMS[e[0]](e)
    return f"({text})" if own < level else text


def show_type(t: Type) -> str:
    if isinstance(t, str):
        return t
    return t[1] if t[0] == "enum" else f"{show(t[1], ADD)}..{show(t[2], ADD)}"


def show_var(v: Var) -> str:
    dims = [f"{show(lo, ADD)}..{show(hi, ADD)}" for lo, hi in v.dims]
    text = v.name + (f"[{', '.join(dims)}]" if dims else "")
    text = f"clock {text}" if v.clock else f"var {text} : {show_type(v.type)}"
    return text + (f" = {show(v.init)};" if v.init else ";")


def show_update(u: Update) -> str:
    target = show(u.target)
    if u.kind == "havoc":
        return "havoc " + target
    if u.kind == "any":
        return target + " := any"
    if u.kind == "range":
        return f"{target} := any {show(u.value, ADD)}..{show(u.hi, ADD)}"
    return f"{target} := {show(u.value)}"


def show_transition(t: Transition) -> str:
    text = "transition"
    if t.name:
        text += " " + t.name
        if t.groups:
            text += f"[{show_groups(t.groups, t.where, ' : ')}]"
    if t.source:
        text += f"{':' if t.name else ''} {t.source} -> {t.target}"
    if t.guard:
        text += f" when {show(t.guard)}"
    if t.updates:
        text += " do " + ", ".join(map(show_update, t.updates))
    if t.relation:
        text += f" where {show(t.relation)}"
    return text + ";"


def show_const(c: Const) -> str:
    return f"const {c.name} = {show(c.value)};"


def show_param(p: Param) -> str:
    where = f" where {show(p.where)}" if p.where else ""
    return f"param {p.name} : {show_type(p.type)}{where};"


def show_init(i: Init) -> str:
    return f"init {show(i.formula)};"


def show_location(loc: Location) -> str:
    condition = f" while {show(loc.condition)}" if loc.condition else ""
    return f"location {loc.name}{condition};"


def show_process(p: Process) -> str:
    binders = f"[{show_groups(p.groups, None, ' : ')}]" if p.groups else ""
    lines = [*map(show_const, p.consts), *map(show_var, p.vars),
             *map(show_location, p.locations)]
    if p.start:
        lines.append(f"start {p.start};")
    lines += [*map(show_init, p.inits), *map(show_transition, p.transitions)]
    body = "".join(f"  {line}\n" for line in lines)
    return f"process {p.name}{binders} {{\n{body}}}"


def show_property(p: Property) -> str:
    if p.kind == "deadlock":
        return "no deadlock;"
    label = f"{p.label}: " if p.label else ""
    return f"{p.kind} {label}{show(p.formula)};"


def show_system(s: System) -> str:
    """The text of a file."""
    first = [*map(show_const, s.consts)]
    first += [f"enum {e.name} {{ {', '.join(e.values)} }}" for e in s.enums]
    rest = [*map(show_param, s.params), *map(show_var, s.vars),
             *map(show_init, s.inits), *map(show_process, s.processes),
             *map(show_transition, s.transitions),
             *map(show_property, s.properties)]
    if s.order:
        random.Random(s.order).shuffle(rest)
    return "\n".join(first + rest) + "\n"
