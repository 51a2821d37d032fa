"""Reads the cell system that '--print=after:refcount' prints, as SMT-LIB formulas."""

import re
from dataclasses import dataclass, field, replace
from random import Random
from typing import Iterator, Union

Term = Union[str, tuple["Term", ...]]

READY = "ready"
BINARY = [("<->",), ("||",), ("&&",), ("=", "!=", "<=", "<", ">=", ">"), ("+", "-"),
          ("*", "div", "mod", "rem")]
SMT = {"<->": "=", "||": "or", "&&": "and"}


class SyntaxFailure(Exception):
    pass


@dataclass
class Edge:
    entry: str
    origin: str
    target: str
    guard: list[Term] = field(default_factory=list)
    assigned: dict[str, Term] = field(default_factory=dict)
    is_error: bool = False


@dataclass
class System:
    parameters: list[str] = field(default_factory=list)
    variables: list[str] = field(default_factory=list)
    inputs: list[str] = field(default_factory=list)
    init: Term = "true"
    start: str = READY
    edges: list[Edge] = field(default_factory=list)

    def locations(self) -> list[str]:
        return sorted({e.origin for e in self.edges} | {e.target for e in self.edges}
                      | {READY, self.start})


# --- expressions ------------------------------------------------------------


class Expression:
    """Names may have blanks and brackets in them: the longest declared one is meant."""

    def __init__(self, names: list[str]) -> None:
        longest = sorted(names, key=len, reverse=True)
        words = "|".join(re.escape(name) for name in longest)
        self.token = re.compile(
            rf"\s*((?:{words})(?![\w.\[])|\d+|<->|&&|\|\||[!<>]=|[-+*<>=!()]"
            r"|(?:div|mod|rem|if|then|else|true|false)\b)")

    def tokens(self, text: str) -> Iterator[str]:
        at = 0
        while text[at:].strip():
            match = self.token.match(text, at)
            if not match:
                raise SyntaxFailure(text[at:at + 60])
            yield match[1]
            at = match.end()

    def read(self, text: str) -> Term:
        self.left = [*self.tokens(text)]
        term = self.binary(0)
        if self.left:
            raise SyntaxFailure(" ".join(self.left[:10]))
        return term

    def binary(self, level: int) -> Term:
        if level == len(BINARY):
            return self.unary()
        term = self.binary(level + 1)
        while self.left and self.left[0] in BINARY[level]:
            op = self.left.pop(0)
            right = self.binary(level + 1)
            term = ("not", ("=", term, right)) if op == "!=" \
                else (SMT.get(op, op), term, right)
        return term

    def unary(self) -> Term:
        token = self.left.pop(0)
        if token in ("!", "-"):
            return ("not" if token == "!" else "-", self.unary())
        if token != "(":
            return token
        if self.left[0] == "if":
            self.left.pop(0)
            condition = self.closed("then")
            then = self.closed("else")
            return ("ite", condition, then, self.closed(")"))
        return self.closed(")")

    def closed(self, end: str) -> Term:
        term = self.binary(0)
        if self.left.pop(0) != end:
            raise SyntaxFailure(end)
        return term


def show(term: Term, names: dict[str, str]) -> str:
    if isinstance(term, str):
        return names.get(term, term)
    return f"({' '.join([str(term[0])] + [show(t, names) for t in term[1:]])})"


# --- systems -------------------------------------------------------------------


def read_command(line: str, edge: Edge, expression: Expression) -> None:
    word, _, rest = line.strip().partition(" ")
    if word == "assume":
        edge.guard.append(expression.read(rest))
    elif word == "assert" and rest == "false":
        edge.is_error = True
    elif word == "assign":
        for part in re.split(r", (?=[^,]* := )", rest):
            name, _, value = part.partition(" := ")
            edge.assigned[name] = expression.read(value)
    else:
        raise SyntaxFailure(line)


def read(text: str) -> System:
    system = System()
    lists = {"param": system.parameters, "var": system.variables,
             "input": system.inputs}
    lines = text.splitlines()
    for line in lines:
        match = re.fullmatch(r"(param|var|input) (.*) : Int", line)
        if match:
            lists[match[1]].append(match[2])
    expression = Expression([n for names in lists.values() for n in names])
    for line in lines:
        head = re.fullmatch(r"  (\w+): (\S+) -> (\S+)", line)
        if line.startswith("init "):
            system.init = expression.read(line[5:])
        elif line.startswith("process client start "):
            system.start = line.split()[-1]
        elif head:
            system.edges.append(Edge(head[1], head[2], head[3]))
        elif line.startswith("    "):
            read_command(line, system.edges[-1], expression)
    return system


# --- mutants -------------------------------------------------------------------


def mutate(system: System, random: Random) -> System:
    """As a pass would make it that forgets what an entry does, or does something else:
    steps of the entry are missing, or have another effect on a variable."""
    changed = [(e.entry, name) for e in system.edges for name in e.assigned
               if re.search(r"\.(difference|alive)$| (references|pointers)$", name)]
    entry, variable = random.choice(sorted(set(changed)))
    way = random.choice(("drop", "forget", "shift"))

    def change(edge: Edge) -> list[Edge]:
        if edge.is_error or edge.entry != entry or variable not in edge.assigned:
            return [edge]
        value = edge.assigned[variable]
        rest = {name: v for name, v in edge.assigned.items() if name != variable}
        return {"drop": [], "forget": [replace(edge, assigned=rest)],
                "shift": [replace(edge, assigned={**rest, variable: ("+", value, "1")})],
                }[way]

    return replace(system, edges=[new for e in system.edges for new in change(e)])


def is_mutable(system: System) -> bool:
    """Of objects on the heap more is known between calls than that a difference is 0."""
    return any(name.endswith(".alive") for e in system.edges for name in e.assigned)
