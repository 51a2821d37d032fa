"""Promela models as trees: printing them, and what is smaller than they are.

Expressions are texts.  A statement is a text, or a compound one with parts,
each of them a sequence of statements.
"""

import re
from dataclasses import dataclass, field, replace
from typing import Iterator

INNERMOST = re.compile(r"\([^()]*\)")
FRAMES = {  # compound statements: before the parts, before each, after all
    "if": ("if", "::", "fi"),
    "do": ("do", "::", "od"),
    "atomic": ("atomic {", "", "}"),
    "d_step": ("d_step {", "", "}"),
    "block": ("{", "", "}"),
    "for": ("{text} {", "", "}"),
}


@dataclass
class Stmt:
    text: str = ""  # of a simple statement; the head of a 'for'
    kind: str = "simple"  # or one of FRAMES, or 'unless'
    parts: list[list["Stmt"]] = field(default_factory=list)
    mark: str = ""  # a label

    def smaller(self) -> Iterator["Stmt"]:
        """What the generic shrinking of lists does not do."""
        if self.mark:
            yield replace(self, mark="")
        if self.kind in ("if", "do") and len(self.parts) == 1:
            yield replace(self, kind="block")
        if self.kind in ("atomic", "d_step"):
            yield replace(self, kind="block")
        if self.kind in ("unless", "for"):
            yield replace(self, kind="block", parts=self.parts[:1])
        for match in INNERMOST.finditer(self.text):
            for simple in ("0", "1"):
                yield replace(self, text=self.text[:match.start()] + simple
                              + self.text[match.end():])


@dataclass
class Unit:
    """A proctype, an inline, or a line of declarations when it has no body."""

    head: str
    declarations: list[str] = field(default_factory=list)
    body: list[Stmt] = field(default_factory=list)

    def smaller(self) -> Iterator["Unit"]:
        """Without a block: what is inside of it instead."""
        for body in hoisted(self.body):
            yield replace(self, body=body)


@dataclass
class Model:
    units: list[Unit] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)


def hoisted(body: list[Stmt]) -> Iterator[list[Stmt]]:
    for i, stmt in enumerate(body):
        if stmt.kind in ("if", "do", "block", "atomic"):
            for part in stmt.parts:
                yield body[:i] + part + body[i + 1:]
        for k, part in enumerate(stmt.parts):
            for inner in hoisted(part):
                parts = stmt.parts[:k] + [inner] + stmt.parts[k + 1:]
                yield body[:i] + [replace(stmt, parts=parts)] + body[i + 1:]


# --- printing ------------------------------------------------------------------


def show_parts(stmt: Stmt, indent: str) -> Iterator[str]:
    before, each, after = FRAMES[stmt.kind]
    yield indent + before.replace("{text}", stmt.text)
    for part in stmt.parts:
        lines = list(show_sequence(part, indent + "   " if each
                                   else indent + "  "))
        if each:
            lines[0] = indent + each + lines[0][len(indent) + 2:]
        yield from lines
    yield indent + after


def show_statement(stmt: Stmt, indent: str) -> Iterator[str]:
    if stmt.mark:
        yield f"{indent}{stmt.mark}:"
    if stmt.kind == "simple":
        yield indent + stmt.text
    elif stmt.kind == "unless":
        yield from show_parts(replace(stmt, kind="block",
                                      parts=stmt.parts[:1]), indent)
        yield indent + "unless"
        yield from show_parts(replace(stmt, kind="block", mark="",
                                      parts=stmt.parts[1:]), indent)
    else:
        yield from show_parts(stmt, indent)


def show_sequence(body: list[Stmt], indent: str) -> Iterator[str]:
    for stmt in body:
        *lines, last = show_statement(stmt, indent)
        yield from lines
        yield last + ";"


def show_unit(unit: Unit) -> Iterator[str]:
    if not unit.body:
        yield unit.head
        return
    yield unit.head + " {"
    yield from ("  " + line for line in unit.declarations)
    yield from show_sequence(unit.body, "  ")
    yield "}"


def show_model(model: Model) -> str:
    lines = [line for unit in model.units for line in show_unit(unit)]
    return "\n".join(lines + model.claims) + "\n"
